/// The web page: its files, its HTTP headers, and the two parts of the index that it downloads.
///
/// A server serves each file at its `PageFile.path`, and the index in two parts:
///
/// ```swift
/// let split = PostcodePage.splitIndex(bytes)    // bytes of the mapped index file
/// // GET /index/map     bytes[..<split]
/// // GET /index/rest    bytes[split...]
/// ```
///
/// Serve both parts as `application/octet-stream`, with `Cache-Control: no-cache` and the same `ETag`, which must change with
/// the index. Send `contentSecurityPolicy` and `X-Content-Type-Options: nosniff` with every response. Until the
/// index is loaded, the page sends its searches to the server: see `IndexQuery`.
public enum PostcodePage {
  /// The files of the page. The path of the document itself is `/`.
  ///
  /// - Complexity: O(number of bytes) at first access.
  public static let files: [PageFile] = PageFile.embedded()

  /// The path of the first part of the index, which has what the map needs.
  public static let mapPath = "/index/map"
  /// The path of the rest of the index.
  public static let restPath = "/index/rest"
  /// The path of the picture of the density of the index's postcodes, if it has positions: see `Picture`.
  public static let picturePath = "/index/density.png"
  /// The path of the picture that a link to the page has in messages and posts.
  public static let previewPath = "/index/preview.png"
  /// The maximum number of Unicode scalars of a text to search for, and of a name. The form has it, and so has `address.js`.
  static let maximumLength = 200

  /// The path of the search page, for browsers without JavaScript: see `searchPage(_:)`.
  public static let searchPath = "/search"

  /// The value of the `Content-Security-Policy` header for the page's files and the search page. It allows only content
  /// from the server itself, and WebAssembly.
  public static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    + "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
