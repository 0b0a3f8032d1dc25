internal import PostcodeJSON

/// A path and its handler.
struct Route: Sendable {
  /// HEAD requests are handled as GET, without a body.
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// A segment of a path.
  enum Part: Sendable, Equatable {
    /// Compared ignoring case, as express does.
    case literal(String)
    /// Matches anything but an empty segment.
    case parameter(String)
  }

  /// How a route runs and what it returns.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The response differs between requests, even with the same index.
    static let variable = Traits(rawValue: 1)
    /// Takes more than a millisecond within postcodes.io's limits, so that it runs on Swift's executor.
    static let expensive = Traits(rawValue: 2)
    /// Needs what is prepared in the background after an index is opened.
    static let needsPreparation = Traits(rawValue: 4)
  }

  /// Appends the value of `result`, or the whole body of a document.
  ///
  /// - Returns: What appends the rest of a value that may be long; `nil` if the value is complete.
  typealias Handler = @Sendable (Call, inout JSONWriter) throws(APIError) -> JSONParts?

  let method: Method
  let parts: [Part]
  /// The purpose of the route in a sentence.
  let summary: String
  let traits: Traits
  /// The content type of a body that isn't an envelope with `status` and `result`.
  let documentType: String?
  let handler: Handler

  private init(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits, documentType: String?,
    handler: @escaping Handler
  ) {
    self.method = method
    self.traits = traits
    self.documentType = documentType
    self.summary = summary
    self.handler = handler
    parts = pattern.split(separator: "/").map {
      $0.hasPrefix(":") ? .parameter(String($0.dropFirst())) : .literal(String($0))
    }
  }

  /// Creates a route with a short result.
  ///
  /// - Parameter pattern: A path such as `/postcodes/:postcode/validate`.
  init(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits = [], documentType: String? = nil,
    _ handler: @escaping @Sendable (Call, inout JSONWriter) throws(APIError) -> Void
  ) {
    let withoutParts: Handler = { call, json throws(APIError) in
      try handler(call, &json)
      return nil
    }
    self.init(method, pattern, summary, traits, documentType: documentType, handler: withoutParts)
  }

  /// Creates a route with a result that may be long.
  static func list(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits = [], _ handler: @escaping Handler
  ) -> Route {
    Route(method, pattern, summary, traits, documentType: nil, handler: handler)
  }

  /// The path with its parameters in braces, as OpenAPI writes it.
  var path: String {
    parts.map {
      switch $0 {
      case .literal(let text): "/\(text)"
      case .parameter(let name): "/{\(name)}"
      }
    }.joined()
  }

  /// Whether the route has a path.
  func matches(_ segments: ArraySlice<Substring>) -> Bool {
    guard segments.count == parts.count else { return false }
    for (part, segment) in zip(parts, segments) {
      switch part {
      case .literal(let text): if !text.isASCIIEqual(segment) { return false }
      case .parameter: if segment.isEmpty { return false }
      }
    }
    return true
  }

  /// Returns the parameters of a matching path, decoded, or `nil` if one cannot be decoded.
  func parameters(_ segments: ArraySlice<Substring>) -> [String]? {
    var parameters: [String] = []
    for (part, segment) in zip(parts, segments) {
      guard case .parameter = part else { continue }
      guard let text = PercentDecoding.component(segment.utf8) else { return nil }
      parameters.append(text)
    }
    return parameters
  }
}
