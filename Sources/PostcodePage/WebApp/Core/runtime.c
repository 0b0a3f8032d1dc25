// The C functions that Swift's standard library needs: an allocator and a few functions of string.h.
//
// The allocator rounds sizes up to powers of two and has a free list for each size. The page allocates the same few sizes
// again and again, so fragmentation is no concern.
typedef __SIZE_TYPE__ size_t;
extern unsigned char __heap_base;

// The header of a block. Its 16 bytes keep blocks aligned.
typedef struct Header { struct Header *next; size_t class; size_t unused[2]; } Header;
// The base-2 logarithm of the largest reusable block: 4 MiB.
enum { LARGEST = 22 };
static Header *free_lists[LARGEST + 1];
static size_t frontier;

static void *grow(size_t bytes, size_t alignment) {
  if (!frontier) frontier = (size_t)&__heap_base;
  size_t start = (frontier + sizeof(Header) + alignment - 1) & ~(alignment - 1);
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
  // Larger blocks, such as the index, are not rounded up and never reused.
  size_t bytes = class > LARGEST ? (size + 15) & ~(size_t)15 : (size_t)1 << class;
  if (class <= LARGEST && alignment == 16 && free_lists[class]) {
    Header *block = free_lists[class];
    free_lists[class] = block->next;
    *result = block + 1;
    return 0;
  }
  void *memory = grow(bytes, alignment);
  if (!memory) return 12;
  ((Header *)memory - 1)->class = class;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Header *block = (Header *)memory - 1;
  if (block->class > LARGEST) return;
  block->next = free_lists[block->class];
  free_lists[block->class] = block;
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

// Seeds hash tables. A constant suffices, because their keys don't come from outside.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 42, count); }

/* The module compares its own texts with each other, so bytes do. Without Unicode's tables of normalization it is a tenth smaller: to these
 * functions, which replace those of libswiftUnicodeDataTables, no scalar has a decomposition. */
const unsigned char *const _swift_stdlib_nfd_decompositions = 0;
unsigned short _swift_stdlib_getNormData(unsigned scalar) { (void)scalar; return 0; }
unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) { (void)scalar; return 0; }
unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) { (void)first; (void)second; return 0xFFFFFFFF; }
