#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Removes temporary files when a signal ends the program.
enum SignalCleanup {
  private static let slotCount = 4
  /// The paths of temporary files. A signal handler may only read memory and call a few functions of the system.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: slotCount)
    slots.initialize(repeating: nil, count: slotCount)
    // Writing beyond the limit of `ulimit -f` then fails like writing to a full disk: with a message, and the file is removed.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      guard !Signals.isIgnored(number) else { continue }
      signal(number) { number in
        SignalCleanup.removeFiles()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return slots
  }()

  /// Removes the file at a path if a signal ends the program before ``forget(_:)``.
  ///
  /// - Returns: The number to forget the file by; `nil` if there are too many.
  static func remember(_ path: String) -> Int? {
    for slot in 0..<slotCount where slots[slot] == nil {
      slots[slot] = strdup(path)
      return slot
    }
    return nil
  }

  static func forget(_ slot: Int) {
    // The path is not freed, because a signal handler on another thread may be reading it.
    slots[slot] = nil
  }

  /// Makes the memory of the slots, which a signal handler must not do.
  static func prepare() { _ = slots }

  /// Removes the files; safe in a signal handler.
  static func removeFiles() {
    for slot in 0..<slotCount {
      if let path = slots[slot] { unlink(path) }
    }
  }
}
