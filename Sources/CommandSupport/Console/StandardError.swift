#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Standard error: progress and diagnostics, unbuffered.
package enum StandardError {
  package static let isTerminal = isatty(2) == 1

  /// Writes a text. Errors are ignored because there is nowhere left to report them.
  package static func write(_ text: String) { _ = Descriptor.write(text.utf8, to: 2) }

  /// Writes a line that begins with the program's name.
  package static func report(_ message: String) { write("postcodes: \(message)\n") }
}
