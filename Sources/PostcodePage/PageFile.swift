internal import CPageFiles

/// A file of the web page.
public struct PageFile: Sendable, Equatable {
  /// The path that serves the file, such as `/page/app/app.js`.
  public let path: String
  /// The value of the `Content-Type` header.
  public let contentType: String
  /// The content of the file.
  public let bytes: [UInt8]
  /// The 64-bit FNV-1a hash of the content, as 16 hexadecimal digits.
  public let checksum: String

  /// The value of the `ETag` header. Serve it with `Cache-Control: no-cache`, so that browsers revalidate their copy.
  public var entityTag: String { "\"\(checksum)\"" }

  /// Creates a file with the checksum of its content.
  public init(path: String, contentType: String, bytes: [UInt8]) {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    self.init(
      path: path, contentType: contentType, bytes: bytes,
      checksum: String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private init(path: String, contentType: String, bytes: [UInt8], checksum: String) {
    (self.path, self.contentType, self.bytes, self.checksum) = (path, contentType, bytes, checksum)
  }

  /// The files that the program contains.
  ///
  /// - Complexity: O(number of bytes).
  static func embedded() -> [PageFile] {
    // `page_files` returns constants of the program, which always exist.
    var count = 0
    return UnsafeBufferPointer(start: page_files(&count), count: count).map { file in
      PageFile(
        path: String(cString: file.path), contentType: String(cString: file.type),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
    }
  }
}
