#define _GNU_SOURCE
#include "CLibFuzzer.h"

#ifdef __linux__
#include <sys/mman.h>

int memoryFile(void) { return memfd_create("input", 0); }
#endif
