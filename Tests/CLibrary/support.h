/* What the tests of libpostcodes share: checks, a CSV reader, Arrow arrays as input, and Arrow values as text. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include "postcodes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of failed checks. */
extern int failures;
/* Reports a failed check and goes on, up to a limit. */
void fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define CHECK(condition, ...) ((condition) ? (void)0 : fail(__FILE__, __LINE__, __VA_ARGS__))
/* For what the rest of a test needs. */
#define NEED(condition, ...) ((condition) ? (void)0 : (fail(__FILE__, __LINE__, __VA_ARGS__), exit(1)))

/* Checks that a call fails with a code and a message, both in `error`. */
#define EXPECT(expected, call)                                                                                    \
  do {                                                                                                            \
    error = (postcodes_error){0};                                                                                 \
    int32_t code_ = (call);                                                                                       \
    CHECK(code_ == (expected) && error.code == code_ && strlen(error.message) > 5, "%s: %d \"%s\"", #call, code_, \
          error.message);                                                                                         \
  } while (0)

void test_values(const char *path, const char *csv_path);
void test_batches(const char *path, const char *csv_path);
void test_arguments(const char *path);
void test_files(const char *path, const char *folder);
void test_hostile(const char *path);
void test_threads(const char *path);

postcodes_index *open_index(const char *path);

static inline void *allocate(size_t bytes) {
  void *memory = calloc(1, bytes ? bytes : 1);
  if (!memory) exit(1);
  return memory;
}

static inline char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = allocate(*length + 1);
  if (fread(bytes, 1, *length, file) != *length) exit(1);
  fclose(file);
  return bytes;
}

static inline void write_file(const char *path, const char *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, length, file) != length || fclose(file)) {
    fprintf(stderr, "cannot write %s\n", path);
    exit(1);
  }
}

/* ---- CSV: cells are separate strings within one buffer ---- */

typedef struct csv {
  char *buffer;
  char **cells;
  int64_t rows; /* without the header */
  int columns;
} csv;

static inline csv read_csv(const char *path) {
  csv table = {0};
  size_t length;
  table.buffer = read_file(path, &length);
  if (!table.buffer) exit(1);
  size_t capacity = 1024, count = 0;
  table.cells = allocate(capacity * sizeof *table.cells);
  char *from = table.buffer, *to = table.buffer, *end = table.buffer + length;
  while (from < end) {
    if (count == capacity) table.cells = realloc(table.cells, (capacity *= 2) * sizeof *table.cells);
    table.cells[count++] = to;
    if (*from == '"') {
      for (from++; from < end; *to++ = *from++)
        if (*from == '"' && *++from != '"') break;
    } else {
      while (from < end && *from != ',' && *from != '\n') *to++ = *from++;
    }
    int is_last = from >= end || *from == '\n';
    if (is_last && !table.columns) table.columns = (int)count;
    from++;
    *to++ = 0;
  }
  table.rows = (int64_t)count / table.columns - 1;
  return table;
}

static inline const char *cell(const csv *table, int64_t row, int column) {
  return table->cells[(row + 1) * table->columns + column];
}

static inline void free_csv(csv *table) {
  free(table->buffer);
  free(table->cells);
}

/* ---- Arrow arrays as input. Each owns copies of exact size, so that a sanitizer notices reads beyond them. ---- */

typedef struct input {
  struct ArrowArray array;
  struct ArrowSchema schema;
} input;

static inline void *copy(const void *bytes, size_t length) {
  void *made = malloc(length ? length : 1);
  if (!made) exit(1);
  if (length) memcpy(made, bytes, length);
  return made;
}

static inline void release_array(struct ArrowArray *array) {
  for (int64_t i = 0; i < array->n_buffers; i++) free((void *)array->buffers[i]);
  free(array->buffers);
  for (int64_t i = 0; i < array->n_children; i++) {
    array->children[i]->release(array->children[i]);
    free(array->children[i]);
  }
  free(array->children);
  if (array->dictionary) {
    array->dictionary->release(array->dictionary);
    free(array->dictionary);
  }
  array->release = NULL;
}

