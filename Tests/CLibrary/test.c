/* Tests of libpostcodes.
 *
 * usage: test values INDEX CSV        compares every value with the output of `postcodes export --names`
 *        test batches INDEX CSV       every layout of input, statuses, completions, neighbours
 *        test arguments INDEX        wrong arguments and types
 *        test files INDEX FOLDER     foreign, damaged and replaced files; FOLDER is for files that it writes
 *        test hostile FILE...        opens files that are damaged, and reads all of them
 *        test threads INDEX */
#include "support.h"

int failures;

void fail(const char *file, int line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: ", strrchr(file, '/') ? strrchr(file, '/') + 1 : file, line);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  if (++failures >= 20) exit(1);
}

postcodes_index *open_index(const char *path) {
  postcodes_index *index = NULL;
  postcodes_error error;
  NEED(postcodes_open(path, &index, &error) == POSTCODES_OK, "%s: %s", path, error.message);
  return index;
}

int main(int argc, char **argv) {
  const char *mode = argc > 2 ? argv[1] : "";
  if (!strcmp(mode, "values") && argc == 4) {
    test_values(argv[2], argv[3]);
  } else if (!strcmp(mode, "batches") && argc == 4) {
    test_batches(argv[2], argv[3]);
  } else if (!strcmp(mode, "arguments")) {
    test_arguments(argv[2]);
  } else if (!strcmp(mode, "files") && argc == 4) {
    test_files(argv[2], argv[3]);
  } else if (!strcmp(mode, "hostile")) {
    for (int i = 2; i < argc; i++) test_hostile(argv[i]);
  } else if (!strcmp(mode, "threads")) {
    test_threads(argv[2]);
  } else {
    fprintf(stderr, "usage: see the head of test.c\n");
    return 64;
  }
  return failures > 0;
}
