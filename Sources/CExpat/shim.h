#ifndef POSTCODES_CEXPAT_SHIM_H
#define POSTCODES_CEXPAT_SHIM_H

#include <expat.h>

#endif
