/* Measures batches of libpostcodes on one core.
 *
 * usage: benchmark INDEX [ROWS [BATCH]]
 *
 * Looks up ROWS (default 2,000,000) postcodes of the index, random and sorted, in batches of BATCH rows (default 1,000,000, 65,536 and
 * 2,048), with columns that the index has. Then completes beginnings of postcodes and lists the ten postcodes nearest to points, for a
 * hundredth of ROWS. Prints a line for each: what it is, and the rows per second of processor time of five runs, separated by tabs. */
#define _POSIX_C_SOURCE 199309L
#include "postcodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, COMPLETIONS = 10, NEIGHBOURS = 10 };

/* Seconds of processor time, which other programs hardly change. */
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void need(int32_t code, const postcodes_error *error) {
  if (code == POSTCODES_OK) return;
  fprintf(stderr, "benchmark: %s\n", error->message);
  exit(1);
}

static void release(struct ArrowArray *array, struct ArrowSchema *schema) {
  array->release(array);
  schema->release(schema);
}

static void keep(struct ArrowArray *array) { (void)array; }
static void keep_schema(struct ArrowSchema *schema) { (void)schema; }

typedef struct texts {
  int64_t count;
  int32_t *offsets;
  char *bytes;
} texts;

/* Writes the postcodes at some ordinals as an Arrow array of utf8, without the last `cut` characters and up to four more. */
static texts make_texts(const postcodes_index *index, const int32_t *ordinals, int64_t count, int cut) {
  texts made = {count, malloc((size_t)(count + 1) * 4), malloc((size_t)count * 8 + 8)};
  int32_t end = 0;
  made.offsets[0] = 0;
  for (int64_t row = 0; row < count; row++) {
    postcodes_match match;
    if (postcodes_at(index, ordinals[row], &match, NULL) != POSTCODES_OK) exit(1);
    size_t length = strlen(match.postcode) - (cut ? (size_t)(cut + row % 5) % strlen(match.postcode) : 0);
    memcpy(made.bytes + end, match.postcode, length);
    end += (int32_t)length;
    made.offsets[row + 1] = end;
  }
  return made;
}

/* Measures an input whose rows are looked up in batches. */
static void look_up(const postcodes_index *index, const char *order, const texts *input, int64_t batch,
                    const char *const *columns, int32_t column_count) {
  const void *buffers[3] = {NULL, input->offsets, input->bytes};
  struct ArrowSchema schema = {.format = "u", .name = "", .release = keep_schema};
  printf("%s, batches of %lld:", order, (long long)batch);
  for (int32_t column = 0; column < column_count; column++) printf(" %s", columns[column]);
  for (int run = 0; run < RUNS; run++) {
    double start = seconds();
    for (int64_t first = 0; first < input->count; first += batch) {
      struct ArrowArray array = {.n_buffers = 3, .buffers = buffers, .release = keep, .offset = first};
      array.length = input->count - first < batch ? input->count - first : batch;
      struct ArrowArray result;
      struct ArrowSchema result_schema;
      postcodes_error error;
      need(postcodes_lookup_batch(index, &array, &schema, columns, column_count, &result, &result_schema, &error), &error);
      release(&result, &result_schema);
    }
    printf("\t%.0f", (double)input->count / (seconds() - start));
  }
  printf("\n");
  fflush(stdout);
}

static void complete(const postcodes_index *index, const texts *input) {
  const void *buffers[3] = {NULL, input->offsets, input->bytes};
  struct ArrowSchema schema = {.format = "u", .name = "", .release = keep_schema};
  struct ArrowArray array = {.n_buffers = 3, .buffers = buffers, .release = keep, .length = input->count};
  printf("first %d completions", COMPLETIONS);
  for (int run = 0; run < RUNS; run++) {
    struct ArrowArray result;
    struct ArrowSchema result_schema;
    postcodes_error error;
    double start = seconds();
    need(postcodes_complete_batch(index, &array, &schema, COMPLETIONS, &result, &result_schema, &error), &error);
    release(&result, &result_schema);
    printf("\t%.0f", (double)input->count / (seconds() - start));
  }
  printf("\n");
}

