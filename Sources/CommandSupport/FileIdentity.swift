#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Which regular file a path names, whatever it is called there.
package struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// - Parameter path: a path, or `-` for standard input.
  /// - Returns: `nil` if there is no regular file yet.
  package init?(_ path: String) {
    if path == "-" {
      self.init(descriptor: 0)
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that an open descriptor leads to; `nil` if it is no regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
