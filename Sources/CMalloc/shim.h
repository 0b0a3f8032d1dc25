#ifndef POSTCODES_CMALLOC_SHIM_H
#define POSTCODES_CMALLOC_SHIM_H

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Has large blocks of memory go back to the system when they are freed, however many there have been: glibc takes ever
/// larger ones for small, up to 32 MB, and keeps what was freed of these (mallopt(3), M_MMAP_THRESHOLD). Other C libraries
/// need not be told.
static inline void cmalloc_return_large_blocks(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

#endif
