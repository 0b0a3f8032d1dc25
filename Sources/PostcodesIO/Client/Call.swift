/// One question to the service.
struct Call: Sendable {
  /// Names and values of a query, in order.
  typealias Query = [(name: String, value: String)]

  /// The path behind the base URL, percent-encoded, with a slash before every segment.
  private(set) var path = ""
  /// The query, not yet encoded.
  var query: Query = []
  /// JSON to post; `nil` to get.
  var body: [UInt8]?
  /// What is looked for, and the text it is looked for by: what a 404 means.
  private(set) var subject: (kind: PostcodesIOError.Subject, text: String)?

  /// A path of our own words.
  init(_ path: String) { self.path = path }

  /// The call with a typed text as the next segment of its path.
  ///
  /// - Throws: what the service would say, without asking it, if the text can be no segment.
  func looking(for kind: PostcodesIOError.Subject, _ text: String, _ rest: String = "") throws -> Call {
    guard let segment = PercentEncoding.segment(text) else {
      switch kind {
      case .outcode, .place: throw PostcodesIOError.notFound(kind, text)
      case .postcode, .terminatedPostcode, .scottishPostcode: throw PostcodesIOError.invalidPostcode(text)
      }
    }
    var call = self
    call.path += "/\(segment)\(rest)"
    call.subject = (kind, text)
    return call
  }

  /// The call with more of a query.
  func asking(_ query: Query) -> Call {
    var call = self
    call.query += query
    return call
  }

  /// The call with a body.
  func posting(_ body: [UInt8]) -> Call {
    var call = self
    call.body = body
    return call
  }

  /// The request that asks the question.
  func request(_ configuration: PostcodesClient.Configuration) -> HTTPRequest {
    var url = configuration.baseURL.description + path
    for (place, item) in query.enumerated() {
      url += "\(place == 0 ? "?" : "&")\(item.name)=\(PercentEncoding.encode(item.value))"
    }
    var headers = [HTTPHeader("Accept", "application/json"), HTTPHeader("User-Agent", configuration.userAgent)]
    if body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    return HTTPRequest(
      method: body == nil ? .get : .post, url: url, headers: headers, body: body ?? [], timeout: configuration.timeout,
      maximumResponseBytes: configuration.maximumResponseBytes)
  }
}

/// Limits of a search, as a query.
enum CallQuery {
  static func limit(_ limit: Int?) -> Call.Query { limit.map { [("limit", String($0))] } ?? [] }

  /// - Throws: `PostcodesIOError.invalidRequest` for what is no number; the service says the same, or fails.
  static func near(_ limit: Int?, _ radius: Double?, wideSearch: Bool = false) throws -> Call.Query {
    guard radius?.isFinite != false else {
      throw PostcodesIOError.invalidRequest(message: "Invalid lookup radius submitted")
    }
    // Whatever the value is, `wideSearch` counts as true.
    return self.limit(limit) + (radius.map { [("radius", number($0))] } ?? [])
      + (wideSearch ? [("wideSearch", "true")] : [])
  }

  /// - Throws: `PostcodesIOError.invalidRequest` for what is no number; the service says the same, or fails.
  static func position(longitude: Double, latitude: Double) throws -> Call.Query {
    guard longitude.isFinite, latitude.isFinite else { throw invalidPosition }
    return [("longitude", number(longitude)), ("latitude", number(latitude))]
  }

  static var invalidPosition: PostcodesIOError { .invalidRequest(message: "Invalid longitude/latitude submitted") }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? "\(value)"
  }
}
