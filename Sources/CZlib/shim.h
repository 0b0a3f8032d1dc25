#ifndef POSTCODES_CZLIB_SHIM_H
#define POSTCODES_CZLIB_SHIM_H

#include <zlib.h>

/// `inflateInit2` is a macro, which Swift cannot call.
static inline int czlib_inflate_init2(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif
