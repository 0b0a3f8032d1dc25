#ifndef POSTCODES_CZLIB_SHIM_H
#define POSTCODES_CZLIB_SHIM_H

#include <zlib.h>

/// `inflateInit2` is a macro, which Swift cannot call.
static inline int czlib_inflate_init2(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// So is `deflateInit2`.
static inline int czlib_deflate_init2(z_streamp stream, int level, int window_bits) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
