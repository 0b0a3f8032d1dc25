/* Tests wrong arguments and types. */
#include "support.h"

#include <math.h>

/* Changes the numbers of a column in the bytes of every-column.pcindex, so that they need 64 bits. */
static void check_wide_numbers(const char *path) {
  /* The head of the column quality: 4 values of 1 byte each, which count from 1. */
  const char head[16] = {4, 0, 0, 0, 1, 0, 0, 0, 1};
  const int64_t minimum = INT64_C(-5000000000);
  size_t length = 0, at = 0;
  char *bytes = read_file(path, &length);
  NEED(bytes, "cannot read %s", path);
  while (at + sizeof head <= length && memcmp(bytes + at, head, sizeof head)) at++;
  NEED(at + sizeof head <= length, "%s has no column quality", path);
  memcpy(bytes + at + 8, &minimum, sizeof minimum);
  postcodes_index *index;
  postcodes_error error;
  NEED(postcodes_open_memory(bytes, length, free, bytes, &index, &error) == POSTCODES_OK, "%s", error.message);
  const char *columns[] = {"postcode", "quality"};
  struct ArrowArray array, again;
  struct ArrowSchema schema, again_schema;
  NEED(postcodes_range_batch(index, 0, 100, columns, 2, &array, &schema, &error) == POSTCODES_OK, "%s", error.message);
  NEED(postcodes_lookup_batch(index, array.children[0], schema.children[0], columns, 2, &again, &again_schema, &error) ==
           POSTCODES_OK,
       "%s", error.message);
  CHECK(!strcmp(schema.children[1]->format, "l"), "the format is %s", schema.children[1]->format);
  int64_t values = 0;
  for (int64_t row = 0; row < array.length; row++) {
    char text[40], other[40];
    double number = 0;
    int32_t code = postcodes_value_number(index, row, postcodes_column_find(index, "quality"), &number, &error);
    value_text(array.children[1], schema.children[1], row, 0, text, sizeof text);
    value_text(again.children[1], again_schema.children[1], row, 0, other, sizeof other);
    CHECK(code == POSTCODES_NONE ? !*text : *text && strtod(text, NULL) == number && number < -4e9, "row %lld is %s",
          (long long)row, text);
    CHECK(!strcmp(text, other), "row %lld is %s, looked up %s", (long long)row, text, other);
    values += *text != 0;
  }
  CHECK(values > 5, "%lld values", (long long)values);
  array.release(&array);
  schema.release(&schema);
  again.release(&again);
  again_schema.release(&again_schema);
  postcodes_close(index);
}

