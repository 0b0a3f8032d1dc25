/* libpostcodes: UK postcodes from one index file, one at a time or in Arrow batches. docs/c.md is the manual.
 *
 * Rules that hold for every function:
 * - Functions that can fail return a code: POSTCODES_OK (0), POSTCODES_NONE (1) or an error (2 and above). If `error` isn't NULL
 *   and the call fails, it receives the code and a message. Nothing is thrown, and nothing is stored per thread.
 * - Texts are UTF-8. An input text has a length in bytes, which follows it, and needs no terminator. Names and paths end in 0.
 * - An open index never changes. Any number of threads can use it at once; close it after the last call has returned.
 * - A NULL index, or an ordinal or column out of range, is an error, never undefined behaviour.
 */
#ifndef POSTCODES_H
#define POSTCODES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The Arrow C Data Interface (https://arrow.apache.org/docs/format/CDataInterface.html) ---- */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

/* ---- Codes and errors ---- */

enum {
  POSTCODES_OK = 0,
  /* There is no such value: the postcode isn't in the index, or the dataset states no value. Not an error. */
  POSTCODES_NONE = 1,
  /* The file cannot be read. */
  POSTCODES_UNREADABLE = 2,
  /* The file is not an index. */
  POSTCODES_NOT_AN_INDEX = 3,
  /* The index has another format version. */
  POSTCODES_UNSUPPORTED_VERSION = 4,
  /* The index is damaged. */
  POSTCODES_DAMAGED = 5,
  /* An argument is NULL, negative or out of range. */
  POSTCODES_INVALID_ARGUMENT = 6,
  /* The index has no column of that name. */
  POSTCODES_NO_COLUMN = 7,
  /* An Arrow array has a type that the function doesn't accept. */
  POSTCODES_WRONG_TYPE = 8,
  /* The library cannot allocate the memory for the result. */
  POSTCODES_NO_MEMORY = 9
};

/* The reason why a call failed. The caller owns it; the library only writes it when a call fails. */
typedef struct postcodes_error {
  int32_t code;
  /* One line of UTF-8, ended by 0 and cut to fit. */
  char message[508];
} postcodes_error;

/* The version of the library, such as "1.0.0". */
const char *postcodes_version(void);

/* ---- Opening ---- */

typedef struct postcodes_index postcodes_index;

/* Maps an index file into memory and checks its header. Takes microseconds; processes share the memory of a mapped file.
 * Replace the file by renaming another over it: an open index keeps the old contents. A file that is overwritten or cut in place
 * ends the process with SIGBUS; use postcodes_open_copy if that can happen. */
int32_t postcodes_open(const char *path, postcodes_index **index, postcodes_error *error);

/* Reads an index file into memory that belongs to the process, so that no later change to the file can affect the index. */
int32_t postcodes_open_copy(const char *path, postcodes_index **index, postcodes_error *error);

/* Opens an index in memory, which it doesn't copy. The bytes must not change until `release` is called with `context`: by
 * postcodes_close, or before this function returns an error. `release` can be NULL. */
int32_t postcodes_open_memory(
    const void *bytes, size_t length, void (*release)(void *context), void *context, postcodes_index **index,
    postcodes_error *error);

/* Closes an index. NULL is allowed. Arrow arrays that came from the index stay valid. */
void postcodes_close(postcodes_index *index);

/* Checks every checksum and value, which takes about a second for all postcodes of the UK. Opening checks only the header; damage
 * elsewhere causes wrong values, but no crash. */
int32_t postcodes_verify(const postcodes_index *index, postcodes_error *error);

/* ---- The index as a whole ---- */

/* The number of postcodes, or 0 for NULL. */
int64_t postcodes_count(const postcodes_index *index);

/* A number that identifies the contents of the index. */
uint64_t postcodes_checksum(const postcodes_index *index);

/* The text of "dataset", "edition", "attribution", "dialect" or "source", valid until the index is closed; NULL for another key. */
const char *postcodes_metadata(const postcodes_index *index, const char *key);

/* ---- Columns ---- */

