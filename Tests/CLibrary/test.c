/* Tests of libpostcodes.
 *
 * usage: test values INDEX CSV        compares every value with the output of `postcodes export --names`
 *        test batches INDEX CSV       every layout of input, statuses, completions, neighbours
 *        test arguments INDEX        wrong arguments and types
 *        test files INDEX FOLDER     foreign, damaged and replaced files; FOLDER is for files that it writes
 *        test hostile FILE...        opens files that are damaged, and reads all of them
 *        test threads INDEX */
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

static postcodes_index *open_index(const char *path) {
  postcodes_index *index = NULL;
  postcodes_error error;
  NEED(postcodes_open(path, &index, &error) == POSTCODES_OK, "%s: %s", path, error.message);
  return index;
}

/* ---- values ---- */

static void compare_row(
    const csv *table, const struct ArrowArray *array, const struct ArrowSchema *schema, const postcodes_index *index,
    int64_t row, int64_t ordinal, const char *how) {
  char text[600];
  value_text(array->children[2], schema->children[2], row, 0, text, sizeof text);
  CHECK(!strcmp(text, cell(table, ordinal, 0)), "%s, row %lld: postcode %s, expected %s", how, (long long)row, text, cell(table, ordinal, 0));
  value_text(array->children[1], schema->children[1], row, 0, text, sizeof text);
  CHECK(atoll(text) == ordinal, "%s, row %lld: ordinal %s", how, (long long)row, text);
  value_text(array->children[3], schema->children[3], row, 0, text, sizeof text);
  CHECK(!strcmp(text, postcodes_is_live(index, ordinal) ? "true" : "false"), "%s, row %lld: is_live %s", how, (long long)row, text);
  for (int column = 1; column < table->columns; column++) {
    const char *expected = cell(table, ordinal, column);
    value_text(array->children[column + 3], schema->children[column + 3], row,
               postcodes_column_decimals(index, column - 1), text, sizeof text);
    /* An unknown month is null as a date. */
    if (!strcmp(expected, "unknown")) expected = "";
    CHECK(!strcmp(text, expected), "%s, row %lld, %s: \"%s\", expected \"%s\"", how, (long long)row,
          postcodes_column_name(index, column - 1), text, expected);
  }
}