void test_arguments(const char *path) {
  postcodes_index *index = open_index(path);
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
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_value_number(index, 0, postcodes_column_find(index, "district"), &number, &error));
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
  CHECK(postcodes_count(NULL) == 0 && !postcodes_metadata(NULL, "dataset") && !postcodes_metadata(index, "nothing"),
        "NULL");
  CHECK(postcodes_column_name(index, -1) == NULL && postcodes_column_kind(index, 9999) == 0 &&
            postcodes_column_find(index, "none") == -1,
        "columns");
  static const struct {
    const char *text;
    int32_t status;
  } statuses[] = {{"b1 1bb", POSTCODES_FOUND},      {"A0 0AA", POSTCODES_TERMINATED},
                  {"BI 1BB", POSTCODES_CORRECTED},  {"b1", POSTCODES_OUTCODE},
                  {"B1 1", POSTCODES_SECTOR},       {"B1 1BZ", POSTCODES_NOT_FOUND},
                  {"B11", POSTCODES_NOT_FOUND},     {"ZZ9 9", POSTCODES_NOT_FOUND},
                  {"B", POSTCODES_NOT_A_POSTCODE},  {"none", POSTCODES_NOT_A_POSTCODE},
                  {"", POSTCODES_EMPTY},            {" \t", POSTCODES_EMPTY}};
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
    const char *text = statuses[i].text;
    /* The first three have a postcode. */
    CHECK(postcodes_find(index, text, strlen(text), &match, NULL) == (i < 3 ? POSTCODES_OK : POSTCODES_NONE) &&
              match.status == statuses[i].status && (i < 3) == (*match.postcode != 0),
          "\"%s\": status %d, expected %d", text, match.status, statuses[i].status);
  }
  CHECK(postcodes_find(index, NULL, 0, &match, NULL) == POSTCODES_NONE, "an empty text");
  char buffer[4];
  size_t length;
  CHECK(postcodes_value_text(index, 1, postcodes_column_find(index, "district"), buffer, sizeof buffer, &length,
                             NULL) == POSTCODES_OK &&
            length > 4,
        "a short buffer");
  postcodes_close(NULL);

  const char *texts[] = {"M1 1AA", "M1 1AB", NULL, "M1 1AD"};
  input good = text_input("u", texts, 4);
  const char *unknown[] = {"ordinal", "distrct"}, *twice[] = {"ordinal", "ordinal"}, *null[] = {NULL};
  EXPECT(POSTCODES_NO_COLUMN,
         postcodes_lookup_batch(index, &good.array, &good.schema, unknown, 2, &array, &schema, &error));
  CHECK(strstr(error.message, "\"distrct\"") && strstr(error.message, "easting"), "%s", error.message);
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &good.array, &good.schema, twice, 2, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &good.array, &good.schema, null, 1, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &good.array, NULL, twice, 1, &array, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, NULL, &schema, &error));
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_complete_batch(index, &good.array, &good.schema, -1, &array, &schema, &error));
  CHECK(postcodes_lookup_batch(index, &good.array, &good.schema, twice, 0, &array, &schema, &error) == POSTCODES_OK &&
            array.n_children == 0 && array.length == 4,
        "no columns");
  array.release(&array);
  schema.release(&schema);

  EXPECT(POSTCODES_NO_COLUMN, postcodes_range_batch(index, 0, 1, unknown, 2, &array, &schema, &error));

  const char *formats[] = {"i", "g", "b", "n", "z", "vz", "+l", "+s", "tdD", "w:8", "", "uu"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    good.schema.format = formats[i];
    EXPECT(POSTCODES_WRONG_TYPE,
           postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    char quoted[16];
    snprintf(quoted, sizeof quoted, "\"%s\"", formats[i]);
    CHECK(strstr(error.message, quoted), "%s: %s", formats[i], error.message);
    EXPECT(POSTCODES_WRONG_TYPE,
           postcodes_complete_batch(index, &good.array, &good.schema, 1, &array, &schema, &error));
    EXPECT(POSTCODES_WRONG_TYPE,
           postcodes_nearest_batch(index, &good.array, &good.schema, -1, 1, 0, &array, &schema, &error));
  }
  good.schema.format = "u";
  int64_t lengths[] = {-1, INT64_MIN, INT64_MAX, (int64_t)1 << 40};
  for (int i = 0; i < 4; i++) {
    good.array.length = lengths[i];
    EXPECT(POSTCODES_INVALID_ARGUMENT,
           postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    good.array.length = 4;
    good.array.offset = lengths[i] < INT64_MAX ? -1 - i : lengths[i];
    EXPECT(POSTCODES_INVALID_ARGUMENT,
           postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
    good.array.offset = 0;
  }
  good.array.n_buffers = 1;
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
  good.array.n_buffers = 3;
  /* The offsets of all rows must ascend. */
  int32_t *offsets = (int32_t *)good.array.buffers[1];
  const int32_t ends[][2] = {{-5, 30}, {30, 2}, {INT32_MIN, -1}, {INT32_MAX, 0}};
  int32_t first = offsets[0], last = offsets[4];
  for (int i = 0; i < 4; i++) {
    offsets[0] = ends[i][0];
    offsets[4] = ends[i][1];
    EXPECT(POSTCODES_INVALID_ARGUMENT,
           postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error));
  }
  offsets[0] = first;
  offsets[4] = last;
  /* Rows outside them are texts that are no postcodes: nothing far from the buffer is read. */
  offsets[1] = INT32_MAX - 100;
  CHECK(postcodes_lookup_batch(index, &good.array, &good.schema, twice, 1, &array, &schema, &error) == POSTCODES_OK &&
            array.children[0]->null_count >= 3,
        "offsets");
  array.release(&array);
  schema.release(&schema);
  release_input(&good);

  input indexed = dictionary_input("i", "u", texts, 4);
  ((int32_t *)indexed.array.buffers[1])[1] = 4;
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  CHECK(strstr(error.message, "row 1 has dictionary index 4"), "%s", error.message);
  ((int32_t *)indexed.array.buffers[1])[1] = -1;
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  ((int32_t *)indexed.array.buffers[1])[1] = 0;
  indexed.schema.dictionary->format = "i";
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  indexed.schema.dictionary->format = "u";
  indexed.schema.format = "g";
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  indexed.schema.format = "i";
  struct ArrowArray *dictionary = indexed.array.dictionary;
  indexed.array.dictionary = NULL;
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_lookup_batch(index, &indexed.array, &indexed.schema, twice, 1, &array, &schema, &error));
  indexed.array.dictionary = dictionary;
  release_input(&indexed);

  /* A view outside its buffer. */
  const char *longer[] = {"a text of more than twelve bytes"};
  input views = text_input("vu", longer, 1);
  int32_t offset = 1000000;
  memcpy((char *)views.array.buffers[1] + 12, &offset, 4);
  CHECK(postcodes_lookup_batch(index, &views.array, &views.schema, twice, 1, &array, &schema, &error) == POSTCODES_OK &&
            array.children[0]->null_count == 1,
        "views");
  array.release(&array);
  schema.release(&schema);
  release_input(&views);

  double values[2] = {51, 52};
  float narrow[2] = {51, 52};
  input points = struct_input(number_input("g", "lat", values, sizeof values, 2),
                              number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
  points = struct_input(number_input("f", "latitude", narrow, sizeof narrow, 2),
                        number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_WRONG_TYPE,
         postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
  points = struct_input(number_input("g", "latitude", values, 8, 1),
                        number_input("g", "longitude", values, sizeof values, 2), 2);
  EXPECT(POSTCODES_INVALID_ARGUMENT,
         postcodes_nearest_batch(index, &points.array, &points.schema, -1, 1, 0, &array, &schema, &error));
  release_input(&points);
  postcodes_close(index);
  check_wide_numbers(path);
}
