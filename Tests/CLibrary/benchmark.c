/* Measures batches of libpostcodes on one core: rows per second.
 *
 * usage: benchmark INDEX [ROWS [BATCH]]
 *
 * Looks up ROWS (default 2,000,000) random postcodes of the index in batches of BATCH rows (default 1,000,000 and 65,536), with the
 * columns that the index has. Each figure is the best of five runs. */
#define _POSIX_C_SOURCE 199309L
#include "postcodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void keep(struct ArrowArray *array) { (void)array; }
static void keep_schema(struct ArrowSchema *schema) { (void)schema; }

typedef struct texts {
  int64_t count;
  int32_t *offsets;
  char *bytes;
} texts;

/* Writes the postcodes at some ordinals as an Arrow array of utf8. */
static texts make_texts(const postcodes_index *index, const int32_t *ordinals, int64_t count) {
  texts made = {count, malloc((size_t)(count + 1) * 4), malloc((size_t)count * 8 + 8)};
  int32_t end = 0;
  made.offsets[0] = 0;
  for (int64_t row = 0; row < count; row++) {
    postcodes_match match;
    if (postcodes_at(index, ordinals[row], &match, NULL) != POSTCODES_OK) exit(1);
    size_t length = strlen(match.postcode);
    memcpy(made.bytes + end, match.postcode, length);
    end += (int32_t)length;
    made.offsets[row + 1] = end;
  }
  return made;
}

static double run(const postcodes_index *index, const texts *input, int64_t batch, const char *const *columns,
                  int32_t column_count) {
  const void *buffers[3] = {NULL, input->offsets, input->bytes};
  struct ArrowSchema schema = {.format = "u", .name = "", .release = keep_schema};
  double best = 1e9;
  for (int repeat = 0; repeat < 5; repeat++) {
    double start = seconds();
    for (int64_t first = 0; first < input->count; first += batch) {
      struct ArrowArray array = {.n_buffers = 3, .buffers = buffers, .release = keep, .offset = first};
      array.length = input->count - first < batch ? input->count - first : batch;
      struct ArrowArray result;
      struct ArrowSchema result_schema;
      postcodes_error error;
      if (postcodes_lookup_batch(index, &array, &schema, columns, column_count, &result, &result_schema, &error)) {
        fprintf(stderr, "benchmark: %s\n", error.message);
        exit(1);
      }
      result.release(&result);
      result_schema.release(&result_schema);
    }
    double time = seconds() - start;
    if (time < best) best = time;
  }
  return (double)input->count / best;
}

static int compare(const void *left, const void *right) {
  int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  postcodes_index *index;
  postcodes_error error;
  if (argc < 2) return 64;
  if (postcodes_open(argv[1], &index, &error)) {
    fprintf(stderr, "benchmark: %s\n", error.message);
    return 1;
  }
  int64_t rows = argc > 2 ? atoll(argv[2]) : 2000000;
  int64_t batches[] = {argc > 3 ? atoll(argv[3]) : 1000000, argc > 3 ? 0 : 65536};
  int64_t count = postcodes_count(index);
  int32_t *ordinals = malloc((size_t)rows * 4);
  uint64_t state = 42;
  for (int64_t row = 0; row < rows; row++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    ordinals[row] = (int32_t)((state >> 33) % (uint64_t)count);
  }
  texts random = make_texts(index, ordinals, rows);
  qsort(ordinals, (size_t)rows, sizeof *ordinals, compare);
  texts sorted = make_texts(index, ordinals, rows);

  const char *sets[][5] = {{"ordinal"},
                           {"ordinal", "easting", "northing"},
                           {"ordinal", "latitude", "longitude"},
                           {"status", "district", "ward"},
                           {"district", "ward", "latitude", "longitude"}};
  printf("%lld postcodes, %lld rows; rows a second\n", (long long)count, (long long)rows);
  for (size_t batch = 0; batch < 2 && batches[batch] > 0; batch++) {
    printf("batches of %lld rows%37s%12s\n", (long long)batches[batch], "random", "sorted");
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
      int32_t columns = 0;
      char names[100] = "";
      int known = 1;
      while (columns < 5 && sets[set][columns]) {
        const char *name = sets[set][columns++];
        if (strcmp(name, "ordinal") && strcmp(name, "status") && postcodes_column_find(index, name) < 0) known = 0;
        strcat(strcat(names, columns > 1 ? ", " : ""), name);
      }
      if (!known) continue;
      printf("  %-46s", names);
      fflush(stdout);
      printf("%12.0f", run(index, &random, batches[batch], sets[set], columns));
      fflush(stdout);
      printf("%12.0f\n", run(index, &sorted, batches[batch], sets[set], columns));
    }
  }
  postcodes_close(index);
  return 0;
}
