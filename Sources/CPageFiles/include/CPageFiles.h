// The files of the web page, which tools/build-page makes from Sources/PostcodePage/WebApp.
#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include <stddef.h>

/// A file of the web page.
struct page_file {
  /// The path that serves the file.
  const char *path;
  /// The value of the `Content-Type` header.
  const char *type;
  /// The content. It exists as long as the program.
  const unsigned char *bytes;
  /// The number of bytes of the content.
  size_t size;
};

/// Returns all files, and their number.
const struct page_file *page_files(size_t *count);

#endif