/* The kinds of columns, and their Arrow types in batches. */
enum {
  /* A text that many postcodes share, such as the code of a district: dictionary-encoded (int32 indices, utf8 values). */
  POSTCODES_TEXT = 1,
  /* An attribute of another column's texts, such as district_name: dictionary-encoded in the same way. */
  POSTCODES_ATTRIBUTE = 2,
  /* A whole number, such as an easting in metres: int32, or int64 if a value needs it. */
  POSTCODES_NUMBER = 3,
  /* Degrees on WGS 84: float64. */
  POSTCODES_DEGREES = 4,
  /* A month: date32, its first day. */
  POSTCODES_MONTH = 5
};

/* The number of columns. Their numbers are 0 to this minus 1, in the order of the dataset. */
int32_t postcodes_column_count(const postcodes_index *index);
/* The number of the column with a name, or -1. */
int32_t postcodes_column_find(const postcodes_index *index, const char *name);
/* The name of a column, valid until the index is closed; NULL for a column out of range. */
const char *postcodes_column_name(const postcodes_index *index, int32_t column);
/* The kind of a column, or 0 for a column out of range. */
int32_t postcodes_column_kind(const postcodes_index *index, int32_t column);
/* The number of decimals of a POSTCODES_DEGREES column, or 0. */
int32_t postcodes_column_decimals(const postcodes_index *index, int32_t column);
/* The number of the text column that a POSTCODES_ATTRIBUTE column describes, or -1. */
int32_t postcodes_column_source(const postcodes_index *index, int32_t column);

/* ---- One postcode ---- */

/* How a text was found. Arrow batches have the same in words, which are those of `postcodes annotate`. */
enum {
  POSTCODES_FOUND = 0,          /* "found" */
  POSTCODES_CORRECTED = 1,      /* "corrected": with the letter O and the digit 0, or I and 1, exchanged */
  POSTCODES_NOT_FOUND = 2,      /* "not found": a postcode, outcode or sector, but not in the index */
  POSTCODES_NOT_A_POSTCODE = 3, /* "not a postcode" */
  POSTCODES_TERMINATED = 4,     /* "terminated": found as typed, but no longer in use */
  POSTCODES_OUTCODE = 5,        /* "outcode": no postcode, but the index has postcodes of this outcode */
  POSTCODES_SECTOR = 6,         /* "sector": the same for a sector */
  POSTCODES_EMPTY = 7           /* "empty": nothing but spaces */
};

typedef struct postcodes_match {
  /* The postcode with its space, ended by 0: "SW1A 1AA". Empty if none was found. */
  char postcode[12];
  /* The position of the postcode in the order of (outcode, incode), from 0; -1 if none was found. */
  int32_t ordinal;
  int32_t status;
} postcodes_match;

/* Finds the postcode that a text means, in any case and spacing. Returns POSTCODES_OK, or POSTCODES_NONE if there is none;
 * `match` then has the reason as its status. `length` is that of `text` in bytes. */
int32_t postcodes_find(
    const postcodes_index *index, const char *text, size_t length, postcodes_match *match, postcodes_error *error);

/* Finds the postcode at an ordinal. */
int32_t postcodes_at(const postcodes_index *index, int64_t ordinal, postcodes_match *match, postcodes_error *error);

/* Returns 1 if the postcode at an ordinal is live, or else 0. */
int32_t postcodes_is_live(const postcodes_index *index, int64_t ordinal);

/* Writes the value of a column as `postcodes export` does: degrees with the decimals of the dataset, months as YYYYMM.
 * `length` receives the number of bytes of the value, also if it is more than `capacity`; `buffer` receives as many of them as fit,
 * without a terminator. Returns POSTCODES_NONE if there is no value. */
int32_t postcodes_value_text(
    const postcodes_index *index, int64_t ordinal, int32_t column, char *buffer, size_t capacity, size_t *length,
    postcodes_error *error);

/* Reads the value of a POSTCODES_NUMBER, POSTCODES_DEGREES or POSTCODES_MONTH column. A month is a number of months since January
 * of year 0: year * 12 + month - 1; 0 stands for an unknown month of termination. Returns POSTCODES_NONE if there is no value. */
