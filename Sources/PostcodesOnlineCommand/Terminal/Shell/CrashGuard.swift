#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Gives the terminal back even if the program dies of a mistake of its own. What its handler does is all allowed in
/// one (signal-safety(7)): it sets the terminal, writes, and dies of the same signal.
enum CrashGuard {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// Read by the handler, so never freed.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<termios> = {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    settings.initialize(to: termios())
    return settings
  }()
  nonisolated(unsafe) private static var input: Int32 = -1
  nonisolated(unsafe) private static var output: Int32 = -1

  /// Remembers how the terminal is to be. One thread at a time.
  static func arm(descriptor: Int32, output: Int32, original: termios) {
    settings.pointee = original
    input = descriptor
    self.output = output
    for number in signals {
      signal(number) { number in
        _ = tcsetattr(CrashGuard.input, TCSANOW, CrashGuard.settings)
        CrashGuard.sendReset()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func disarm() {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// `ESC [ ? 2 0 0 4 l` and a new line, without touching the heap.
  private static func sendReset() {
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
      0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, 0x6C, 0x0D, 0x0A
    )
    _ = withUnsafeBytes(of: &bytes) { write(output, $0.baseAddress, $0.count) }
  }
}
