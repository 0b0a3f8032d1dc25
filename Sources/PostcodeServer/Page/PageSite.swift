internal import HTTPTypes
internal import Hummingbird
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import PostcodeIndex
internal import PostcodePage

/// The page for people: its files, the index that it downloads, and the answer to its form.
///
/// Its paths are looked at only where no route answers, so that the page cannot take the place of anything that
/// postcodes.io has.
struct PageSite: Sendable {
  /// A file, ready to go out.
  private struct File: Sendable {
    let fields: HTTPFields
    let tag: String
    let body: ByteBuffer
    /// The same compressed; `nil` where nothing is gained.
    let compressed: ByteBuffer?
  }

  /// Hundreds of kilobytes are compressed once, when the first of them is asked for.
  private static let files: [String: File] = {
    let compressor = GzipCompressor()
    return Dictionary(
      PostcodePage.files.map { ($0.path, ready(fields($0.contentType), $0.entityTag, $0.bytes, compressor)) },
      uniquingKeysWith: { first, _ in first })
  }()

  private static func ready(_ fields: HTTPFields, _ tag: String, _ bytes: [UInt8], _ compressor: GzipCompressor) -> File
  {
    File(
      fields: fields, tag: tag, body: ByteBuffer(bytes: bytes),
      compressed: compressor.compress(bytes).map { ByteBuffer(bytes: $0) })
  }

  /// The page of the index that was served last.
  private let homes = NIOLockedValueBox<File?>(nil)

  /// The page that asks another server the same; `nil` where none was named.
  private let comparison: (fields: HTTPFields, body: ByteBuffer)?

  /// - Parameter remote: the server that the comparison page asks beside this one.
  init(remote: PostcodePage.Remote?) {
    comparison = remote.map { remote in
      var fields = PageSite.fields("text/html; charset=utf-8")
      fields[.contentSecurityPolicy] = PostcodePage.contentSecurityPolicy(remote: remote)
      return (fields, ByteBuffer(string: PostcodePage.comparePage(remote: remote)))
    }
  }

  /// A part of an index, copied piece by piece, so that it is never in memory a second time.
  private struct IndexPart: Sendable, Sequence, IteratorProtocol {
    private static let pieceLength = 1 << 15

    let index: PostcodeIndex
    /// What has not been copied yet.
    var rest: Range<Int>

    mutating func next() -> [UInt8]? {
      guard !rest.isEmpty else { return nil }
      let piece = rest.prefix(IndexPart.pieceLength)
      rest = piece.upperBound..<rest.upperBound
      return index.withUnsafeBytes { Array($0[piece]) }
    }
  }

  /// The answer to a path that no route has; `nil` if the page has none either.
  ///
  /// - Parameter channel: the connection that the answer is for.
  func response(_ target: String, _ asked: RequestHeaders, _ served: ServedIndex, _ channel: any Channel) -> Response? {
    let path = Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    // Nothing of the page's is called by other characters.
    guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    switch path {
    case PostcodePage.mapPath[...]: return part(of: served, isRest: false, asked, channel)
    case PostcodePage.restPath[...]: return part(of: served, isRest: true, asked, channel)
    case PostcodePage.searchPath[...]:
      let query = QueryItems(target[path.endIndex...].dropFirst())
      return found(query.first("q"), in: served.index, channel)
    case PostcodePage.comparePath[...]:
      return comparison.map { Response(status: .ok, headers: $0.fields, body: ResponseBody(byteBuffer: $0.body)) }
    case "/": return home(asked, served)
    default: return PageSite.files[String(path)].map { response($0, asked) }
    }
  }

  /// What goes out with every part of the page. Browsers keep it, but ask each time whether it is still the same.
  private static func fields(_ type: String) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: type, .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: PostcodePage.contentSecurityPolicy, .cacheControl: "no-cache",
      .accessControlAllowOrigin: "*",
    ]
    if let name = HTTPField.Name("Referrer-Policy") { fields[name] = "no-referrer" }
    return fields
  }

  private func response(_ file: File, _ asked: RequestHeaders) -> Response {
    var fields = file.fields
    // The same tag for two sequences of bytes, compressed and not, may only be a weak one.
    fields[.eTag] = "W/\(file.tag)"
    fields[.vary] = "Accept-Encoding"
    if asked.has(file.tag) { return Response(status: .notModified, headers: fields) }
    guard let compressed = file.compressed, asked.wantsGzip(file.body.readableBytes) else {
      return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: file.body))
    }
    fields[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: compressed))
  }

  /// One of the two parts of the index.
  private func part(of served: ServedIndex, isRest: Bool, _ asked: RequestHeaders, _ channel: any Channel) -> Response {
    var fields = PageSite.fields("application/octet-stream")
    fields[.eTag] = served.tag
    if asked.has(served.tag) { return Response(status: .notModified, headers: fields) }
    let index = served.index
    let range = index.withUnsafeBytes { bytes in
      let cut = PostcodePage.splitIndex(bytes)
      return isRest ? cut..<bytes.count : 0..<cut
    }
    let part = IndexPart(index: index, rest: range)
    return Response(
      status: .ok, headers: fields,
      body: ResponseBody(part, length: range.count, on: channel, waitingAfterEach: 1))
  }

  /// The page itself: its file with the attribution of the index that is served.
  private func home(_ asked: RequestHeaders, _ served: ServedIndex) -> Response? {
    guard let file = PageSite.files["/"] else { return nil }
    let leadsOn = comparison != nil
    let names = [file.tag.filter { $0 != "\"" }, served.tag.filter { $0 != "\"" }] + (leadsOn ? ["compare"] : [])
    let tag = "\"\(names.joined(separator: "-"))\""
    let made = homes.withLockedValue { home -> File in
      if let home, home.tag == tag { return home }
      let bytes = PostcodePage.homePage(
        attribution: served.index.metadata.attribution, leadsToComparison: leadsOn)
      let made = PageSite.ready(file.fields, tag, bytes, GzipCompressor())
      home = made
      return made
    }
    return response(made, asked)
  }

  /// The answer to the form of a browser without JavaScript.
  private func found(_ query: String, in index: PostcodeIndex, _ channel: any Channel) -> Response {
    let page = PostcodePage.searchPage(FormAnswer.of(query, index))
    return Response(
      status: .ok, headers: PageSite.fields("text/html; charset=utf-8"),
      body: ResponseBody(Array(page.utf8), on: channel))
  }
}
