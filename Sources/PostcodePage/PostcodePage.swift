/// The web page: its files, how they are to be served, and the parts of the index it downloads.
///
/// A server answers `GET` of every `PageFile.path` with the file, and the page then asks for the index:
///
/// ```swift
/// let split = PostcodePage.splitIndex(bytes)    // of the mapped index file
/// // GET /index/map    bytes[..<split], GET /index/rest    bytes[split...]
/// ```
///
/// Both are `application/octet-stream` with an `ETag` that changes with the index, such as its checksum, and
/// `Cache-Control: no-cache`. Everything goes out with `contentSecurityPolicy` and `X-Content-Type-Options: nosniff`. Until
/// the index is there the page asks the API: `/postcodes/…/autocomplete`, `/postcodes/…`, `/postcodes/…/nearest`.
///
/// A server that knows of another answers `comparePath` too, with `comparePage(remote:)` and its policy.
public enum PostcodePage {
  /// The page's files; the one with the path `/` is the page.
  ///
  /// - Complexity: O(number of bytes) the first time.
  public static let files: [PageFile] = EmbeddedFiles.all.filter { $0.path != comparePath }.map { file in
    PageFile(
      path: file.path, contentType: file.contentType, bytes: Base64.decode(file.base64), checksum: file.checksum)
  }

  /// The path of the first part of the index: what the map needs.
  public static let mapPath = "/index/map"
  /// The path of the rest of the index.
  public static let restPath = "/index/rest"
  /// The path of the form's answer, for browsers without JavaScript: see `searchPage`.
  public static let searchPath = "/search"

  /// The value of the `Content-Security-Policy` header, for the page's files and `searchPage` alike: everything from
  /// the server itself, WebAssembly, and nothing else.
  public static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    + "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
