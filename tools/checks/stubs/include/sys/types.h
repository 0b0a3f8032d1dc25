/* Stands in for the header of the system, from which zlib and Expat need only these types. */
#include <stddef.h>
typedef long long off_t;
