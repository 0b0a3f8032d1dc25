// What the standard library asks of its surroundings in a browser: memory, and a few functions of a C library.
//
// Memory is handed out in sizes that are powers of two; what is given back is kept in a list for each size. The page asks
// for the same few sizes again and again, so that nothing more is needed.
typedef __SIZE_TYPE__ size_t;
extern unsigned char __heap_base;

// Sixteen bytes in front of each piece, so that pieces stay aligned.
typedef struct Piece { struct Piece *next; size_t class; size_t unused[2]; } Piece;
// The largest pieces that are used again: four megabytes.
enum { LARGEST = 22 };
static Piece *given_back[LARGEST + 1];
static size_t frontier;

static void *take(size_t bytes, size_t alignment) {
  if (!frontier) frontier = (size_t)&__heap_base;
  size_t start = (frontier + sizeof(Piece) + alignment - 1) & ~(alignment - 1);
  size_t end = start + bytes;
  if (end < start) return 0;
  size_t pages = (end >> 16) + 1, have = __builtin_wasm_memory_size(0);
  if (pages > have && __builtin_wasm_memory_grow(0, pages - have) == (size_t)-1) return 0;
  frontier = end;
  return (void *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < 16) alignment = 16;
  size_t class = 4;
  while (class < 31 && ((size_t)1 << class) < size) class++;
  if (((size_t)1 << class) < size) return 12;
  // The index, of which there is one for as long as the page is shown, is not rounded up.
  size_t bytes = class > LARGEST ? (size + 15) & ~(size_t)15 : (size_t)1 << class;
  if (class <= LARGEST && alignment == 16 && given_back[class]) {
    Piece *piece = given_back[class];
    given_back[class] = piece->next;
    *result = piece + 1;
    return 0;
  }
  void *memory = take(bytes, alignment);
  if (!memory) return 12;
  ((Piece *)memory - 1)->class = class;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Piece *piece = (Piece *)memory - 1;
  if (piece->class > LARGEST) return;
  piece->next = given_back[piece->class];
  given_back[piece->class] = piece;
}

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < count; i++) if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

int putchar(int character) { return character; }

// Seeds of hash tables, which hold nothing that anybody sent.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 42, count); }
