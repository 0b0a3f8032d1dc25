internal import CommandSupport
internal import Dispatch

extension MemoryAllocator {
  /// Returns the free pages between small blocks, a second later on another thread.
  ///
  /// Without this, tens of megabytes stay with the process after hundreds of slow readers have left.
  static func trim() {
    #if canImport(Glibc)
      // The connections that are closing still hold memory.
      queue.asyncAfter(deadline: .now() + 1) { _ = malloc_trim(0) }
    #endif
  }

  #if canImport(Glibc)
    private static let queue = DispatchQueue(label: "memory")
  #endif
}

#if canImport(Glibc)
  @_silgen_name("malloc_trim") private func malloc_trim(_ padding: Int) -> CInt
#endif
