#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A failed system call.
package struct SystemFailure: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter code: The error number, or `nil` for `errno`.
  package init(_ call: String, code: Int32? = nil) {
    description = "\(call): \(String(cString: strerror(code ?? errno)))"
  }
}