/* Lists the postcodes nearest to those at some ordinals. */
static void list_nearest(const postcodes_index *index, const int32_t *ordinals, int64_t count) {
  int32_t columns[2] = {postcodes_column_find(index, "latitude"), postcodes_column_find(index, "longitude")};
  if (columns[0] < 0 || columns[1] < 0) return;
  double *degrees[2];
  struct ArrowArray children[2];
  struct ArrowSchema schemas[2];
  const void *buffers[2][2] = {{NULL}, {NULL}}, *none[1] = {NULL};
  for (int child = 0; child < 2; child++) {
    degrees[child] = malloc((size_t)count * sizeof(double));
    for (int64_t row = 0; row < count; row++) {
      double *degree = &degrees[child][row];
      if (postcodes_value_number(index, ordinals[row], columns[child], degree, NULL)) *degree = child ? -1.5 : 52.5;
    }
    buffers[child][1] = degrees[child];
    children[child] = (struct ArrowArray){.length = count, .n_buffers = 2, .buffers = buffers[child], .release = keep};
    schemas[child] = (struct ArrowSchema){.format = "g", .name = child ? "longitude" : "latitude", .release = keep_schema};
  }
  struct ArrowArray *child_arrays[2] = {&children[0], &children[1]};
  struct ArrowSchema *child_schemas[2] = {&schemas[0], &schemas[1]};
  struct ArrowArray points = {
      .length = count, .n_buffers = 1, .buffers = none, .n_children = 2, .children = child_arrays, .release = keep};
  struct ArrowSchema schema = {
      .format = "+s", .name = "", .n_children = 2, .children = child_schemas, .release = keep_schema};
  printf("%d nearest", NEIGHBOURS);
  for (int run = 0; run < RUNS; run++) {
    struct ArrowArray result;
    struct ArrowSchema result_schema;
    postcodes_error error;
    double start = seconds();
    need(postcodes_nearest_batch(index, &points, &schema, -1, NEIGHBOURS, 0, &result, &result_schema, &error), &error);
    release(&result, &result_schema);
    printf("\t%.0f", (double)count / (seconds() - start));
  }
  printf("\n");
  free(degrees[0]);
  free(degrees[1]);
}

static int compare(const void *left, const void *right) {
  int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  postcodes_index *index;
  postcodes_error error;
  if (argc < 2) return 64;
  need(postcodes_open(argv[1], &index, &error), &error);
  int64_t rows = argc > 2 ? atoll(argv[2]) : 2000000, some = rows / 100 + 1;
  int64_t batches[] = {argc > 3 ? atoll(argv[3]) : 1000000, 65536, 2048};
  int64_t count = postcodes_count(index);
  if (rows < 1 || batches[0] < 1 || count < 1) return 64;
  int32_t *ordinals = malloc((size_t)rows * 4);
  uint64_t state = 42;
  for (int64_t row = 0; row < rows; row++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    ordinals[row] = (int32_t)((state >> 33) % (uint64_t)count);
  }
  texts random = make_texts(index, ordinals, rows, 0), beginnings = make_texts(index, ordinals, some, 1);
  complete(index, &beginnings);
  list_nearest(index, ordinals, some);
  qsort(ordinals, (size_t)rows, sizeof *ordinals, compare);
  texts sorted = make_texts(index, ordinals, rows, 0);

  const char *sets[][5] = {{"ordinal"},
                           {"ordinal", "easting", "northing"},
                           {"ordinal", "latitude", "longitude"},
                           {"status", "district", "ward"},
                           {"district", "ward", "latitude", "longitude"}};
  for (size_t batch = 0; batch < (argc > 3 ? 1 : sizeof batches / sizeof *batches); batch++) {
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
      int32_t columns = 0;
      int known = 1;
      while (columns < 5 && sets[set][columns]) {
        const char *name = sets[set][columns++];
        if (strcmp(name, "ordinal") && strcmp(name, "status") && postcodes_column_find(index, name) < 0) known = 0;
      }
      if (!known) continue;
      look_up(index, "random", &random, batches[batch], sets[set], columns);
      look_up(index, "sorted", &sorted, batches[batch], sets[set], columns);
    }
  }
  postcodes_close(index);
  return 0;
}