static inline void release_schema(struct ArrowSchema *schema) {
  for (int64_t i = 0; i < schema->n_children; i++) {
    schema->children[i]->release(schema->children[i]);
    free(schema->children[i]);
  }
  free(schema->children);
  if (schema->dictionary) {
    schema->dictionary->release(schema->dictionary);
    free(schema->dictionary);
  }
  schema->release = NULL;
}

static inline input make_input(const char *format, const char *name, int64_t length, int64_t n_buffers) {
  input made = {0};
  made.schema =
      (struct ArrowSchema){.format = format, .name = name, .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
  made.array.length = length;
  made.array.null_count = -1;
  made.array.n_buffers = n_buffers;
  made.array.buffers = allocate((size_t)n_buffers * sizeof(void *));
  made.array.release = release_array;
  return made;
}

static inline void release_input(input *made) {
  made->array.release(&made->array);
  made->schema.release(&made->schema);
}

/* The validity of texts, of which NULL is null. */
static inline void *validity_of(const char *const *texts, int64_t count) {
  uint8_t *bits = allocate((size_t)(count + 7) / 8);
  for (int64_t i = 0; i < count; i++)
    if (texts[i]) bits[i / 8] |= (uint8_t)(1 << i % 8);
  return bits;
}

/* Creates an array of texts in the format "u", "U" or "vu". */
static inline input text_input(const char *format, const char *const *texts, int64_t count) {
  size_t total = 0;
  for (int64_t i = 0; i < count; i++) total += texts[i] ? strlen(texts[i]) : 0;
  char *bytes = malloc(total ? total : 1);
  if (!strcmp(format, "vu")) {
    input made = make_input(format, "", count, 4);
    char *views = allocate((size_t)count * 16);
    size_t end = 0;
    for (int64_t i = 0; i < count; i++) {
      if (!texts[i]) continue;
      int32_t length = (int32_t)strlen(texts[i]), offset = (int32_t)end;
      memcpy(views + 16 * i, &length, 4);
      if (length <= 12) {
        memcpy(views + 16 * i + 4, texts[i], (size_t)length);
      } else {
        memcpy(views + 16 * i + 4, texts[i], 4);
        memcpy(views + 16 * i + 12, &offset, 4);
        memcpy(bytes + end, texts[i], (size_t)length);
        end += (size_t)length;
      }
    }
    int64_t size = (int64_t)end;
    made.array.buffers[0] = validity_of(texts, count);
    made.array.buffers[1] = views;
    made.array.buffers[2] = bytes;
    made.array.buffers[3] = copy(&size, 8);
    return made;
  }
  input made = make_input(format, "", count, 3);
  int is_large = format[0] == 'U';
  char *offsets = allocate((size_t)(count + 1) * (is_large ? 8 : 4));
  int64_t end = 0;
  for (int64_t i = 0; i < count; i++) {
    if (texts[i]) memcpy(bytes + end, texts[i], strlen(texts[i]));
    end += texts[i] ? (int64_t)strlen(texts[i]) : 0;
    int32_t narrow = (int32_t)end;
    if (is_large) memcpy(offsets + 8 * (i + 1), &end, 8);
    else memcpy(offsets + 4 * (i + 1), &narrow, 4);
  }
  made.array.buffers[0] = validity_of(texts, count);
  made.array.buffers[1] = offsets;
  made.array.buffers[2] = bytes;
  return made;
}

/* Creates a dictionary-encoded array: indices of a type into a dictionary that has all texts in reverse order. */
static inline input dictionary_input(const char *index_format, const char *format, const char *const *texts,
                                     int64_t count) {
  const char **reversed = allocate((size_t)count * sizeof *reversed);
  for (int64_t i = 0; i < count; i++) reversed[i] = texts[count - 1 - i];
  input values = text_input(format, reversed, count);
  free(reversed);
  input made = make_input(index_format, "", count, 2);
  int width = strchr("cC", index_format[0])   ? 1
              : strchr("sS", index_format[0]) ? 2
              : strchr("iI", index_format[0]) ? 4
                                              : 8;
  char *indices = allocate((size_t)(count * width));
  for (int64_t i = 0; i < count; i++) {
    int64_t index = count - 1 - i;
    memcpy(indices + i * width, &index, (size_t)width);
  }
  made.array.buffers[0] = validity_of(texts, count);
  made.array.buffers[1] = indices;
  made.array.dictionary = copy(&values.array, sizeof values.array);
  made.schema.dictionary = copy(&values.schema, sizeof values.schema);
  return made;
}

static inline input number_input(const char *format, const char *name, const void *values, size_t bytes,
                                 int64_t count) {
  input made = make_input(format, name, count, 2);
  made.array.buffers[1] = copy(values, bytes);
  made.array.null_count = 0;
  return made;
}

/* Creates a struct array of two children, which it takes over. */
static inline input struct_input(input first, input second, int64_t count) {
  input made = make_input("+s", "", count, 1);
  made.array.n_children = made.schema.n_children = 2;
  made.array.children = allocate(2 * sizeof *made.array.children);
  made.schema.children = allocate(2 * sizeof *made.schema.children);
  made.array.children[0] = copy(&first.array, sizeof first.array);
  made.array.children[1] = copy(&second.array, sizeof second.array);
  made.schema.children[0] = copy(&first.schema, sizeof first.schema);
  made.schema.children[1] = copy(&second.schema, sizeof second.schema);
  return made;
}

/* ---- Arrow values as text ---- */

static inline int is_null(const struct ArrowArray *array, int64_t row) {
  const uint8_t *bits = array->buffers[0];
  row += array->offset;
  return bits && !(bits[row / 8] >> row % 8 & 1);
}

static inline void days_to_month(int32_t days, char *text) {
  /* From 1 January 1970, a year at a time, then a month at a time. */
  int year = 1970, month = 0;
  for (;;) {
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int lengths[] = {31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (days < 0) {
      year--;
      leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
      days += 365 + leap;
    } else if (days >= 365 + leap) {
      days -= 365 + leap;
      year++;
    } else {
      while (days >= lengths[month]) days -= lengths[month++];
      break;
    }
  }
  snprintf(text, 100, days == 0 ? "%04d%02d" : "%04d%02d, which is not the first day", year, month + 1);
}

/* Writes a value as `postcodes export` does; nothing for a null. */
static inline void value_text(const struct ArrowArray *array, const struct ArrowSchema *schema, int64_t row,
                              int decimals, char *text, size_t size) {
  text[0] = 0;
  if (is_null(array, row)) return;
  row += array->offset;
  const void *values = array->buffers[1];
  const char *format = schema->format;
  if (schema->dictionary) {
    int64_t index = !strcmp(format, "c") ? ((const int8_t *)values)[row] : ((const int32_t *)values)[row];
    if (index < 0 || index >= array->dictionary->length) snprintf(text, size, "index %lld", (long long)index);
    else value_text(array->dictionary, schema->dictionary, index, 0, text, size);
  } else if (!strcmp(format, "i")) {
    snprintf(text, size, "%d", ((const int32_t *)values)[row]);
  } else if (!strcmp(format, "l")) {
    snprintf(text, size, "%lld", (long long)((const int64_t *)values)[row]);
  } else if (!strcmp(format, "g")) {
    snprintf(text, size, "%.*f", decimals, ((const double *)values)[row]);
  } else if (!strcmp(format, "tdD")) {
    days_to_month(((const int32_t *)values)[row], text);
  } else if (!strcmp(format, "b")) {
    snprintf(text, size, "%s", ((const uint8_t *)values)[row / 8] >> row % 8 & 1 ? "true" : "false");
  } else if (!strcmp(format, "u")) {
    const int32_t *offsets = values;
    snprintf(text, size, "%.*s", (int)(offsets[row + 1] - offsets[row]),
             (const char *)array->buffers[2] + offsets[row]);
  } else {
    snprintf(text, size, "format %s", format);
  }
}

#endif
