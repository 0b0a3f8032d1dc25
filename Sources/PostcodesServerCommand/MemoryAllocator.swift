#if canImport(Glibc)
  internal import Glibc
#endif

/// Settings of the C library's memory allocator.
enum MemoryAllocator {
  /// Makes glibc return freed memory to the system. Other C libraries do by default.
  ///
  /// By default glibc raises the size from which blocks are mapped, and so returned, up to 32 MB, and keeps a heap for
  /// each of many threads: after a burst of requests most of its memory would stay with the process.
  static func returnFreedMemory() {
    #if canImport(Glibc)
      // <malloc.h> isn't part of Swift's Glibc module.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      let (trimThreshold, mmapThreshold, arenaMaximum): (CInt, CInt, CInt) = (-1, -3, -8)
      _ = mallopt(mmapThreshold, 64 << 10)
      _ = mallopt(trimThreshold, 128 << 10)
      _ = mallopt(arenaMaximum, 2)
    #endif
  }
}
