/// A request to one endpoint of the service.
struct EndpointRequest: Sendable {
  /// Names and values of a query, in order.
  typealias Query = [(name: String, value: String)]

  /// The path after the base URL, percent-encoded. Each segment starts with a slash.
  private(set) var path: String
  /// The query, not yet percent-encoded.
  private(set) var query: Query = []
  /// The JSON to post, or `nil` for a `GET` request.
  private(set) var body: [UInt8]?
  /// The record the request looks up and the text it is looked up by. Determines what a 404 means.
  private(set) var subject: (kind: PostcodesIOError.Subject, text: String)?

  /// Creates a request from a path that needs no encoding.
  init(_ path: String) { self.path = path }

  /// Adds typed text as a path segment, followed by a fixed suffix.
  ///
  /// - Throws: The service's own error if the text can't be a path segment.
  func lookingUp(_ kind: PostcodesIOError.Subject, _ text: String, suffix: String = "") throws -> EndpointRequest {
    guard let segment = PercentEncoding.segment(text) else {
      switch kind {
      case .outcode, .place: throw PostcodesIOError.notFound(kind, text)
      case .postcode, .terminatedPostcode, .scottishPostcode: throw PostcodesIOError.invalidPostcode(text)
      }
    }
    var request = self
    request.path += "/\(segment)\(suffix)"
    request.subject = (kind, text)
    return request
  }

  /// Adds to the query.
  func adding(_ query: Query) -> EndpointRequest {
    var request = self
    request.query += query
    return request
  }

  /// Turns the request into a `POST` request.
  func posting(_ body: [UInt8]) -> EndpointRequest {
    var request = self
    request.body = body
    return request
  }

  /// Returns the HTTP request to send.
  func httpRequest(_ configuration: PostcodesClient.Configuration) -> HTTPRequest {
    var url = configuration.baseURL.description + path
    for (index, item) in query.enumerated() {
      url += "\(index == 0 ? "?" : "&")\(item.name)=\(PercentEncoding.encode(item.value))"
    }
    var headers = [HTTPHeader("Accept", "application/json"), HTTPHeader("User-Agent", configuration.userAgent)]
    if body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    headers.removeAll { header in
      configuration.headers.contains { $0.isNamed(header.name) }
    }
    headers += configuration.headers
    return HTTPRequest(
      method: body == nil ? .get : .post, url: url, headers: headers, body: body ?? [], timeout: configuration.timeout,
      maximumResponseBytes: configuration.maximumResponseBytes)
  }
}

// Numbers that aren't finite fail here, with the message of the service: it would say the same or fail.
extension EndpointRequest {
  /// Adds a limit.
  func limited(to limit: Int?) -> EndpointRequest {
    adding(limit.map { [("limit", String($0))] } ?? [])
  }

  /// Adds the limits of a search by distance.
  ///
  /// - Throws: `PostcodesIOError.invalidRequest` if the radius isn't finite.
  func limited(to limit: Int?, radius: Double?, wideSearch: Bool = false) throws -> EndpointRequest {
    guard radius?.isFinite != false else {
      throw PostcodesIOError.invalidRequest(message: "Invalid lookup radius submitted")
    }
    // The service counts any value of `wideSearch` as true.
    return limited(to: limit).adding(radius.map { [("radius", Self.number($0))] } ?? [])
      .adding(wideSearch ? [("wideSearch", "true")] : [])
  }

  /// Adds a position.
  ///
  /// - Throws: `PostcodesIOError.invalidRequest` if an angle isn't finite.
  func at(longitude: Double, latitude: Double) throws -> EndpointRequest {
    guard longitude.isFinite, latitude.isFinite else { throw Self.invalidPosition }
    return adding([("longitude", Self.number(longitude)), ("latitude", Self.number(latitude))])
  }

  static var invalidPosition: PostcodesIOError { .invalidRequest(message: "Invalid longitude/latitude submitted") }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? "\(value)"
  }
}
