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
  package static var last: String { String(cString: strerror(errno)) }
}
