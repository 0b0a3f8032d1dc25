#define _GNU_SOURCE
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void *postcodes_allocate(size_t byte_count) {
  void *memory = NULL;
  /* Rounded up, so that readers may load whole words at the end. */
  if (byte_count > SIZE_MAX - 128) return NULL;
  return posix_memalign(&memory, 64, (byte_count + 127) & ~(size_t)63) == 0 ? memory : NULL;
}

void postcodes_deallocate(void *memory) { free(memory); }

void *postcodes_load(void *const *slot) { return __atomic_load_n(slot, __ATOMIC_ACQUIRE); }

void *postcodes_store_once(void **slot, void *pointer) {
  void *stored = NULL;
  return __atomic_compare_exchange_n(slot, &stored, pointer, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ? pointer : stored;
}

void postcodes_set_error(postcodes_error *error, int32_t code, const uint8_t *message, size_t length) {
  if (!error) return;
  error->code = code;
  if (length >= sizeof error->message) {
    length = sizeof error->message - 1;
    /* Cut before a character, not within. */
    while (length > 0 && (message[length] & 0xC0) == 0x80) length--;
  }
  if (length > 0) memcpy(error->message, message, length);
  error->message[length] = 0;
}

size_t postcodes_length(const char *text) { return strlen(text); }

/* Reads up to `length` bytes. Returns whether no error occurred; if the file is cut meanwhile, the rest stays zero. */
static int read_all(int file, char *bytes, size_t length) {
  size_t count = 0;
  while (count < length) {
    ssize_t more = pread(file, bytes + count, length - count, (off_t)count);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return 0;
    if (more == 0) break;
    count += (size_t)more;
  }
  return 1;
}

const char *postcodes_load_file(
    const char *path, int32_t copies, void **bytes, size_t *length, char *reason, size_t capacity) {
  /* Without O_NONBLOCK, opening a pipe waits for a writer. */
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return strerror_r(errno, reason, capacity);
  /* Neither fstat nor stat, which would tie the library to GLIBC_2.33. */
  char first;
  const char *failure = NULL;
  off_t end = lseek(file, 0, SEEK_END);
  void *memory = MAP_FAILED;
  if (end < 0) failure = "it is not a regular file";
  else if (pread(file, &first, 1, 0) < 0) failure = strerror_r(errno, reason, capacity);
  else if (end == 0) failure = "";
  if (!failure) {
    int access = copies ? PROT_READ | PROT_WRITE : PROT_READ;
    int kind = copies ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE;
    memory = mmap(NULL, (size_t)end, access, kind, copies ? -1 : file, 0);
    if (memory == MAP_FAILED || (copies && !read_all(file, memory, (size_t)end)))
      failure = strerror_r(errno, reason, capacity);
  }
  close(file);
  if (failure) {
    if (memory != MAP_FAILED) munmap(memory, (size_t)end);
    return failure;
  }
  *bytes = memory;
  *length = (size_t)end;
  return NULL;
}

void postcodes_unload_file(void *bytes, size_t length) { munmap(bytes, length); }

/* Swift's standard library seeds hash tables with it. glibc has it since 2.36; a constant suffices, because the library keeps no hash
 * tables of outside data. Hidden by the version script. */
void arc4random_buf(void *to, size_t count) { memset(to, 42, count); }
