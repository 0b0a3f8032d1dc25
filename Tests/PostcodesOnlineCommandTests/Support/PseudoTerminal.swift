import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed system call.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  init(_ call: String, code: Int32 = errno) { description = "\(call): \(String(cString: strerror(code)))" }
}

/// A pseudo-terminal with both ends.
final class PseudoTerminal {
  /// Held while creating descriptors that programs of other tests must not inherit.
  static let lock = NSLock()

  /// The controlling end.
  private(set) var controller: Int32
  /// The end for programs.
  let program: Int32
  let name: String

  init(rows: Int, columns: Int) throws {
    var (controller, program) = (Int32(-1), Int32(-1))
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize()
    (size.ws_row, size.ws_col) = (UInt16(rows), UInt16(columns))
    try PseudoTerminal.lock.withLock {
      guard PseudoTerminal.open(&controller, &program, &name, nil, &size) == 0 else { throw SystemFailure("openpty") }
      for descriptor in [controller, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    (self.controller, self.program) = (controller, program)
    self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    hangUp()
    close(program)
  }

  /// Disconnects the terminal.
  func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  func resize(rows: Int, columns: Int) throws {
    var size = winsize()
    (size.ws_row, size.ws_col) = (UInt16(rows), UInt16(columns))
    guard ioctl(controller, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemFailure("TIOCSWINSZ") }
  }

  /// The terminal settings, for comparison.
  func settings() throws -> [UInt] {
    var settings = termios()
    guard tcgetattr(program, &settings) == 0 else { throw SystemFailure("tcgetattr") }
    let characters = withUnsafeBytes(of: &settings.c_cc) { $0.map { UInt($0) } }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt($0) } + characters
  }

  typealias OpenCall =
    @convention(c) (
      UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>?,
      UnsafeMutablePointer<termios>?, UnsafeMutablePointer<winsize>?
    ) -> Int32

  #if canImport(Darwin)
    private static let open: OpenCall = openpty
  #else
    // Declared here because Swift doesn't import its header.
    private static let open: OpenCall = {
      guard let address = dlsym(nil, "openpty") else { fatalError("openpty is missing") }
      return unsafeBitCast(address, to: OpenCall.self)
    }()
  #endif
}
