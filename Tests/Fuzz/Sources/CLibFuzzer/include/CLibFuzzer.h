// The two functions of libFuzzer that it needs: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
  int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
  int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));

#ifdef __linux__
// memfd_create(2), which Glibc's module lacks.
int memoryFile(void);
#endif

#endif
