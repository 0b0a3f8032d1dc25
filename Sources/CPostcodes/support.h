/* What the Swift part of libpostcodes needs from C. Not installed. */
#ifndef POSTCODES_SUPPORT_H
#define POSTCODES_SUPPORT_H

#include "postcodes.h"

/* Allocates memory aligned for Arrow, or returns NULL. */
void *postcodes_allocate(size_t byte_count);
void postcodes_deallocate(void *memory);

/* Loads a pointer that another thread may have stored with postcodes_store_once, and what it wrote before. */
void *postcodes_load(void *const *slot);
/* Stores a pointer unless there is one. Returns the pointer that is stored then. */
void *postcodes_store_once(void **slot, void *pointer);

/* Loads and stores a number that several threads may write, always with the same value. */
static inline uint64_t postcodes_load_number(const uint64_t *number) { return __atomic_load_n(number, __ATOMIC_RELAXED); }
static inline void postcodes_store_number(uint64_t *number, uint64_t value) {
  __atomic_store_n(number, value, __ATOMIC_RELAXED);
}
static inline uint32_t postcodes_load_word(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static inline void postcodes_store_word(uint32_t *word, uint32_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }
/* Adds to a number that several threads count with, and returns the sum. */
static inline uint64_t postcodes_add(uint64_t *number, uint64_t more) {
  return __atomic_add_fetch(number, more, __ATOMIC_RELAXED);
}

/* Stores a code and a message, cut to fit, unless `error` is NULL. */
void postcodes_set_error(postcodes_error *error, int32_t code, const uint8_t *message, size_t length);

/* Maps a file, or reads it into memory of its own. Returns NULL on success, or else the reason, which may be in `reason`. */
const char *postcodes_load_file(
    const char *path, int32_t copies, void **bytes, size_t *length, char *reason, size_t capacity);
void postcodes_unload_file(void *bytes, size_t length);

size_t postcodes_length(const char *text);

#endif
