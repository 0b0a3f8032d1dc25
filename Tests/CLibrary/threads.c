/* Reads an index from several threads at once. */
#include "support.h"

#include <pthread.h>

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
    if (postcodes_range_batch(mine->index, 0, mine->count, NULL, 0, &array, &schema, &error) ||
        postcodes_lookup_batch(mine->index, array.children[2], schema.children[2], NULL, 0, &again, &again_schema,
                               &error))
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

void test_threads(const char *path) {
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
