/// The C library's memory allocator. Only glibc needs a call to return freed memory to the system.
package enum MemoryAllocator {
  /// Makes glibc return large blocks when they are freed.
  ///
  /// By default glibc raises the size from which blocks are mapped, and so returned, up to 32 MB, and keeps a heap for
  /// each of many threads: after a burst of requests, or a step of a build, most of its memory would stay with the process.
  package static func returnFreedMemory() {
    #if canImport(Glibc)
      let (trimThreshold, mmapThreshold, arenaMaximum): (CInt, CInt, CInt) = (-1, -3, -8)
      _ = mallopt(mmapThreshold, 64 << 10)
      _ = mallopt(trimThreshold, 128 << 10)
      _ = mallopt(arenaMaximum, 2)
    #endif
  }

}

#if canImport(Glibc)
  // Swift's Glibc module lacks <malloc.h>, and a static executable can't look up functions by name.
  @_silgen_name("mallopt") private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt
#endif
