/* Tests every layout of input, statuses, completions and neighbours, against the functions for one postcode. */
#include "support.h"

#include <math.h>

/* Looks up texts, of which the first `skipped` are cut off by an offset, and compares with one look-up at a time. */
static void check_layout(const postcodes_index *index, input made, const char *const *texts, int64_t count,
                         int64_t skipped, const char *how) {
  static const char *statuses[] = {"found",      "corrected", "not found", "not a postcode",
                                   "terminated", "outcode",   "sector",    "empty"};
  const char *columns[] = {"postcode", "status", "ordinal"};
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  made.array.offset = skipped;
  made.array.length = count - skipped;
  NEED(postcodes_lookup_batch(index, &made.array, &made.schema, columns, 3, &array, &schema, &error) == POSTCODES_OK,
       "%s: %s", how, error.message);
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
      CHECK(!*postcode && !*status && !*ordinal, "%s: row %lld of null is %s %s", how, (long long)row, status,
            postcode);
      continue;
    }
    postcodes_match match;
    postcodes_find(index, text, strlen(text), &match, NULL);
    missing += match.ordinal < 0;
    CHECK(!strcmp(postcode, match.postcode) && !strcmp(status, statuses[match.status]),
          "%s: \"%s\" is %s %s, expected %s %s", how, text, status, postcode, statuses[match.status], match.postcode);
    CHECK(match.ordinal < 0 ? !*ordinal : atoi(ordinal) == match.ordinal, "%s: \"%s\" has ordinal %s", how, text,
          ordinal);
  }
  CHECK(array.children[1]->null_count == nulls && array.children[0]->null_count == missing &&
            array.children[2]->null_count == missing,
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

/* Looks up a dictionary of texts, some null, that rows refer to repeatedly. The dictionary begins at an offset. */
static void check_dictionary(const postcodes_index *index, const char *format, const char *const *texts,
                             int64_t text_count, int64_t count) {
  enum { OFFSET = 3 };
  const char **rows = allocate((size_t)count * sizeof *rows);
  int32_t *indices = allocate((size_t)count * sizeof *indices);
  for (int64_t row = 0; row < count; row++) {
    indices[row] = (int32_t)(row * 7 % (text_count - OFFSET));
    rows[row] = texts[indices[row] + OFFSET];
  }
  input values = text_input(format, texts, text_count);
  values.array.offset = OFFSET;
  values.array.length = text_count - OFFSET;
  input made = number_input("i", "", indices, (size_t)count * sizeof *indices, count);
  made.array.dictionary = copy(&values.array, sizeof values.array);
  made.schema.dictionary = copy(&values.schema, sizeof values.schema);
  check_layout(index, made, rows, count, 0, "a dictionary");
  check_layout(index, made, rows, count, 5, "a dictionary, from row 5");
  check_layout(index, made, rows, count, count - 1, "a dictionary, the last row");
  check_layout(index, made, rows, count, count, "a dictionary, no rows");
  release_input(&made);
  free(indices);
  free(rows);
}

/* Passes no rows: arrays with and without buffers. */
static void check_no_rows(const postcodes_index *index) {
  double coordinate = 52;
  const char *text = "M1 1AA";
  input points = struct_input(number_input("g", "latitude", &coordinate, sizeof coordinate, 1),
                              number_input("g", "longitude", &coordinate, sizeof coordinate, 1), 0);
  input without = struct_input(make_input("g", "latitude", 0, 2), make_input("g", "longitude", 0, 2), 0);
  input nothing = make_input("u", "", 0, 3), some = text_input("u", &text, 1);
  some.array.length = 0;
  for (int buffers = 0; buffers < 2; buffers++) {
    struct ArrowArray array;
    struct ArrowSchema schema;
    postcodes_error error;
    const input *point = buffers ? &points : &without, *texts = buffers ? &some : &nothing;
    NEED(postcodes_nearest_batch(index, &point->array, &point->schema, -1, 3, 0, &array, &schema, &error) == POSTCODES_OK,
         "%s", error.message);
    CHECK(array.length == 0 && array.children[0]->length == 0, "nearest of no points");
    array.release(&array);
    schema.release(&schema);
    NEED(postcodes_complete_batch(index, &texts->array, &texts->schema, 3, &array, &schema, &error) == POSTCODES_OK, "%s",
         error.message);
    CHECK(array.length == 0 && array.children[0]->length == 0, "completions of no texts");
    array.release(&array);
    schema.release(&schema);
    NEED(postcodes_range_batch(index, postcodes_count(index), 5, NULL, 0, &array, &schema, &error) == POSTCODES_OK, "%s",
         error.message);
    CHECK(array.length == 0, "a range after the end");
    array.release(&array);
    schema.release(&schema);
  }
  release_input(&points);
  release_input(&without);
  release_input(&nothing);
  release_input(&some);
  /* Rows without a text need no dictionary. */
  input values = make_input("u", "", 0, 3), made = make_input("c", "", 2, 2);
  const char *nulls[] = {NULL, NULL};
  made.array.buffers[0] = validity_of(nulls, 2);
  made.array.buffers[1] = copy("\x7F\x80", 2);
  made.array.dictionary = copy(&values.array, sizeof values.array);
  made.schema.dictionary = copy(&values.schema, sizeof values.schema);
  check_layout(index, made, nulls, 2, 0, "an empty dictionary");
  release_input(&made);
}

static void check_completions(const postcodes_index *index, const char *const *texts, int64_t count) {
  enum { LIMIT = 7 };
  struct ArrowArray array;
  struct ArrowSchema schema;
  postcodes_error error;
  input made = text_input("vu", texts, count);
  NEED(postcodes_complete_batch(index, &made.array, &made.schema, LIMIT, &array, &schema, &error) == POSTCODES_OK, "%s",
       error.message);
  NEED(array.length == count && !strcmp(schema.format, "+l") && array.n_children == 1, "complete: %lld rows",
       (long long)array.length);
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
    CHECK(code == (found.total > 0 ? POSTCODES_OK : POSTCODES_NONE) &&
              found.count == (found.total < LIMIT ? found.total : LIMIT),
          "complete \"%s\": %d", texts[row], code);
    CHECK(length == (found.is_corrected ? 0 : found.count), "complete \"%s\": %d, expected %d", texts[row], length,
          found.count);
    for (int32_t i = 0; i < length; i++) {
      char text[20];
      value_text(array.children[0], schema.children[0], offsets[row] + i, 0, text, sizeof text);
      CHECK(!strcmp(text, matches[i].postcode), "complete \"%s\": %s, expected %s", texts[row], text,
            matches[i].postcode);
      postcodes_match one;
      postcodes_completions rest;
      postcodes_complete(index, texts[row], strlen(texts[row]), i, 1, &one, &rest, &error);
      CHECK(rest.total == found.total && rest.count == 1 && !strcmp(one.postcode, text), "complete \"%s\" from %d: %s",
            texts[row], i, one.postcode);
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
    if (postcodes_value_number(index, i * step % postcodes_count(index), north, &latitudes[i], NULL))
      latitudes[i] = 51.5;
    if (postcodes_value_number(index, i * step % postcodes_count(index), east, &longitudes[i], NULL))
      longitudes[i] = -0.1;
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
  NEED(postcodes_nearest_batch(index, &made.array, &made.schema, -1, LIMIT, POSTCODES_INCLUDE_TERMINATED, &array,
                               &schema, &error) == POSTCODES_OK,
       "%s", error.message);
  const int32_t *offsets = array.buffers[1];
  for (int64_t row = 0; row < array.length; row++) {
    int64_t point = row + 1;
    CHECK(is_null(&array, row) == (point == 2), "nearest: row %lld", (long long)row);
    int32_t length = offsets[row + 1] - offsets[row], count = 0;
    postcodes_neighbour neighbours[LIMIT];
    int32_t code = postcodes_nearest(index, latitudes[point], longitudes[point], -1, LIMIT,
                                     POSTCODES_INCLUDE_TERMINATED, neighbours, &count, &error);
    CHECK(code == (point == 10 || point == 11 ? POSTCODES_INVALID_ARGUMENT
                   : count                    ? POSTCODES_OK
                                              : POSTCODES_NONE),
          "nearest: %d", code);
    CHECK(length == (point == 2 ? 0 : count), "nearest: %d, expected %d", length, count);
    const struct ArrowArray *item = array.children[0];
    for (int32_t i = 0; i < length; i++) {
      char postcode[20];
      value_text(item->children[1], schema.children[0]->children[1], offsets[row] + i, 0, postcode, sizeof postcode);
      CHECK(!strcmp(postcode, neighbours[i].postcode) &&
                ((const int32_t *)item->children[0]->buffers[1])[offsets[row] + i] == neighbours[i].ordinal &&
                ((const double *)item->children[2]->buffers[1])[offsets[row] + i] == neighbours[i].distance,
            "nearest: %s, expected %s", postcode, neighbours[i].postcode);
      CHECK(i == 0 || neighbours[i].distance >= neighbours[i - 1].distance, "nearest: not in order");
    }
  }
  array.release(&array);
  schema.release(&schema);
  release_input(&made);
}

void test_batches(const char *path, const char *csv_path) {
  postcodes_index *index = open_index(path);
  csv table = read_csv(csv_path);
  enum { COUNT = 100 };
  static char texts_buffer[COUNT][64];
  static const char *fixed[] = {NULL,
                                "",
                                " ",
                                "SW1A",
                                "AC10",
                                "ac10 3",
                                "B1 1",
                                "B1",
                                "not a postcode at all, but a long text",
                                "\xFF\xFE",
                                "ZZ99 9ZZ",
                                "\xEF\xBC\xB3W1A 1AA",
                                "AB1O 3AA",
                                "\"AB10 3AA\"",
                                "A\xC3",
                                "12345678901234567890",
                                "Q1 1QQ"};
  const char *texts[COUNT];
  int64_t fixed_count = sizeof fixed / sizeof *fixed;
  for (int64_t i = 0; i < COUNT; i++) {
    texts[i] = i < fixed_count ? fixed[i] : texts_buffer[i];
    snprintf(texts_buffer[i], sizeof texts_buffer[i],
             i % 3 == 0   ? "%s"
             : i % 3 == 1 ? "  %s, "
                          : "\xE2\x80\x98%s\xE2\x80\x99",
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
    check_dictionary(index, layouts[layout], texts, COUNT, 250);
    check_dictionary(index, layouts[layout], texts, COUNT, 20);
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

  check_no_rows(index);

  const char *beginnings[] = {
      "", "S", "M1", "m1 1", NULL, "AB10", "AB10 3", "AB10 3AA", "nonsense that is long", "AB1O", "\xFF", "EC1A1"};
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
