/// A file of the web page, as it is served.
public struct PageFile: Sendable, Equatable {
  /// The path it is served at: `/page/app.js`.
  public let path: String
  /// The value of its `Content-Type` header.
  public let contentType: String
  /// Its content.
  public let bytes: [UInt8]
  /// 16 hexadecimal digits that change with the content (FNV-1a of 64 bits). In quotation marks they are its `ETag`, and
  /// `Cache-Control: no-cache` lets browsers keep the file and ask for it by that.
  public let checksum: String

  /// The value of its `ETag` header.
  public var entityTag: String { "\"\(checksum)\"" }
}