static void test_values(const char *path, const char *csv_path) {
  postcodes_index *index = open_index(path);
  csv table = read_csv(csv_path);
  postcodes_error error;
  NEED(postcodes_count(index) == table.rows, "%lld postcodes, %lld in the CSV", (long long)postcodes_count(index), (long long)table.rows);
  NEED(postcodes_column_count(index) == table.columns - 1, "%d columns", postcodes_column_count(index));
  CHECK(postcodes_verify(index, &error) == POSTCODES_OK, "verify: %s", error.message);
  for (int column = 0; column < table.columns - 1; column++) {
    const char *name = postcodes_column_name(index, column);
    CHECK(!strcmp(name, cell(&table, -1, column + 1)), "column %d is %s", column, name);
    CHECK(postcodes_column_find(index, name) == column, "%s is not found", name);
    int32_t source = postcodes_column_source(index, column);
    CHECK((postcodes_column_kind(index, column) == POSTCODES_ATTRIBUTE) == (source >= 0), "%s: source %d", name, source);
    if (source >= 0) CHECK(!strncmp(name, postcodes_column_name(index, source), strlen(postcodes_column_name(index, source))), "%s", name);
  }

  for (int64_t row = 0; row < table.rows; row++) {
    const char *postcode = cell(&table, row, 0);
    postcodes_match match;
    CHECK(postcodes_at(index, row, &match, &error) == POSTCODES_OK && !strcmp(match.postcode, postcode), "at %lld: %s", (long long)row, match.postcode);
    CHECK(postcodes_find(index, postcode, strlen(postcode), &match, &error) == POSTCODES_OK && match.ordinal == row
              && match.status == POSTCODES_FOUND && !strcmp(match.postcode, postcode), "find %s: %d", postcode, match.ordinal);
    for (int column = 1; column < table.columns; column++) {
      char text[600];
      size_t length = 0;
      const char *expected = cell(&table, row, column);
      int32_t code = postcodes_value_text(index, row, column - 1, text, sizeof text, &length, &error);
      if (code == POSTCODES_NONE) length = 0;
      else CHECK(code == POSTCODES_OK, "value_text: %s", error.message);
      CHECK(length == strlen(expected) && !memcmp(text, expected, length), "value_text %s: %.*s, expected %s", postcode, (int)length, text, expected);
      double number = 0;
      int32_t kind = postcodes_column_kind(index, column - 1);
      if (kind != POSTCODES_NUMBER && kind != POSTCODES_DEGREES) continue;
      code = postcodes_value_number(index, row, column - 1, &number, &error);
      CHECK(code == (*expected ? POSTCODES_OK : POSTCODES_NONE) && number == atof(expected), "value_number %s: %f, expected %s", postcode, number, expected);
    }
  }

  struct ArrowArray array;
  struct ArrowSchema schema;
  /* In parts, the last one shorter. */
  int64_t part = table.rows / 3 + 1;
  for (int64_t first = 0; first < table.rows; first += part) {
    NEED(postcodes_range_batch(index, first, part, NULL, 0, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
    NEED(array.n_children == table.columns + 3 && schema.n_children == array.n_children, "%lld columns", (long long)array.n_children);
    for (int64_t row = 0; row < array.length; row++) compare_row(&table, &array, &schema, index, row, first + row, "range");
    array.release(&array);
    schema.release(&schema);
  }

  /* Looked up in order and shuffled, three times as many rows as postcodes. */
  for (int is_shuffled = 0; is_shuffled < 2; is_shuffled++) {
    int64_t count = 3 * table.rows;
    int64_t *ordinals = allocate((size_t)count * sizeof *ordinals);
    const char **texts = allocate((size_t)count * sizeof *texts);
    uint64_t state = 7;
    for (int64_t row = 0; row < count; row++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      ordinals[row] = is_shuffled ? (int64_t)((state >> 33) % (uint64_t)table.rows) : row / 3;
      texts[row] = cell(&table, ordinals[row], 0);
    }
    input looked_up = text_input("u", texts, count);
    NEED(postcodes_lookup_batch(index, &looked_up.array, &looked_up.schema, NULL, 0, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
    for (int64_t row = 0; row < count; row++) {
      char status[100];
      compare_row(&table, &array, &schema, index, row, ordinals[row], is_shuffled ? "shuffled" : "ascending");
      value_text(array.children[0], schema.children[0], row, 0, status, sizeof status);
      CHECK(!strcmp(status, "found"), "row %lld: %s", (long long)row, status);
    }
    release_input(&looked_up);
    array.release(&array);
    schema.release(&schema);
    free(ordinals);
    free(texts);
  }
  free_csv(&table);
  postcodes_close(index);
}

/* ---- batches ---- */

/* Looks up texts, of which the first `skipped` are cut off by an offset, and compares with one look-up at a time. */
static void check_layout(const postcodes_index *index, input made, const char *const *texts, int64_t count, int64_t skipped, const char *how) {
  static const char *statuses[] = {"found", "corrected", "not found", "not a postcode"};
  const char *columns[] = {"postcode", "status", "ordinal"};
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  made.array.offset = skipped;
  made.array.length = count - skipped;
  NEED(postcodes_lookup_batch(index, &made.array, &made.schema, columns, 3, &array, &schema, &error) == POSTCODES_OK, "%s: %s", how, error.message);
  NEED(array.length == count - skipped && array.n_children == 3, "%s: %lld rows", how, (long long)array.length);
  int64_t nulls = 0, missing = 0;
  for (int64_t row = 0; row < array.length; row++) {
    const char *text = texts[row + skipped];
    char postcode[100], status[100], ordinal[100];
    value_text(array.children[0], schema.children[0], row, 0, postcode, sizeof postcode);
    value_text(array.children[1], schema.children[1], row, 0, status, sizeof status);
    value_text(array.children[2], schema.children[2], row, 0, ordinal, sizeof ordinal);
    if (!text) {
      nulls++;
      missing++;
      CHECK(!*postcode && !*status && !*ordinal, "%s: row %lld of null is %s %s", how, (long long)row, status, postcode);
      continue;
    }
    postcodes_match match;
    postcodes_find(index, text, strlen(text), &match, NULL);
    missing += match.ordinal < 0;
    CHECK(!strcmp(postcode, match.postcode) && !strcmp(status, statuses[match.status]), "%s: \"%s\" is %s %s, expected %s %s", how,
          text, status, postcode, statuses[match.status], match.postcode);
    CHECK(match.ordinal < 0 ? !*ordinal : atoi(ordinal) == match.ordinal, "%s: \"%s\" has ordinal %s", how, text, ordinal);
  }
  CHECK(array.children[1]->null_count == nulls && array.children[0]->null_count == missing && array.children[2]->null_count == missing,
        "%s: null counts", how);
  /* A consumer may move a child away and release the rest first. */
  struct ArrowArray moved = *array.children[1];
  array.children[1]->release = NULL;
  array.release(&array);
  CHECK(array.release == NULL, "%s: not marked as released", how);
  char text[100];
  if (moved.length > 0) value_text(&moved, schema.children[1], 0, 0, text, sizeof text);
  moved.release(&moved);
  schema.release(&schema);
  CHECK(schema.release == NULL, "%s: schema not marked as released", how);
}

static void check_completions(const postcodes_index *index, const char *const *texts, int64_t count) {
  enum { LIMIT = 7 };
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  input made = text_input("vu", texts, count);
  NEED(postcodes_complete_batch(index, &made.array, &made.schema, LIMIT, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
  NEED(array.length == count && !strcmp(schema.format, "+l") && array.n_children == 1, "complete: %lld rows", (long long)array.length);
  const int32_t *offsets = array.buffers[1];
  for (int64_t row = 0; row < count; row++) {
    CHECK(is_null(&array, row) == !texts[row], "complete: row %lld", (long long)row);
    int32_t length = offsets[row + 1] - offsets[row];
    if (!texts[row]) {
      CHECK(length == 0, "complete: null has %d", length);
      continue;
    }
    postcodes_match matches[LIMIT];
    postcodes_completions found;
    int32_t code = postcodes_complete(index, texts[row], strlen(texts[row]), 0, LIMIT, matches, &found, &error);
    CHECK(code == (found.total > 0 ? POSTCODES_OK : POSTCODES_NONE) && found.count == (found.total < LIMIT ? found.total : LIMIT), "complete \"%s\": %d", texts[row], code);
    CHECK(length == (found.is_corrected ? 0 : found.count), "complete \"%s\": %d, expected %d", texts[row], length, found.count);
    for (int32_t i = 0; i < length; i++) {
      char text[20];
      value_text(array.children[0], schema.children[0], offsets[row] + i, 0, text, sizeof text);
      CHECK(!strcmp(text, matches[i].postcode), "complete \"%s\": %s, expected %s", texts[row], text, matches[i].postcode);
      postcodes_match one;
      postcodes_completions rest;
      postcodes_complete(index, texts[row], strlen(texts[row]), i, 1, &one, &rest, &error);
      CHECK(rest.total == found.total && rest.count == 1 && !strcmp(one.postcode, text), "complete \"%s\" from %d: %s", texts[row], i, one.postcode);
    }
  }
  array.release(&array);
  schema.release(&schema);
  release_input(&made);
}

static void check_neighbours(const postcodes_index *index) {
  enum { LIMIT = 5, POINTS = 60 };
  int32_t north = postcodes_column_find(index, "latitude"), east = postcodes_column_find(index, "longitude");
  if (north < 0) return;
  double latitudes[POINTS], longitudes[POINTS];
  int64_t step = postcodes_count(index) / POINTS + 1;
  for (int i = 0; i < POINTS; i++) {
    if (postcodes_value_number(index, i * step % postcodes_count(index), north, &latitudes[i], NULL)) latitudes[i] = 51.5;
    if (postcodes_value_number(index, i * step % postcodes_count(index), east, &longitudes[i], NULL)) longitudes[i] = -0.1;
  }
  latitudes[10] = 91;
  longitudes[11] = NAN;
  input made = struct_input(number_input("g", "longitude", longitudes, sizeof longitudes, POINTS),
                            number_input("g", "latitude", latitudes, sizeof latitudes, POINTS), POINTS);
  uint8_t some[POINTS / 8 + 1];
  memset(some, 0xFF, sizeof some);
  some[0] &= (uint8_t)~4;
  made.array.children[0]->buffers[0] = copy(some, sizeof some);
  made.array.children[0]->null_count = 1;
  made.array.offset = 1;
  made.array.length = POINTS - 1;
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  NEED(postcodes_nearest_batch(index, &made.array, &made.schema, -1, LIMIT, POSTCODES_INCLUDE_TERMINATED, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
  const int32_t *offsets = array.buffers[1];
  for (int64_t row = 0; row < array.length; row++) {
    int64_t point = row + 1;
    CHECK(is_null(&array, row) == (point == 2), "nearest: row %lld", (long long)row);
    int32_t length = offsets[row + 1] - offsets[row], count = 0;
    postcodes_neighbour neighbours[LIMIT];
    int32_t code = postcodes_nearest(index, latitudes[point], longitudes[point], -1, LIMIT, POSTCODES_INCLUDE_TERMINATED, neighbours, &count, &error);
    CHECK(code == (point == 10 || point == 11 ? POSTCODES_INVALID_ARGUMENT : count ? POSTCODES_OK : POSTCODES_NONE), "nearest: %d", code);
    CHECK(length == (point == 2 ? 0 : count), "nearest: %d, expected %d", length, count);
    const struct ArrowArray *item = array.children[0];
    for (int32_t i = 0; i < length; i++) {
      char postcode[20];
      value_text(item->children[1], schema.children[0]->children[1], offsets[row] + i, 0, postcode, sizeof postcode);
      CHECK(!strcmp(postcode, neighbours[i].postcode) && ((const int32_t *)item->children[0]->buffers[1])[offsets[row] + i] == neighbours[i].ordinal
                && ((const double *)item->children[2]->buffers[1])[offsets[row] + i] == neighbours[i].distance, "nearest: %s, expected %s", postcode, neighbours[i].postcode);
      CHECK(i == 0 || neighbours[i].distance >= neighbours[i - 1].distance, "nearest: not in order");
    }
  }
  array.release(&array);
  schema.release(&schema);
  release_input(&made);
}

static void test_batches(const char *path, const char *csv_path) {
  postcodes_index *index = open_index(path);
  csv table = read_csv(csv_path);
  enum { COUNT = 100 };
  static char texts_buffer[COUNT][64];
  static const char *fixed[] = {
      NULL, "", " ", "SW1A", "not a postcode at all, but a long text", "\xFF\xFE", "ZZ99 9ZZ", "\xEF\xBC\xB3W1A 1AA", "AB1O 3AA",
      "\"AB10 3AA\"", "A\xC3", "12345678901234567890", "Q1 1QQ"};
  const char *texts[COUNT];
  int64_t fixed_count = sizeof fixed / sizeof *fixed;
  for (int64_t i = 0; i < COUNT; i++) {
    texts[i] = i < fixed_count ? fixed[i] : texts_buffer[i];
    snprintf(texts_buffer[i], sizeof texts_buffer[i], i % 3 == 0 ? "%s" : i % 3 == 1 ? "  %s, " : "\xE2\x80\x98%s\xE2\x80\x99",
             cell(&table, i * 7919 % table.rows, 0));
    for (char *c = texts_buffer[i]; i % 2 && *c; c++)
      if (*c >= 'A' && *c <= 'Z') *c |= 32;
  }
  texts[50] = NULL;
  const char *layouts[] = {"u", "U", "vu"};
  for (int layout = 0; layout < 3; layout++) {
    for (int64_t skipped = 0; skipped <= COUNT; skipped += skipped < 20 ? 1 : 40) {
      input made = text_input(layouts[layout], texts, COUNT);
      check_layout(index, made, texts, COUNT, skipped, layouts[layout]);
      release_input(&made);
    }
    for (const char *width = "cCsSiIlL"; *width; width++) {
      char format[2] = {*width, 0};
      input made = dictionary_input(format, layouts[layout], texts, COUNT);
      check_layout(index, made, texts, COUNT, *width % 5, format);
      release_input(&made);
    }
  }
  /* Without a validity bitmap, and without buffers at all. */
  input made = text_input("u", texts + 60, 20);
  free((void *)made.array.buffers[0]);
  made.array.buffers[0] = NULL;
  made.array.null_count = 0;
  check_layout(index, made, texts + 60, 20, 3, "without validity");
  release_input(&made);
  made = make_input("u", "", 0, 3);
  check_layout(index, made, texts, 0, 0, "without buffers");
  release_input(&made);
  made = make_input("vu", "", 0, 3);
  check_layout(index, made, texts, 0, 0, "without buffers");
  release_input(&made);

  const char *beginnings[] = {"", "S", "M1", "m1 1", NULL, "AB10", "AB10 3", "AB10 3AA", "nonsense that is long", "AB1O", "\xFF", "EC1A1"};
  check_completions(index, beginnings, sizeof beginnings / sizeof *beginnings);
  check_completions(index, texts, COUNT);
  check_neighbours(index);

  /* Results stay valid when the index is closed. */
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  NEED(postcodes_range_batch(index, 0, 5, NULL, 0, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
  postcodes_close(index);
  for (int64_t column = 0; column < array.n_children; column++)
    for (int64_t row = 0; row < array.length; row++) {
      char text[600];
      value_text(array.children[column], schema.children[column], row, 6, text, sizeof text);
      CHECK(column != 2 || !strcmp(text, cell(&table, row, 0)), "after closing: %s", text);
    }
  schema.release(&schema);
  array.release(&array);
  free_csv(&table);
}

/* ---- bad input ---- */

/* Reads everything that an index has, which may be damaged. */
static void read_all(const postcodes_index *index) {
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  if (postcodes_range_batch(index, 0, 20000, NULL, 0, &array, &schema, &error) == POSTCODES_OK) {
    char text[8192];
    for (int64_t column = 0; column < array.n_children; column++)
      for (int64_t row = 0; row < array.length; row++) value_text(array.children[column], schema.children[column], row, 6, text, sizeof text);
    /* What it says are its postcodes. */
    struct ArrowArray again;
    struct ArrowSchema again_schema;
    if (postcodes_lookup_batch(index, array.children[2], schema.children[2], NULL, 0, &again, &again_schema, &error) == POSTCODES_OK) {
      again.release(&again);
      again_schema.release(&again_schema);
    }
    if (postcodes_complete_batch(index, array.children[2], schema.children[2], 3, &again, &again_schema, &error) == POSTCODES_OK) {
      again.release(&again);
      again_schema.release(&again_schema);
    }
    array.release(&array);
    schema.release(&schema);
  }
  postcodes_match match;
  char buffer[100];
  size_t length;
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
    CHECK(index == NULL && error.code == code && strlen(error.message) > 10, "open_memory: %d \"%s\"", code, error.message);
    return 0;
  }
  read_all(index);
  code = postcodes_verify(index, &error);
  CHECK(code == POSTCODES_OK || code == POSTCODES_DAMAGED, "verify: %d %s", code, error.message);
  postcodes_close(index);
  return code == POSTCODES_OK;
}

#define EXPECT(expected, call)                                                                                            \
  do {                                                                                                                    \
    error = (postcodes_error){0};                                                                                         \
    int32_t code_ = (call);                                                                                               \
    CHECK(code_ == (expected) && error.code == code_ && strlen(error.message) > 5, "%s: %d \"%s\"", #call, code_, error.message); \
  } while (0)

static void test_arguments(postcodes_index *index) {
  postcodes_error error;
  postcodes_match match;
  postcodes_completions completions;
  postcodes_neighbour neighbour;
  struct ArrowArray array;
  struct ArrowSchema schema;
  int32_t count;
  double number;
  int64_t all = postcodes_count(index);
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_find(NULL, "x", 1, &match, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_find(index, NULL, 1, &match, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_find(index, "x", 1, NULL, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_at(index, -1, &match, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_at(index, all, &match, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_at(index, INT64_MAX, &match, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_value_text(index, 0, 10000, NULL, 0, NULL, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_value_text(index, 0, -1, NULL, 0, NULL, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_value_text(index, INT64_MIN, 0, NULL, 0, NULL, &error));
  EXPECT(POSTCODES_WRONG_TYPE, postcodes_value_number(index, 0, postcodes_column_find(index, "district"), &number, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_complete(index, "M", 1, -1, 1, &match, &completions, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_complete(index, "M", 1, 0, 1, NULL, &completions, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_nearest(index, NAN, 0, -1, 1, 0, &neighbour, &count, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_nearest(index, 50, INFINITY, -1, 1, 0, &neighbour, &count, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_nearest(index, 50, 0, NAN, 1, 0, &neighbour, &count, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_nearest(index, 50, 0, -1, 1, 8, &neighbour, &count, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_range_batch(index, all + 1, 1, NULL, 0, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_range_batch(index, 0, -1, NULL, 0, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_range_batch(index, 0, 1, NULL, 0, NULL, NULL, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_verify(NULL, &error));
  CHECK(postcodes_count(NULL) == 0 && !postcodes_metadata(NULL, "dataset") && !postcodes_metadata(index, "nothing"), "NULL");
  CHECK(postcodes_column_name(index, -1) == NULL && postcodes_column_kind(index, 9999) == 0 && postcodes_column_find(index, "none") == -1, "columns");
  CHECK(postcodes_find(index, "", 0, &match, NULL) == POSTCODES_NONE && match.status == POSTCODES_NOT_A_POSTCODE && !*match.postcode, "an empty text");
  CHECK(postcodes_find(index, NULL, 0, &match, NULL) == POSTCODES_NONE, "an empty text");
  char buffer[4];
  size_t length;
  CHECK(postcodes_value_text(index, 1, postcodes_column_find(index, "district"), buffer, sizeof buffer, &length, NULL) == POSTCODES_OK && length > 4, "a short buffer");
  postcodes_close(NULL);

  const char *texts[] = {"M1 1AA", "M1 1AB", NULL, "M1 1AD"};
  input good = text_input("u", texts, 4);
  const char *unknown[] = {"ordinal", "distrct"}, *twice[] = {"ordinal", "ordinal"}, *null[] = {NULL};
  EXPECT(POSTCODES_NO_COLUMN, postcodes_lookup_batch(index, &good.array, &good.schema, unknown, 2, &array, &schema, &error));
  CHECK(strstr(error.message, "\"distrct\"") && strstr(error.message, "easting"), "%s", error.message);
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 2, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, null, 1, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, NULL, twice, 1, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, NULL, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_complete_batch(index, &good.array, &good.schema, -1, &array, &schema, &error));
  CHECK(postcodes_lookup_batch(index, &good.array, &good.schema, twice, 0, &array, &schema, &error) == POSTCODES_OK && array.n_children == 0 && array.length == 4, "no columns");
  array.release(&array);
  schema.release(&schema);

  const char *formats[] = {"i", "g", "b", "n", "z", "vz", "+l", "+s", "tdD", "w:8", "", "uu"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    good.schema.format = formats[i];
    EXPECT(POSTCODES_WRONG_TYPE, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    char quoted[16];
    snprintf(quoted, sizeof quoted, "\"%s\"", formats[i]);
    CHECK(strstr(error.message, quoted), "%s: %s", formats[i], error.message);
    EXPECT(POSTCODES_WRONG_TYPE, postcodes_nearest_batch(index, &good.array, &good.schema, -1, 1, 0, &array, &schema, &error));
  }
  good.schema.format = "u";
  int64_t lengths[] = {-1, INT64_MIN, INT64_MAX, (int64_t)1 << 40};
  for (int i = 0; i < 4; i++) {
    good.array.length = lengths[i];
    EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    good.array.length = 4;
    good.array.offset = lengths[i] < INT64_MAX ? -1 - i : lengths[i];
    EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    good.array.offset = 0;
  }
  good.array.n_buffers = 1;
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
  good.array.n_buffers = 3;
  /* Offsets that make no sense are texts that are no postcodes. */
  int32_t saved[5], wrong[5] = {-5, 30, 2, INT32_MIN, -1};
  memcpy(saved, good.array.buffers[1], sizeof saved);
  memcpy((void *)good.array.buffers[1], wrong, sizeof wrong);
  good.array.length = 1;
  CHECK(postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error) == POSTCODES_OK && array.children[0]->null_count == 1, "offsets");
  array.release(&array);
  schema.release(&schema);
  release_input(&good);

  input indexed = dictionary_input("i", "u", texts, 4);
  ((int32_t *)indexed.array.buffers[1])[1] = 4;
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  CHECK(strstr(error.message, "row 1 has dictionary index 4"), "%s", error.message);
  ((int32_t *)indexed.array.buffers[1])[1] = -1;
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  ((int32_t *)indexed.array.buffers[1])[1] = 0;
  indexed.schema.dictionary->format = "i";
  EXPECT(POSTCODES_WRONG_TYPE, postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  release_input(&indexed);

  /* A view outside its buffer. */
  const char *longer[] = {"a text of more than twelve bytes"};
  input views = text_input("vu", longer, 1);
  int32_t offset = 1000000;
  memcpy((char *)views.array.buffers[1] + 12, &offset, 4);
  CHECK(postcodes_lookup_batch(index, &views.array, &views.schema, twice, 1, &array, &schema, &error) == POSTCODES_OK && array.children[0]->null_count == 1, "views");
  array.release(&array);
  schema.release(&schema);
  release_input(&views);

  double values[2] = {51, 52};
  float narrow[2] = {51, 52};
  input points = struct_input(number_input("g", "lat", values, sizeof values, 2), number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_WRONG_TYPE, postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
  points = struct_input(number_input("f", "latitude", narrow, sizeof narrow, 2), number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_WRONG_TYPE, postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
  points = struct_input(number_input("g", "latitude", values, 8, 1), number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
}

static void test_files(const char *path, const char *folder) {
  postcodes_index *index;
  postcodes_error error;
  char other[600];
  EXPECT(POSTCODES_UNREADABLE, postcodes_open("/nonexistent/index", &index, &error));
  CHECK(strstr(error.message, "/nonexistent/index"), "%s", error.message);
  EXPECT(POSTCODES_UNREADABLE, postcodes_open(folder, &index, &error));
  EXPECT(POSTCODES_NOT_AN_INDEX, postcodes_open("/dev/null", &index, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_open(NULL, &index, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT, postcodes_open(path, NULL, &error));
  size_t length;
  char *bytes = read_file(path, &length);
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
  for (size_t cut = 0; cut < length; cut += cut < 700 ? 1 : length / 50) CHECK(!try_bytes(bytes, cut), "cut after %zu bytes", cut);
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

/* ---- threads ---- */

typedef struct job {
  const postcodes_index *index;
  int64_t count;
  uint64_t sum;
} job;

static void *run_job(void *context) {
  job *mine = context;
  mine->sum = 0;
  for (int round = 0; round < 5; round++) {
    struct ArrowArray array, again;
    struct ArrowSchema schema, again_schema;
    postcodes_error error;
    if (postcodes_range_batch(mine->index, 0, mine->count, NULL, 0, &array, &schema, &error)
        || postcodes_lookup_batch(mine->index, array.children[2], schema.children[2], NULL, 0, &again, &again_schema, &error))
      return NULL;
    for (int64_t column = 0; column < again.n_children; column++)
      for (int64_t row = 0; row < again.length; row++) {
        char text[600];
        value_text(again.children[column], again_schema.children[column], row, 6, text, sizeof text);
        for (char *c = text; *c; c++) mine->sum = mine->sum * 31 + (uint8_t)*c;
      }
    array.release(&array);
    schema.release(&schema);
    again.release(&again);
    again_schema.release(&again_schema);
  }
  return context;
}

static void test_threads(const char *path) {
  enum { THREADS = 8 };
  postcodes_index *index = open_index(path);
  pthread_t threads[THREADS];
  job jobs[THREADS], alone = {index, 2000, 0};
  /* All threads need dictionaries that don't exist yet. */
  for (int i = 0; i < THREADS; i++) {
    jobs[i] = (job){index, 2000, 0};
    NEED(pthread_create(&threads[i], NULL, run_job, &jobs[i]) == 0, "pthread_create");
  }
  for (int i = 0; i < THREADS; i++) {
    void *result;
    pthread_join(threads[i], &result);
    CHECK(result, "a thread failed");
  }
  run_job(&alone);
  for (int i = 0; i < THREADS; i++) CHECK(jobs[i].sum == alone.sum && alone.sum, "thread %d read other values", i);
  postcodes_close(index);
}

int main(int argc, char **argv) {
  const char *mode = argc > 2 ? argv[1] : "";
  if (!strcmp(mode, "values") && argc == 4) {
    test_values(argv[2], argv[3]);
  } else if (!strcmp(mode, "batches") && argc == 4) {
    test_batches(argv[2], argv[3]);
  } else if (!strcmp(mode, "arguments")) {
    postcodes_index *index = open_index(argv[2]);
    test_arguments(index);
    postcodes_close(index);
  } else if (!strcmp(mode, "files") && argc == 4) {
    test_files(argv[2], argv[3]);
  } else if (!strcmp(mode, "hostile")) {
    for (int i = 2; i < argc; i++) {
      size_t length;
      char *bytes = read_file(argv[i], &length);
      NEED(bytes, "%s", argv[i]);
      CHECK(!try_bytes(bytes, length), "%s was read without an error", argv[i]);
      free(bytes);
    }
  } else if (!strcmp(mode, "threads")) {
    test_threads(argv[2]);
  } else {
    fprintf(stderr, "usage: see the head of test.c\n");
    return 64;
  }
  return failures > 0;
}
