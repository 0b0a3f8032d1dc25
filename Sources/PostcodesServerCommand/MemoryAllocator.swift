internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#endif

/// The C library's memory allocator. Only glibc needs a call to return freed memory to the system.
enum MemoryAllocator {
  /// Makes glibc return large blocks when they are freed.
  ///
  /// By default glibc raises the size from which blocks are mapped, and so returned, up to 32 MB, and keeps a heap for
  /// each of many threads: after a burst of requests most of its memory would stay with the process.
  static func returnFreedMemory() {
    #if canImport(Glibc)
      guard let mallopt = function("mallopt", as: (@convention(c) (CInt, CInt) -> CInt).self) else { return }
      let (trimThreshold, mmapThreshold, arenaMaximum): (CInt, CInt, CInt) = (-1, -3, -8)
      _ = mallopt(mmapThreshold, 64 << 10)
      _ = mallopt(trimThreshold, 128 << 10)
      _ = mallopt(arenaMaximum, 2)
    #endif
  }

  /// Returns the free pages between small blocks, a second later on another thread.
  ///
  /// Without this, tens of megabytes stay with the process after hundreds of slow readers have left.
  static func trim() {
    #if canImport(Glibc)
      guard let trim = function("malloc_trim", as: (@convention(c) (Int) -> CInt).self) else { return }
      // The connections that are closing still hold memory.
      queue.asyncAfter(deadline: .now() + 1) { _ = trim(0) }
    #endif
  }

  #if canImport(Glibc)
    private static let queue = DispatchQueue(label: "memory")

    /// Returns a function of `<malloc.h>`, which isn't part of Swift's Glibc module.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
  #endif
}