int32_t postcodes_value_number(
    const postcodes_index *index, int64_t ordinal, int32_t column, double *value, postcodes_error *error);

typedef struct postcodes_completions {
  /* The number of postcodes that begin with the text. */
  int64_t total;
  /* The number of results written. */
  int32_t count;
  /* 1 if the text has no completions and these are those of its only correction, or else 0. */
  int32_t is_corrected;
} postcodes_completions;

/* Lists the postcodes that begin with a text: `limit` of them from `offset` on. `matches` has room for `limit` results. Returns
 * POSTCODES_NONE if no postcode begins with the text. */
int32_t postcodes_complete(
    const postcodes_index *index, const char *text, size_t length, int64_t offset, int32_t limit,
    postcodes_match *matches, postcodes_completions *completions, postcodes_error *error);

typedef struct postcodes_neighbour {
  char postcode[12];
  int32_t ordinal;
  /* The geodesic distance on the WGS 84 ellipsoid in metres. */
  double distance;
} postcodes_neighbour;

/* A flag for postcodes_nearest and postcodes_nearest_batch. */
enum { POSTCODES_INCLUDE_TERMINATED = 1 };

/* Lists the postcodes nearest to a position, ordered by distance, at most `limit` within `radius` metres; a negative radius stands
 * for any distance. `neighbours` has room for `limit` results; `count` receives their number. Returns POSTCODES_NONE if there are none. */
int32_t postcodes_nearest(
    const postcodes_index *index, double latitude, double longitude, double radius, int32_t limit, int32_t flags,
    postcodes_neighbour *neighbours, int32_t *count, postcodes_error *error);

/* ---- Batches ----
 *
 * The caller owns the input arrays and schemas; the library neither copies nor releases them. It writes `result` and `result_schema`,
 * which the caller releases, only if the call succeeds.
 *
 * Texts can be utf8, large_utf8, utf8_view, or dictionary-encoded with one of these as values, with any offset and validity. Ill-formed
 * UTF-8 is not a postcode.
 *
 * `columns` are the names of the columns of the result, in this order. Besides the columns of the index there are:
 *   status    how the text was found, in words: dictionary-encoded with int8 indices; null for a null text
 *   ordinal   int32
 *   postcode  utf8, in capitals with its space
 *   is_live   bool
 * NULL stands for all columns: these four, then those of the index. Without a postcode, all but the status are null.
 */

/* Looks up postcodes. The result is a struct array with a row for each text. */
int32_t postcodes_lookup_batch(
    const postcodes_index *index, const struct ArrowArray *texts, const struct ArrowSchema *texts_schema,
    const char *const *columns, int32_t column_count, struct ArrowArray *result, struct ArrowSchema *result_schema,
    postcodes_error *error);

/* Reads `count` postcodes from ordinal `first` on, fewer at the end of the index. The result is a struct array. */
int32_t postcodes_range_batch(
    const postcodes_index *index, int64_t first, int64_t count, const char *const *columns, int32_t column_count,
    struct ArrowArray *result, struct ArrowSchema *result_schema, postcodes_error *error);

/* Completes each text. The result is a list array of utf8 with the first `limit` completions, in the same order as
 * postcodes_complete, but without corrections; null for a null text. */
int32_t postcodes_complete_batch(
    const postcodes_index *index, const struct ArrowArray *texts, const struct ArrowSchema *texts_schema, int32_t limit,
    struct ArrowArray *result, struct ArrowSchema *result_schema, postcodes_error *error);

/* Lists the postcodes nearest to each point. `points` is a struct array with the float64 fields latitude and longitude. The result
 * is a list array of structs of ordinal (int32), postcode (utf8) and distance (float64, metres); null for a null point or
 * coordinate, and empty for a coordinate out of range. */
int32_t postcodes_nearest_batch(
    const postcodes_index *index, const struct ArrowArray *points, const struct ArrowSchema *points_schema, double radius,
    int32_t limit, int32_t flags, struct ArrowArray *result, struct ArrowSchema *result_schema, postcodes_error *error);

#ifdef __cplusplus
}
#endif

#endif /* POSTCODES_H */
