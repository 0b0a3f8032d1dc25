/// A file of the web page.
public struct PageFile: Sendable, Equatable {
  /// The path that serves the file, such as `/page/app.js`.
  public let path: String
  /// The value of the `Content-Type` header.
  public let contentType: String
  /// The content of the file.
  public let bytes: [UInt8]
  /// The 64-bit FNV-1a hash of the content, as 16 hexadecimal digits.
  public let checksum: String

  /// The value of the `ETag` header. Serve it with `Cache-Control: no-cache`, so that browsers revalidate their copy.
  public var entityTag: String { "\"\(checksum)\"" }
}
