#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The error of the last system call.
package enum SystemError {
  /// The system's description of `errno`.
  package static var last: String { text(of: errno) }

  /// The system's description of an error number.
  package static func text(of number: Int32) -> String { String(cString: strerror(number)) }
}
