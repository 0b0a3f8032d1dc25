// Fails or ends a process at one of its calls that change files. `tools/checks/faults` preloads it.
//
// FAULT_AT: the number of the call, from 1. FAULT_ACTION: `full` (this call and all later ones that need room fail with ENOSPC), `before` or
// `after` (SIGKILL before or after the call). FAULT_COUNT: a file to which the number of calls is written at the end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long fault_at;
static char action;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAULT_AT"), *name = getenv("FAULT_ACTION");
  fault_at = number ? atol(number) : 0;
  action = name ? name[0] : 0;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char text[32];
  int length = snprintf(text, sizeof text, "%ld", atomic_load(&calls));
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

// Counts a call. Returns 1 if it must fail, and 2 if the process must end after it.
static int fault(int needs_room) {
  long call = atomic_fetch_add(&calls, 1) + 1;
  if (!fault_at || call < fault_at) return 0;
  if (action == 'f') return needs_room;
  if (call > fault_at) return 0;
  if (action == 'b') kill(getpid(), SIGKILL);
  return 2;
}

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

#define WRAP(result, type, needs_room, name, parameters, arguments) \
  result name parameters {                                          \
    static result(*next) parameters;                                \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    if (!(type)) return next arguments;                             \
    int what = fault(needs_room);                                   \
    if (what == 1) {                                                \
      errno = ENOSPC;                                               \
      return -1;                                                    \
    }                                                               \
    result value = next arguments;                                  \
    if (what == 2) kill(getpid(), SIGKILL);                         \
    return value;                                                   \
  }

WRAP(ssize_t, is_file(file), 1, write, (int file, const void *bytes, size_t count), (file, bytes, count))
WRAP(ssize_t, is_file(file), 1, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
WRAP(ssize_t, is_file(file), 1, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
WRAP(ssize_t, is_file(file), 1, writev, (int file, const struct iovec *parts, int count), (file, parts, count))
WRAP(int, is_file(file), 1, fsync, (int file), (file))
WRAP(int, is_file(file), 1, fdatasync, (int file), (file))
WRAP(int, 1, 0, ftruncate, (int file, off_t length), (file, length))
WRAP(int, 1, 0, ftruncate64, (int file, off64_t length), (file, length))
WRAP(int, 1, 1, rename, (const char *from, const char *to), (from, to))
WRAP(int, 1, 0, unlink, (const char *path), (path))
WRAP(int, 1, 1, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(int, is_file(file), 0, fchmod, (int file, mode_t mode), (file, mode))

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    static int (*next)(const char *, int, ...);                      \
    if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
    va_list list;                                                    \
    va_start(list, flags);                                           \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;        \
    va_end(list);                                                    \
    if (!(flags & O_CREAT)) return next(path, flags);                \
    int what = fault(1);                                             \
    if (what == 1) {                                                 \
      errno = ENOSPC;                                                \
      return -1;                                                     \
    }                                                                \
    int value = next(path, flags, mode);                             \
    if (what == 2) kill(getpid(), SIGKILL);                          \
    return value;                                                    \
  }

OPEN(open)
OPEN(open64)
