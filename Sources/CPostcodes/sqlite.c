/* The SQLite extension postcodes_sqlite.so: SQL functions and table-valued functions on the C library. docs/sqlite.md is the manual. */
#define _GNU_SOURCE
#include "postcodes.h"

#include <math.h>
#include <sqlite3ext.h>
#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT1

/* ---- The index of a connection ---- */

/* An open index. The connection and each running query of a table-valued function share it. SQLite calls the functions of a connection
 * from one thread at a time, so neither counter needs a lock. */
typedef struct {
  postcodes_index *index;
  int users;
} shared_index;

typedef struct {
  shared_index *shared;
  /* The number of registered functions that refer to this structure. */
  int users;
  /* The text that was looked up last, or none if `length` is 0: queries often ask for several columns of a postcode. */
  char text[16];
  size_t length;
  postcodes_match match;
} connection;

static void release_index(shared_index *shared) {
  if (!shared || --shared->users > 0) return;
  postcodes_close(shared->index);
  sqlite3_free(shared);
}

static void release_connection(void *pointer) {
  connection *state = pointer;
  if (--state->users > 0) return;
  release_index(state->shared);
  sqlite3_free(state);
}

/* Opens an index in place of the present one, which stays if this fails. Returns NULL, or a message that the caller frees. */
static char *open_index(connection *state, const char *path) {
  shared_index *shared = sqlite3_malloc(sizeof *shared);
  postcodes_error error;
  if (!shared) return sqlite3_mprintf("out of memory");
  *shared = (shared_index){NULL, 1};
  if (postcodes_open(path, &shared->index, &error) != POSTCODES_OK) {
    sqlite3_free(shared);
    /* The library names the path only if the file cannot be read. */
    return sqlite3_mprintf(error.code == POSTCODES_UNREADABLE ? "%.0s%s" : "%s: %s", path, error.message);
  }
  release_index(state->shared);
  state->shared = shared;
  state->length = 0;
  return NULL;
}

/* Opens the index that the command-line programs use, unless one is open. Returns NULL, or a message that the caller frees. */
static char *open_default(connection *state) {
  if (state->shared) return NULL;
  const char *variable = getenv("POSTCODES_INDEX"), *folder = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (variable && *variable) return open_index(state, variable);
  char *path = NULL;
  if (folder && *folder == '/') path = sqlite3_mprintf("%s/postcodes/default.pcindex", folder);
  else if (home && *home) path = sqlite3_mprintf("%s/.local/share/postcodes/default.pcindex", home);
  char *message = path ? open_index(state, path) : sqlite3_mprintf("no index");
  if (message)
    message = sqlite3_mprintf("%z. Call postcode_open('FILE') first, set POSTCODES_INDEX, or run 'postcodes setup'", message);
  sqlite3_free(path);
  return message;
}

/* ---- Scalar functions ---- */

/* Reports an error of a function, and frees the message. */
static void fail(sqlite3_context *context, char *message) {
  if (message) sqlite3_result_error(context, message, -1);
  else sqlite3_result_error_nomem(context);
  sqlite3_free(message);
}

/* Returns the connection with an open index, or NULL after an error. */
static connection *opened(sqlite3_context *context) {
  connection *state = sqlite3_user_data(context);
  char *message = open_default(state);
  /* Without memory there is no message either. */
  if (message || !state->shared) return fail(context, message), NULL;
  return state;
}

/* Finds the postcode that a text means, as `state->match`. Returns 0 for NULL or after an error. */
static int find(sqlite3_context *context, connection *state, sqlite3_value *argument) {
  if (!state || sqlite3_value_type(argument) == SQLITE_NULL) return 0;
  const char *text = (const char *)sqlite3_value_text(argument);
  size_t length = (size_t)sqlite3_value_bytes(argument);
  /* An empty blob has no address. */
  if (!text && length > 0) return sqlite3_result_error_nomem(context), 0;
  if (length > 0 && length == state->length && memcmp(text, state->text, length) == 0) return 1;
  postcodes_error error;
  state->length = 0;
  if (postcodes_find(state->shared->index, text, length, &state->match, &error) > POSTCODES_NONE)
    return sqlite3_result_error(context, error.message, -1), 0;
  if (length > 0 && length <= sizeof state->text) {
    memcpy(state->text, text, length);
    state->length = length;
  }
  return 1;
}

static void postcode_normalise(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  connection *state = opened(context);
  if (find(context, state, arguments[0]) && state->match.ordinal >= 0)
    sqlite3_result_text(context, state->match.postcode, -1, SQLITE_TRANSIENT);
}

