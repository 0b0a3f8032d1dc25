internal import CommandSupport
internal import Dispatch

extension MemoryAllocator {
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
  #endif
}
