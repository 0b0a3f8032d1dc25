#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Standard error: progress and what went wrong, unbuffered.
package enum StandardError {
  package static let isTerminal = isatty(2) == 1

  package static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(2, $0) }
      // Nobody is left to tell when standard error fails.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// Standard output: buffered, and an error when it cannot be written.
package final class StandardOutput {
  package nonisolated(unsafe) static let shared = StandardOutput()  // commands run on one thread
  package static let isTerminal = isatty(1) == 1

  private var buffer: [UInt8] = []

  package func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  package func line(_ text: String) throws {
    try write(text)
    try write("\n")
  }

  package func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(1, $0) }
      guard written > 0 else {
        throw Failure(
          status: Failure.inputOutput, message: "cannot write to standard output: \(SystemError.last)")
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// The system's word for the last error.
package enum SystemError {
  package static var last: String { String(cString: strerror(errno)) }
}

/// Text of others on its way to a terminal.
package enum Printable {
  /// The text with control characters written as escapes, so that what came with a query or an index cannot steer a
  /// terminal; line feeds too, unless lines are to be kept.
  package static func text(_ text: String, keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where keepingLines: result.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: result += scalar.escaped(asASCII: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The variables of the environment.
package enum Environment {
  /// A variable's value; `nil` if it is not set or empty.
  package static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

/// Emphasis for people, where the terminal shows it and NO_COLOR (no-color.org) does not forbid it.
package enum Style {
  private static let isOn =
    StandardOutput.isTerminal && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"

  package static func dim(_ text: String) -> String { isOn ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package static func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  while true {
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    if written >= 0 || errno != EINTR { return written }
  }
}
