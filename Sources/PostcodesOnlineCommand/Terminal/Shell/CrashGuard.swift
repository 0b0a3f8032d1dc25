#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Restores the terminal if the program crashes. The signal handler only calls async-signal-safe functions: it restores
/// the settings, writes a reset sequence and raises the same signal again.
enum CrashGuard {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// The handler reads these settings, so they are never freed.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<termios> = {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    settings.initialize(to: termios())
    return settings
  }()
  nonisolated(unsafe) private static var input: Int32 = -1
  nonisolated(unsafe) private static var output: Int32 = -1

  /// Installs the handler and the settings that it restores. Not thread-safe.
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

  /// Writes `ESC [ ? 2 0 0 4 l` and a new line without allocating memory.
  private static func sendReset() {
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
      0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, 0x6C, 0x0D, 0x0A
    )
    _ = withUnsafeBytes(of: &bytes) { write(output, $0.baseAddress, $0.count) }
  }
}