static void postcode_status(sqlite3_context *context, int count, sqlite3_value **arguments) {
  static const char *const words[] = {"found",      "corrected", "not found", "not a postcode",
                                      "terminated", "outcode",   "sector",    "empty"};
  (void)count;
  connection *state = opened(context);
  if (find(context, state, arguments[0])) sqlite3_result_text(context, words[state->match.status], -1, SQLITE_STATIC);
}

/* Reports that there is no column of a name, with the names of those that there are. */
static void fail_no_column(sqlite3_context *context, const postcodes_index *index, const char *name) {
  sqlite3_str *message = sqlite3_str_new(NULL);
  sqlite3_str_appendf(message, "postcode_get: the index has no column '%s'. It has is_live", name);
  for (int32_t column = 0; column < postcodes_column_count(index); column++)
    sqlite3_str_appendf(message, ", %s", postcodes_column_name(index, column));
  fail(context, sqlite3_str_finish(message));
}

static void postcode_get(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  connection *state = opened(context);
  const char *name = (const char *)sqlite3_value_text(arguments[1]);
  if (!state || !name) return;
  const postcodes_index *index = state->shared->index;
  int32_t column = postcodes_column_find(index, name);
  int asks_live = column < 0 && strcmp(name, "is_live") == 0;
  if (column < 0 && !asks_live) fail_no_column(context, index, name);
  if ((column < 0 && !asks_live) || !find(context, state, arguments[0]) || state->match.ordinal < 0) return;
  int32_t ordinal = state->match.ordinal;
  if (asks_live) {
    sqlite3_result_int(context, postcodes_is_live(index, ordinal));
    return;
  }
  postcodes_error error;
  int32_t kind = postcodes_column_kind(index, column), code;
  if (kind == POSTCODES_NUMBER || kind == POSTCODES_DEGREES) {
    double number;
    code = postcodes_value_number(index, ordinal, column, &number, &error);
    if (code == POSTCODES_OK && kind == POSTCODES_DEGREES) sqlite3_result_double(context, number);
    else if (code == POSTCODES_OK) sqlite3_result_int64(context, (sqlite3_int64)number);
  } else {
    char buffer[256], *value = buffer;
    size_t length;
    code = postcodes_value_text(index, ordinal, column, buffer, sizeof buffer, &length, &error);
    if (code == POSTCODES_OK && length > sizeof buffer) {
      value = sqlite3_malloc64(length);
      if (value) code = postcodes_value_text(index, ordinal, column, value, length, &length, &error);
    }
    if (!value) sqlite3_result_error_nomem(context);
    else if (code == POSTCODES_OK) sqlite3_result_text64(context, value, length, SQLITE_TRANSIENT, SQLITE_UTF8);
    if (value != buffer) sqlite3_free(value);
  }
  if (code > POSTCODES_NONE) sqlite3_result_error(context, error.message, -1);
}

static void postcode_open(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  connection *state = sqlite3_user_data(context);
  const char *path = (const char *)sqlite3_value_text(arguments[0]);
  if (!path || !*path || strlen(path) != (size_t)sqlite3_value_bytes(arguments[0])) {
    sqlite3_result_error(context, "postcode_open: expected the path of an index file", -1);
    return;
  }
  char *message = open_index(state, path);
  if (message || !state->shared) fail(context, message);
  else sqlite3_result_int64(context, postcodes_count(state->shared->index));
}

/* ---- Table-valued functions ---- */

/* A table-valued function. Its columns are two results, then the arguments, which are hidden. The last argument is the limit. */
typedef struct {
  const char *name, *declaration, *missing;
  int argument_count, required_count;
} table_function;

enum { RESULT_COLUMNS = 2, MOST_ARGUMENTS = 3, PAGE = 64 };

static const table_function complete_function = {
    "postcode_complete", "CREATE TABLE x(postcode TEXT, is_live INTEGER, text HIDDEN, \"limit\" HIDDEN)",
    "postcode_complete: expected a text and optionally a limit", 2, 1};
static const table_function nearest_function = {
    "postcode_nearest",
    "CREATE TABLE x(postcode TEXT, distance REAL, latitude HIDDEN, longitude HIDDEN, \"limit\" HIDDEN)",
    "postcode_nearest: expected a latitude, a longitude and a limit", 3, 3};

typedef struct {
  sqlite3_vtab base;
  const table_function *function;
  connection *state;
} table;

typedef struct {
  sqlite3_vtab_cursor base;
  shared_index *shared;
  sqlite3_value *arguments[MOST_ARGUMENTS];
  /* The row, the number of all rows, and the number of the first row in `matches`. */
  sqlite3_int64 row, end, first;
  postcodes_match matches[PAGE];
  /* All rows of postcode_nearest. */
  postcodes_neighbour *neighbours;
} cursor;

