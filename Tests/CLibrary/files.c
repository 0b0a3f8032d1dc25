/* Tests foreign, damaged and replaced files. */
#include "support.h"

#include <unistd.h>

/* Reads everything that an index has, which may be damaged. */
static void read_all(const postcodes_index *index) {
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  if (postcodes_range_batch(index, 0, 20000, NULL, 0, &array, &schema, &error) == POSTCODES_OK) {
    char text[8192];
    for (int64_t column = 0; column < array.n_children; column++)
      for (int64_t row = 0; row < array.length; row++)
        value_text(array.children[column], schema.children[column], row, 6, text, sizeof text);
    /* What it says are its postcodes. */
    struct ArrowArray again;
    struct ArrowSchema again_schema;
    if (postcodes_lookup_batch(index, array.children[2], schema.children[2], NULL, 0, &again, &again_schema, &error) ==
        POSTCODES_OK) {
      again.release(&again);
      again_schema.release(&again_schema);
    }
    if (postcodes_complete_batch(index, array.children[2], schema.children[2], 3, &again, &again_schema, &error) ==
        POSTCODES_OK) {
      again.release(&again);
      again_schema.release(&again_schema);
    }
    array.release(&array);
    schema.release(&schema);
  }
  postcodes_match match;
  char buffer[100];
  size_t length = 0;
  for (int64_t ordinal = 0; ordinal < postcodes_count(index) && ordinal < 500; ordinal++) {
    postcodes_at(index, ordinal, &match, &error);
    for (int32_t column = 0; column < postcodes_column_count(index); column++)
      postcodes_value_text(index, ordinal, column, buffer, sizeof buffer, &length, &error);
  }
  postcodes_neighbour neighbours[3];
  int32_t count;
  postcodes_nearest(index, 52, -1, 1e6, 3, 0, neighbours, &count, &error);
}

/* Opens bytes. Returns whether they were an index that verifies. */
static int try_bytes(const char *bytes, size_t length) {
  postcodes_index *index = (postcodes_index *)1;
  postcodes_error error = {0};
  char *exact = copy(bytes, length);
  int32_t code = postcodes_open_memory(exact, length, free, exact, &index, &error);
  if (code != POSTCODES_OK) {
    CHECK(index == NULL && error.code == code && strlen(error.message) > 10, "open_memory: %d \"%s\"", code,
          error.message);
    return 0;
  }
  read_all(index);
  code = postcodes_verify(index, &error);
  CHECK(code == POSTCODES_OK || code == POSTCODES_DAMAGED, "verify: %d %s", code, error.message);
  postcodes_close(index);
  return code == POSTCODES_OK;
}

void test_files(const char *path, const char *folder) {
  postcodes_index *index;
  postcodes_error error;
  char other[600];
  EXPECT(POSTCODES_UNREADABLE, postcodes_open("/nonexistent/index", &index, &error));
  CHECK(strstr(error.message, "/nonexistent/index"), "%s", error.message);
  EXPECT(POSTCODES_UNREADABLE, postcodes_open(folder, &index, &error));
  EXPECT(POSTCODES_NOT_AN_INDEX, postcodes_open("/dev/null", &index, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_open(NULL, &index, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_open(path, NULL, &error));
  size_t length = 0;
  char *bytes = read_file(path, &length);
  NEED(bytes, "cannot read %s", path);
  snprintf(other, sizeof other, "%s/other.pcindex", folder);
  const char foreign[] = "postcode,easting\nM1 1AA,1\n";
  write_file(other, foreign, sizeof foreign - 1);
  EXPECT(POSTCODES_NOT_AN_INDEX, postcodes_open(other, &index, &error));
  EXPECT(POSTCODES_NOT_AN_INDEX, postcodes_open_copy(other, &index, &error));
  write_file(other, bytes, length / 2);
  EXPECT(POSTCODES_DAMAGED, postcodes_open(other, &index, &error));
  EXPECT(POSTCODES_DAMAGED, postcodes_open_memory(bytes, length / 2, NULL, NULL, &index, &error));
  char long_path[2000];
  memset(long_path, 'x', sizeof long_path - 1);
  long_path[sizeof long_path - 1] = 0;
  EXPECT(POSTCODES_UNREADABLE, postcodes_open(long_path, &index, &error));
  CHECK(strlen(error.message) == sizeof error.message - 1, "a long message is cut");

  /* Replaced by renaming, and deleted: the open index keeps its contents. A copy even outlives being cut in place. */
  write_file(other, bytes, length);
  postcodes_index *mapped = open_index(other);
  char next[600];
  snprintf(next, sizeof next, "%s/next.pcindex", folder);
  write_file(next, foreign, sizeof foreign - 1);
  NEED(rename(next, other) == 0, "rename");
  CHECK(postcodes_verify(mapped, &error) == POSTCODES_OK, "replaced: %s", error.message);
  write_file(other, bytes, length);
  postcodes_index *copied;
  NEED(postcodes_open_copy(other, &copied, &error) == POSTCODES_OK, "%s", error.message);
  NEED(truncate(other, 10) == 0, "truncate");
  CHECK(postcodes_verify(copied, &error) == POSTCODES_OK, "cut in place: %s", error.message);
  CHECK(postcodes_checksum(copied) == postcodes_checksum(mapped), "checksums differ");
  remove(other);
  read_all(mapped);
  postcodes_close(mapped);
  postcodes_close(copied);

  CHECK(try_bytes(bytes, length), "the index itself");
  for (size_t cut = 0; cut < length; cut += cut < 700 ? 1 : length / 50)
    CHECK(!try_bytes(bytes, cut), "cut after %zu bytes", cut);
  uint64_t state = 1;
  for (int round = 0; round < 150; round++) {
    char *changed = copy(bytes, length);
    for (int change = 0; change <= round % 20; change++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      /* Beyond header and section table, whose checksum would reject the file. */
      changed[600 + (state >> 33) % (length - 600)] = (char)(state >> 20);
    }
    try_bytes(changed, length);
    free(changed);
  }
  free(bytes);
}

void test_hostile(const char *path) {
  size_t length = 0;
  char *bytes = read_file(path, &length);
  NEED(bytes, "%s", path);
  CHECK(!try_bytes(bytes, length), "%s was read without an error", path);
  free(bytes);
}
