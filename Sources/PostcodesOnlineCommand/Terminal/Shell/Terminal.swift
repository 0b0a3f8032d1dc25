#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The controlling terminal. In raw mode it delivers each key; afterwards its settings are restored.
final class Terminal {
  /// A failed system call.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let input: Int32
  private let output: Int32
  private let original: termios
  private var isRaw = false

  /// Returns whether standard input is a terminal, and standard output or standard error is one that supports cursor
  /// movement.
  static func isUsable(termName: String?) -> Bool {
    termName != "dumb" && isatty(0) == 1 && (isatty(1) == 1 || isatty(2) == 1)
  }

  /// Opens the terminal of standard input. Output goes to standard output, or to standard error if that isn't a terminal,
  /// as in `$(postcodes search)`.
  ///
  /// - Returns: `nil` if standard input isn't a terminal.
  convenience init?() {
    self.init(input: 0, output: isatty(1) == 1 ? 1 : 2)
  }

  private init?(input: Int32, output: Int32) {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return nil }
    original = settings
    self.input = input
    self.output = output
  }

  deinit { leaveRaw() }

  /// Enters raw mode: no echo, no line editing, no signals, no translation; pasted text is bracketed.
  ///
  /// - Throws: ``Failure``.
  func enterRaw() throws(Failure) {
    var settings = original
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    CrashGuard.arm(descriptor: input, output: output, original: original)
    guard tcsetattr(input, TCSANOW, &settings) == 0 else {
      throw Failure(description: "cannot set the terminal to raw mode: \(String(cString: strerror(errno)))")
    }
    isRaw = true
    write("\u{1B}[?2004h")
  }

  /// Restores the settings. Further calls have no effect.
  func leaveRaw() {
    guard isRaw else { return }
    isRaw = false
    write("\u{1B}[?2004l")
    var settings = original
    _ = tcsetattr(input, TCSANOW, &settings)
    CrashGuard.disarm()
  }

  /// The current size.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalSize(rows: 0, columns: 0) }
    return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Writes text. Errors are ignored, because reading fails as well then.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process made the terminal non-blocking.
        var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The result of waiting.
  enum Event {
    case bytes([UInt8])
    /// Bytes from the other descriptor.
    case wake([UInt8])
    case timeOut
    /// The terminal disconnected.
    case hangUp
  }

  /// Waits for keys or for bytes from another descriptor, which has priority.
  ///
  /// - Parameter timeout: The maximum time to wait, or `nil` to wait forever.
  func wait(orFor other: Int32, timeout: Duration?) -> Event {
    var requests = [
      pollfd(fd: other, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, because waking too early would mean waiting again.
    let milliseconds = timeout.map { Int32(min(max(($0 / .milliseconds(1)).rounded(.up), 0), 1e6)) } ?? -1
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    if count == 0 { return .timeOut }
    // The signal handler wrote to the other descriptor.
    guard count > 0 else { return errno == EINTR ? .bytes([]) : .hangUp }
    if requests[0].revents != 0 { return Terminal.read(other).map { .wake($0) } ?? .hangUp }
    return Terminal.read(input).map { .bytes($0) } ?? .hangUp
  }

  /// Reads the available bytes. Returns `nil` at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}

private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
