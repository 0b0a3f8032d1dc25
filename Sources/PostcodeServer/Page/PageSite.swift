#if Server
  internal import Foundation
  internal import NIOConcurrencyHelpers
  internal import NIOCore
  internal import PostcodeKit
  internal import PostcodePage
  internal import PostcodesIOResponder

  extension PostcodePage.Picture {
    fileprivate init(_ picture: DensityPicture) {
      let box = picture.box
      self.init(
        width: picture.width, height: picture.height, count: picture.count,
        box: [box.west, box.south, box.east, box.north])
    }
  }

  /// The web page: its files, the index that it downloads, and the result of its form.
  struct PageSite: Sendable {
    /// A file, ready to be sent.
    struct File: Sendable {
      let kind: Response.Kind
      /// The entity tag, in quotation marks.
      let tag: String
      let body: ByteBuffer
      let compressed: ByteBuffer?

      fileprivate init(_ contentType: String, _ tag: String, _ bytes: [UInt8]) {
        kind = .page(contentType)
        self.tag = tag
        body = ByteBuffer(bytes: bytes)
        let smaller = GzipStream().map { ByteBuffer(bytes: $0.compress(bytes, isLast: true)) }
        compressed = smaller.flatMap { $0.readableBytes < bytes.count ? $0 : nil }
      }
    }

    /// What a path of the page stands for.
    enum Resource: Sendable {
      case file(File)
      case home
      /// The picture of the density of an index's postcodes.
      case picture
      /// The picture of the preview of a link to the page.
      case preview
      /// The part of the index for the map and completions, or the rest.
      case indexPart(isRest: Bool)
      /// The result of the form for a browser without JavaScript.
      case form(query: String, place: String, offset: Int)
      /// A search of the page before it has the index.
      case query(IndexQuery)

      /// Near misses take some milliseconds.
      var isExpensive: Bool {
        switch self {
        case .form, .query(.complete): true
        case .file, .home, .picture, .preview, .indexPart, .query: false
        }
      }

      /// Whether the resource needs a picture that the server hasn't made yet.
      func lacksPicture(_ served: ServedIndex) -> Bool {
        switch self {
        case .home, .picture: served.picture.value == nil
        case .preview: served.preview.value == nil
        case .file, .indexPart, .form, .query: false
        }
      }

      /// Makes the picture that the resource needs, or waits for it.
      func preparePicture(_ served: ServedIndex) async {
        switch self {
        case .home, .picture: await served.picture.prepare()
        case .preview: await served.preview.prepare()
        case .file, .indexPart, .form, .query: break
        }
      }
    }

    /// The files by path. They are compressed once, when the first of them is requested.
    private static let files: [UntrustedText: File] = Dictionary(
      PostcodePage.files.map { (UntrustedText($0.path), File($0.contentType, $0.entityTag, $0.bytes)) },
      uniquingKeysWith: { first, _ in first })

    /// A folder with sources of the page, which come before the files of the program; for its development.
    let folder: String?
    /// The home page of the index that was served last, and the origin of its address.
    private let homes = NIOLockedValueBox<(file: File, origin: String)?>(nil)

    init(folder: String? = nil) { self.folder = folder }

    private func file(_ path: String) -> File? {
      if let folder, let file = PageSite.file(path, in: folder) { return file }
      return PageSite.files[UntrustedText(path)]
    }

    /// Reads a file of a folder, as it is at this moment.
    private static func file(_ path: String, in folder: String) -> File? {
      let text = UntrustedText(path)
      let name = text == "/" ? "/index.html" : text.hasPrefix("/page/") ? String(path.dropFirst(5)) : path
      guard !text.contains(".."), let end = UntrustedText(name).split(separator: ".").last,
        let type = PostcodePage.files.first(where: { file in
          let known = UntrustedText(file.path)
          return known.hasSuffix(UntrustedText("." + end.string)) || known == "/" && end == "html"
        }),
        let content = FileManager.default.contents(atPath: folder + name)
      else { return nil }
      let file = PageFile(path: path, contentType: type.contentType, bytes: Array(content))
      return File(file.contentType, file.entityTag, file.bytes)
    }

    /// Returns what a request target stands for, or `nil` if it isn't the page's.
    func resource(_ target: RequestTarget) -> Resource? {
      guard target.path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      switch UntrustedText(target.path) {
      case UntrustedText(PostcodePage.mapPath): return .indexPart(isRest: false)
      case UntrustedText(PostcodePage.restPath): return .indexPart(isRest: true)
      case UntrustedText(PostcodePage.picturePath): return .picture
      case UntrustedText(PostcodePage.previewPath): return .preview
      case UntrustedText(PostcodePage.searchPath):
        let items = QueryItems(target.query)
        return .form(query: items.first("q"), place: items.first("place"), offset: Int(items.first("offset")) ?? 0)
      case "/": return .home
      default:
        if let file = file(String(target.path)) { return .file(file) }
        return IndexQuery(path: target.path, parameter: QueryItems(target.query).first).map { .query($0) }
      }
    }

    func response(_ resource: Resource, _ request: Request, _ served: ServedIndex) -> Response {
      switch resource {
      case .file(let file): return response(file, request)
      case .home:
        var response = response(home(served, origin: request.headers.origin ?? ""), request)
        if served.version.hasCatalogue { response.links = ServiceCatalogue.homeLinks }
        return response
      case .picture:
        return picture((served.picture.value ?? nil)?.png, request, served)
      case .preview: return picture(served.preview.value ?? nil, request, served)
      case .indexPart(let isRest): return part(of: served, isRest: isRest, request)
      case .form(let query, let place, let offset):
        let result =
          place.isEmpty
          ? SearchResult(of: query, in: served.finder, offset: offset)
          : SearchResult(ofPlace: place, in: served.index, places: served.finder.places)
        return document(PostcodePage.searchPage(result), request)
      case .query(let query):
        var response = Response(
          200, .json, .revalidated(""), ByteBuffer(bytes: query.json(from: served.finder)))
        response.compress(for: request)
        return response
      }
    }

    /// Returns the fragment of a link to the page whose `#` is percent-encoded, as some mail programs do, or `nil`:
    /// `SW1A-1AA` for `/%23SW1A-1AA`.
    func encodedFragment(_ request: Request) -> Substring? {
      let (path, prefix) = (RequestTarget(request.target).path, "/%23")
      guard request.method == "GET" || request.isHead, path.utf8.starts(with: prefix.utf8) else { return nil }
      let fragment = path.dropFirst(prefix.count)
      // Printable ASCII without characters that have a meaning in HTML.
      return fragment.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>".utf8.contains($0) } ? fragment : nil
    }

    /// Returns a page for an address that doesn't exist if a browser asks for it. Other clients get JSON.
    func missingPage(_ request: Request) -> Response? {
      guard request.method == "GET" || request.isHead, request.headers.acceptsHTML else { return nil }
      let depth = RequestTarget(request.target).path.utf8.count { $0 == UInt8(ascii: "/") }
      let root = depth > 1 ? String(repeating: "../", count: depth - 1) : "./"
      return document(PostcodePage.missingPage(root: root), request, status: 404)
    }

    private func document(_ html: String, _ request: Request, status: Int = 200) -> Response {
      var response = Response(
        status, .page("text/html; charset=utf-8"), .revalidated(""), ByteBuffer(string: html))
      response.compress(for: request)
      return response
    }

    private func picture(_ png: [UInt8]?, _ request: Request, _ served: ServedIndex) -> Response {
      guard let png else { return Response(.noResource) }
      let kind = Response.Kind.page("image/png")
      let caching = Caching.revalidated(served.tag)
      if request.headers.matches(served.tag) { return .notModified(caching, kind) }
      return Response(200, kind, caching, ByteBuffer(bytes: png))
    }

    private func response(_ file: File, _ request: Request) -> Response {
      // The compressed and the plain body share a tag, which must be weak then.
      let caching = Caching.revalidated("W/\(file.tag)")
      if request.headers.matches(file.tag) { return .notModified(caching, file.kind) }
      guard let compressed = file.compressed, request.headers.wantsGzip(file.body.readableBytes) else {
        return Response(200, file.kind, caching, file.body)
      }
      var response = Response(200, file.kind, caching, compressed)
      response.isCompressed = true
      return response
    }

    /// Returns a part of the index, copied piece by piece so that it isn't in memory twice.
    private func part(of served: ServedIndex, isRest: Bool, _ request: Request) -> Response {
      let kind = Response.Kind.page("application/octet-stream")
      let caching = Caching.revalidated(served.tag)
      if request.headers.matches(served.tag) { return .notModified(caching, kind) }
      let index = served.index
      let bounds = index.withUnsafeBytes { bytes in
        let cut = PostcodePage.splitIndex(bytes)
        return isRest ? cut..<bytes.count : 0..<cut
      }
      let headers = request.headers
      // Only GET has ranges (RFC 9110, 14.2).
      let wanted = ByteRange(
        request.isHead ? nil : headers.range, if: headers.ifRange, tag: served.tag, length: bounds.count)
      if wanted == .unsatisfiable {
        var response = Response(APIError(416, "Range not satisfiable"), caching)
        response.range = "bytes */\(bounds.count)"
        return response
      }
      var rest = bounds
      var range = ""
      if case .part(let part) = wanted {
        range = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bounds.count)"
        rest = bounds.lowerBound + part.lowerBound..<bounds.lowerBound + part.upperBound
      }
      let length = rest.count
      let source = ResponseSource {
        let piece = rest.prefix(ResponseStream.wholeLength)
        rest = piece.upperBound..<rest.upperBound
        return (index.withUnsafeBytes { Array($0[piece]) }, rest.isEmpty)
      }
      var response = Response(range.isEmpty ? 200 : 206, kind, caching, request, length: length, source)
      response.range = range
      return response
    }

    /// Returns the home page with the attribution of the index, and the preview of a link to its address.
    private func home(_ served: ServedIndex, origin: String) -> File {
      let page = file("/")
      let names = [page?.tag ?? "", served.tag].map { String($0.unicodeScalars.filter { $0 != "\"" }) }
      let tag = "\"\(names.joined(separator: "-"))\""
      return homes.withLockedValue { home in
        if let home, home.file.tag.hasSameBytes(as: tag), home.origin.hasSameBytes(as: origin) { return home.file }
        let picture = served.picture.value ?? nil
        let bytes = PostcodePage.homePage(
          page.map { Array($0.body.readableBytesView) }, attribution: served.index.metadata.attribution,
          about: PostcodePage.about(served.index),
          contents: PageContents(of: served.index, places: served.data.places),
          examples: PostcodePage.examples(of: served.index),
          picture: picture.map { PostcodePage.Picture($0) },
          preview: picture == nil || origin.isEmpty
            ? nil
            : PostcodePage.LinkPreview(
              served.index, origin: origin, width: LinkPreview.width, height: LinkPreview.height))
        let file = File("text/html; charset=utf-8", tag, bytes)
        home = (file, origin)
        return file
      }
    }
  }
#endif