static int table_fail(sqlite3_vtab *base, char *message) {
  sqlite3_free(base->zErrMsg);
  base->zErrMsg = message;
  return message ? SQLITE_ERROR : SQLITE_NOMEM;
}

static int table_connect(
    sqlite3 *database, void *state, int count, const char *const *arguments, sqlite3_vtab **result, char **message) {
  (void)count, (void)message;
  table *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  *made = (table){.state = state};
  made->function = strcmp(arguments[0], nearest_function.name) == 0 ? &nearest_function : &complete_function;
  *result = &made->base;
  sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
  return sqlite3_declare_vtab(database, made->function->declaration);
}

static int table_disconnect(sqlite3_vtab *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

static int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  const table_function *function = ((table *)base)->function;
  int constraints[MOST_ARGUMENTS] = {-1, -1, -1}, unusable = 0, used = 0;
  for (int each = 0; each < info->nConstraint; each++) {
    int argument = info->aConstraint[each].iColumn - RESULT_COLUMNS;
    if (argument < 0 || info->aConstraint[each].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (info->aConstraint[each].usable) constraints[argument] = each;
    else unusable |= 1 << argument;
  }
  for (int argument = 0; argument < function->argument_count; argument++) {
    if (constraints[argument] >= 0) {
      info->aConstraintUsage[constraints[argument]].argvIndex = ++used;
      info->aConstraintUsage[constraints[argument]].omit = 1;
    } else if (unusable & 1 << argument) {
      return SQLITE_CONSTRAINT;
    } else if (argument < function->required_count) {
      return table_fail(base, sqlite3_mprintf("%s", function->missing));
    }
  }
  info->estimatedCost = 100;
  info->estimatedRows = 10;
  return SQLITE_OK;
}

static int cursor_open(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
  (void)base;
  cursor *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  memset(made, 0, sizeof *made);
  *result = &made->base;
  return SQLITE_OK;
}

static void cursor_clear(cursor *self) {
  for (int argument = 0; argument < MOST_ARGUMENTS; argument++) sqlite3_value_free(self->arguments[argument]);
  release_index(self->shared);
  sqlite3_free(self->neighbours);
  *self = (cursor){.base = self->base};
}

static int cursor_close(sqlite3_vtab_cursor *base) {
  cursor_clear((cursor *)base);
  sqlite3_free(base);
  return SQLITE_OK;
}

/* Reads the page of completions that begins at the row. */
static int read_completions(cursor *self) {
  const char *text = (const char *)sqlite3_value_text(self->arguments[0]);
  size_t length = (size_t)sqlite3_value_bytes(self->arguments[0]);
  int32_t asked = self->end - self->row < PAGE ? (int32_t)(self->end - self->row) : PAGE;
  postcodes_completions found;
  postcodes_error error;
  int32_t code = postcodes_complete(self->shared->index, text, length, self->row, asked, self->matches, &found, &error);
  if (code > POSTCODES_NONE) return table_fail(self->base.pVtab, sqlite3_mprintf("%s", error.message));
  if (found.count < asked) self->end = self->row + found.count;
  self->first = self->row;
  return SQLITE_OK;
}

static int read_neighbours(cursor *self) {
  for (int argument = 0; argument < 2; argument++) {
    int type = sqlite3_value_numeric_type(self->arguments[argument]);
    double most = argument == 0 ? 90 : 360, degrees = sqlite3_value_double(self->arguments[argument]);
    if ((type != SQLITE_INTEGER && type != SQLITE_FLOAT) || fabs(degrees) > most) {
      self->end = 0;
      return SQLITE_OK;
    }
  }
  sqlite3_int64 all = postcodes_count(self->shared->index);
  int32_t limit = (int32_t)(self->end < all ? self->end : all), found;
  postcodes_error error;
  self->neighbours = sqlite3_malloc64((sqlite3_uint64)(limit + 1) * sizeof *self->neighbours);
  if (!self->neighbours) return SQLITE_NOMEM;
  int32_t code = postcodes_nearest(
      self->shared->index, sqlite3_value_double(self->arguments[0]), sqlite3_value_double(self->arguments[1]), -1,
      limit, 0, self->neighbours, &found, &error);
  if (code > POSTCODES_NONE) return table_fail(self->base.pVtab, sqlite3_mprintf("%s", error.message));
  self->end = found;
  return SQLITE_OK;
}

static int cursor_filter(
    sqlite3_vtab_cursor *base, int number, const char *text, int count, sqlite3_value **arguments) {
  (void)number, (void)text;
  cursor *self = (cursor *)base;
  const table *owner = (const table *)base->pVtab;
  const table_function *function = owner->function;
  cursor_clear(self);
  char *message = open_default(owner->state);
  if (message || !owner->state->shared) return table_fail(base->pVtab, message);
  self->shared = owner->state->shared;
  self->shared->users++;
  for (int argument = 0; argument < count; argument++)
    if (!(self->arguments[argument] = sqlite3_value_dup(arguments[argument]))) return SQLITE_NOMEM;
  self->end = INT64_MAX;
  if (count == function->argument_count) {
    sqlite3_value *limit = self->arguments[count - 1];
    self->end = sqlite3_value_int64(limit);
    if (sqlite3_value_numeric_type(limit) != SQLITE_INTEGER || self->end < 0)
      return table_fail(base->pVtab, sqlite3_mprintf("%s: the limit must be a whole number from 0", function->name));
  }
  if (function == &nearest_function) return read_neighbours(self);
  if (sqlite3_value_type(self->arguments[0]) != SQLITE_NULL) return read_completions(self);
  self->end = 0;
  return SQLITE_OK;
}

static int cursor_next(sqlite3_vtab_cursor *base) {
  cursor *self = (cursor *)base;
  self->row++;
  if (self->neighbours || self->row >= self->end || self->row < self->first + PAGE) return SQLITE_OK;
  return read_completions(self);
}

static int cursor_end(sqlite3_vtab_cursor *base) { return ((cursor *)base)->row >= ((cursor *)base)->end; }

static int cursor_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  cursor *self = (cursor *)base;
  const postcodes_match *match = &self->matches[self->row - self->first];
  const postcodes_neighbour *neighbour = self->neighbours ? &self->neighbours[self->row] : NULL;
  if (column >= RESULT_COLUMNS) {
    sqlite3_value *argument = self->arguments[column - RESULT_COLUMNS];
    if (argument) sqlite3_result_value(context, argument);
  } else if (column == 0) {
    sqlite3_result_text(context, neighbour ? neighbour->postcode : match->postcode, -1, SQLITE_TRANSIENT);
  } else if (neighbour) {
    sqlite3_result_double(context, neighbour->distance);
  } else {
    sqlite3_result_int(context, postcodes_is_live(self->shared->index, match->ordinal));
  }
  return SQLITE_OK;
}

