#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The device and inode of a regular file: two paths with the same identity name the same file.
package struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64

  /// Looks up a path, or standard input for `-`. Returns `nil` if there is no regular file.
  package init?(_ path: String) {
    if path == "-" {
      self.init(descriptor: 0)
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks up an open descriptor. Returns `nil` if it is not a regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
