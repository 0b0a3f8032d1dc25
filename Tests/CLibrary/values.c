/* Compares every value with the output of `postcodes export --names`. */
#include "support.h"

static void compare_row(const csv *table, const struct ArrowArray *array, const struct ArrowSchema *schema,
                        const postcodes_index *index, int64_t row, int64_t ordinal, const char *how) {
  char text[600];
  value_text(array->children[2], schema->children[2], row, 0, text, sizeof text);
  CHECK(!strcmp(text, cell(table, ordinal, 0)), "%s, row %lld: postcode %s, expected %s", how, (long long)row, text,
        cell(table, ordinal, 0));
  value_text(array->children[1], schema->children[1], row, 0, text, sizeof text);
  CHECK(atoll(text) == ordinal, "%s, row %lld: ordinal %s", how, (long long)row, text);
  value_text(array->children[3], schema->children[3], row, 0, text, sizeof text);
  CHECK(!strcmp(text, postcodes_is_live(index, ordinal) ? "true" : "false"), "%s, row %lld: is_live %s", how,
        (long long)row, text);
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

void test_values(const char *path, const char *csv_path) {
  postcodes_index *index = open_index(path);
  csv table = read_csv(csv_path);
  postcodes_error error;
  NEED(postcodes_count(index) == table.rows, "%lld postcodes, %lld in the CSV", (long long)postcodes_count(index),
       (long long)table.rows);
  NEED(postcodes_column_count(index) == table.columns - 1, "%d columns", postcodes_column_count(index));
  CHECK(postcodes_verify(index, &error) == POSTCODES_OK, "verify: %s", error.message);
  for (int column = 0; column < table.columns - 1; column++) {
    const char *name = postcodes_column_name(index, column);
    CHECK(!strcmp(name, cell(&table, -1, column + 1)), "column %d is %s", column, name);
    CHECK(postcodes_column_find(index, name) == column, "%s is not found", name);
    int32_t source = postcodes_column_source(index, column);
    CHECK((postcodes_column_kind(index, column) == POSTCODES_ATTRIBUTE) == (source >= 0), "%s: source %d", name,
          source);
    if (source >= 0)
      CHECK(!strncmp(name, postcodes_column_name(index, source), strlen(postcodes_column_name(index, source))), "%s",
            name);
  }

  for (int64_t row = 0; row < table.rows; row++) {
    const char *postcode = cell(&table, row, 0);
    postcodes_match match;
    CHECK(postcodes_at(index, row, &match, &error) == POSTCODES_OK && !strcmp(match.postcode, postcode), "at %lld: %s",
          (long long)row, match.postcode);
    CHECK(postcodes_find(index, postcode, strlen(postcode), &match, &error) == POSTCODES_OK && match.ordinal == row &&
              match.status == (postcodes_is_live(index, row) ? POSTCODES_FOUND : POSTCODES_TERMINATED) &&
              !strcmp(match.postcode, postcode),
          "find %s: %d", postcode, match.ordinal);
    for (int column = 1; column < table.columns; column++) {
      char text[600];
      size_t length = 0;
      const char *expected = cell(&table, row, column);
      int32_t code = postcodes_value_text(index, row, column - 1, text, sizeof text, &length, &error);
      if (code == POSTCODES_NONE) length = 0;
      else CHECK(code == POSTCODES_OK, "value_text: %s", error.message);
      CHECK(length == strlen(expected) && !memcmp(text, expected, length), "value_text %s: %.*s, expected %s", postcode,
            (int)length, text, expected);
      double number = 0;
      int32_t kind = postcodes_column_kind(index, column - 1);
      if (kind != POSTCODES_NUMBER && kind != POSTCODES_DEGREES) continue;
      code = postcodes_value_number(index, row, column - 1, &number, &error);
      CHECK(code == (*expected ? POSTCODES_OK : POSTCODES_NONE) && number == atof(expected),
            "value_number %s: %f, expected %s", postcode, number, expected);
    }
  }

  struct ArrowArray array;
  struct ArrowSchema schema;
  /* In parts, the last one shorter. */
  int64_t part = table.rows / 3 + 1;
  for (int64_t first = 0; first < table.rows; first += part) {
    NEED(postcodes_range_batch(index, first, part, NULL, 0, &array, &schema, &error) == POSTCODES_OK, "%s",
         error.message);
    NEED(array.n_children == table.columns + 3 && schema.n_children == array.n_children, "%lld columns",
         (long long)array.n_children);
    for (int64_t row = 0; row < array.length; row++)
      compare_row(&table, &array, &schema, index, row, first + row, "range");
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
    NEED(postcodes_lookup_batch(index, &looked_up.array, &looked_up.schema, NULL, 0, &array, &schema, &error) ==
             POSTCODES_OK,
         "%s", error.message);
    for (int64_t row = 0; row < count; row++) {
      char status[100];
      compare_row(&table, &array, &schema, index, row, ordinals[row], is_shuffled ? "shuffled" : "ascending");
      value_text(array.children[0], schema.children[0], row, 0, status, sizeof status);
      CHECK(!strcmp(status, postcodes_is_live(index, ordinals[row]) ? "found" : "terminated"), "row %lld: %s",
            (long long)row, status);
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