static int cursor_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  *row = ((cursor *)base)->row + 1;
  return SQLITE_OK;
}

/* Without xCreate, the tables exist in every database and cannot be created. */
static const sqlite3_module module = {
    .xConnect = table_connect,   .xDisconnect = table_disconnect, .xBestIndex = table_best_index,
    .xOpen = cursor_open,        .xClose = cursor_close,          .xFilter = cursor_filter,
    .xNext = cursor_next,        .xEof = cursor_end,              .xColumn = cursor_column,
    .xRowid = cursor_rowid,
};

/* ---- Registering ---- */

__attribute__((visibility("default"))) int sqlite3_extension_init(
    sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
  /* A value depends on the index as well as on the arguments. Without SQLITE_DETERMINISTIC, the functions could be used neither in
   * generated columns nor in indexes; the manual says to rebuild these for another index. */
  enum { READS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, OPENS = SQLITE_UTF8 | SQLITE_DIRECTONLY };
  static const struct {
    const char *name;
    int argument_count, flags;
    void (*function)(sqlite3_context *, int, sqlite3_value **);
  } functions[] = {
      {"postcode_normalise", 1, READS, postcode_normalise},
      {"postcode_status", 1, READS, postcode_status},
      {"postcode_get", 2, READS, postcode_get},
      {"postcode_open", 1, OPENS, postcode_open},
  };
  SQLITE_EXTENSION_INIT2(routines);
  if (sqlite3_libversion_number() < 3031000) {
    *message = sqlite3_mprintf("postcodes_sqlite needs SQLite 3.31 or newer, not %s", sqlite3_libversion());
    return SQLITE_ERROR;
  }
  connection *state = sqlite3_malloc(sizeof *state);
  if (!state) return SQLITE_NOMEM;
  memset(state, 0, sizeof *state);
  /* Registering releases the state even if it fails. */
  state->users = 1;
  int code = SQLITE_OK;
  for (size_t each = 0; each < sizeof functions / sizeof *functions && code == SQLITE_OK; each++) {
    state->users++;
    code = sqlite3_create_function_v2(
        database, functions[each].name, functions[each].argument_count, functions[each].flags, state,
        functions[each].function, NULL, NULL, release_connection);
  }
  const table_function *tables[] = {&complete_function, &nearest_function};
  for (size_t each = 0; each < 2 && code == SQLITE_OK; each++) {
    state->users++;
    code = sqlite3_create_module_v2(database, tables[each]->name, &module, state, release_connection);
  }
  release_connection(state);
  /* The library keeps tables that it makes once. Unloading it with the connection would lose them each time. */
  return code == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : code;
}
