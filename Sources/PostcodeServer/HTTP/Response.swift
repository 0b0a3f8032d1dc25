#if Server
  internal import NIOCore
  internal import PostcodesIOResponder

  /// A response before it is written as HTTP.
  struct Response: Sendable {
    /// The type of the body.
    enum Kind: Sendable, Equatable {
      case json
      /// A call of a function that the client named (JSONP).
      case script
      /// A part of the web page with its `Content-Type`.
      case page(String)
      /// Anything else with its `Content-Type`.
      case other(String)
    }

    let status: Int
    /// The type of the body, or `nil` for 204 and 304, which have none.
    var kind: Kind?
    var caching: Caching
    /// The body, or its first part if there is a stream. Also set for HEAD, which announces its length.
    var body = ByteBuffer()
    /// The rest of a long body.
    var stream: ResponseStream?
    /// The length of the whole body, or `nil` if it isn't known in advance.
    var length: Int?
    var isCompressed = false
    /// The value of the header field `Link`.
    var links: String?
    /// The value of `Location`.
    var location: String?
    /// The value of `Content-Range`. Empty for a whole body that supports range requests; `nil` for one that doesn't.
    var range: String?
    /// Whether the client should repeat the request after a second.
    var isTemporary = false
    /// Whether the response depends on the request's `Accept`.
    var variesByAccept = false
    /// Whether to ask for a name and a password.
    var needsCredentials = false

    init(_ status: Int, _ kind: Kind?, _ caching: Caching, _ body: ByteBuffer = ByteBuffer()) {
      self.status = status
      self.kind = kind
      self.caching = caching
      self.body = body
      length = body.readableBytes
    }

    /// Creates a response whose body is streamed, compressed if the client prefers that.
    ///
    /// - Parameter length: The length of the stream if it is known. Otherwise a body that ends within the first part is sent
    ///   in one part.
    init(
      _ status: Int, _ kind: Kind, _ caching: Caching, _ request: Request, length: Int? = nil, _ source: ResponseSource
    ) {
      self.init(status, kind, caching)
      let stream = ResponseStream(source, isChunked: length == nil && !request.isVersion10)
      let gzip = length == nil && request.headers.wantsGzip(.max) ? GzipStream() : nil
      isCompressed = gzip != nil
      self.stream = stream
      self.length = length
      if length == nil, let whole = stream.start(gzip) {
        (body, self.stream, self.length) = (whole, nil, whole.readableBytes)
      }
    }

    /// Creates an error response.
    ///
    /// - Parameter caching: How a successful response could have been cached.
    init(_ error: APIError, _ caching: Caching = .unspecified) {
      var caching = caching
      // Another version of the server may answer with the same index: an error has a tag of its own.
      if case .tagged(let tag) = caching {
        caching = error.status < 500 ? .tagged("\(tag.dropLast())-\(error.status)\"") : .unspecified
      }
      self.init(error.status, .json, caching, ByteBuffer(bytes: error.json.utf8))
      isTemporary = error.isTemporary
    }

    /// The client's cached response is still valid.
    static func notModified(_ caching: Caching, _ kind: Kind? = nil) -> Response {
      var response = Response(304, kind, caching)
      response.length = nil
      return response
    }

    /// The response to a browser that checks whether a page of another origin may send requests (CORS).
    static var preflight: Response {
      var response = Response(204, nil, .unspecified)
      response.length = nil
      return response
    }

    /// Another address has what the client wants (RFC 9110, 15.4.3).
    static func found(at location: String) -> Response {
      var response = Response(302, nil, .unspecified)
      response.location = location
      return response
    }

    /// The metrics need a name and a password.
    static var unauthorized: Response {
      var response = Response(APIError(401, "Name and password needed"))
      response.needsCredentials = true
      return response
    }

    /// Compresses the body if the client prefers that.
    mutating func compress(for request: Request) {
      guard stream == nil, request.headers.wantsGzip(body.readableBytes), let gzip = GzipStream() else { return }
      body = ByteBuffer(bytes: gzip.compress(Array(body.readableBytesView), isLast: true))
      length = body.readableBytes
      isCompressed = true
    }
  }

  /// How clients and shared caches may cache a response.
  enum Caching: Sendable, Equatable {
    /// For the configured time, then to be revalidated with this entity tag, which includes `W/` and quotation marks.
    case tagged(String)
    /// For an hour, without an entity tag.
    case hourly
    /// To be revalidated every time.
    case revalidated(String)
    /// Not at all: the response differs every time.
    case never
    /// Not stated, as for POST.
    case unspecified
  }
#endif
