internal import PostcodeKit
package import PostcodesIOTypes

/// Appends the next part of a long JSON value. Returns whether there are more.
package typealias JSONParts = (inout JSONWriter) -> Bool

/// A path, its documentation and its handler.
package struct Route: Sendable {
  /// HEAD requests are handled as GET, without a body.
  package enum Method: String, Sendable {
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
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The response differs between requests, even with the same index.
    package static let variable = Traits(rawValue: 1)
    /// Takes more than a millisecond within postcodes.io's limits, so that it must not run on an event loop.
    package static let expensive = Traits(rawValue: 2)
    /// Takes more than a millisecond if `ResponseLimits` were raised (`areModest`).
    package static let limited = Traits(rawValue: 32)
    /// Needs `RouteData.prepared()`.
    package static let needsPreparation = Traits(rawValue: 4)
    /// The response is the same for every index, may be cached for an hour, and links to itself (`ServiceCatalogue`).
    package static let catalogue = Traits(rawValue: 8)
    /// Returns metrics, which may need a password.
    package static let metrics = Traits(rawValue: 16)
  }

  /// Appends the value of `result`, or the whole body of a document.
  ///
  /// - Returns: What appends the rest of a value that may be long; `nil` if the value is complete.
  package typealias Handler = @Sendable (Call, inout JSONWriter) throws(APIError) -> JSONParts?

  /// Appends the whole value of `result`, or the whole body of a document.
  package typealias ShortHandler = @Sendable (Call, inout JSONWriter) throws(APIError) -> Void

  /// Returns the parameters of the query, whose defaults and maxima depend on the limits.
  package typealias Query = @Sendable (ResponseLimits) -> [QueryParameter]

  package let method: Method
  let parts: [Part]
  /// The purpose of the route in a sentence.
  package let summary: String
  package let traits: Traits
  /// The first version of postcodes.io that has the route.
  let firstVersion: WireVersion
  /// The content type of a body that isn't an envelope with `status` and `result`.
  package let documentType: String?
  /// The schema of `result`, or of a document.
  let result: Schema
  let query: Query
  /// The statuses of errors.
  let errors: [Int]
  package let handler: Handler

  private init(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits, firstVersion: WireVersion = .v18,
    documentType: String?, _ result: Schema,
    _ query: @escaping Query, _ errors: [Int], _ handler: @escaping Handler
  ) {
    self.method = method
    self.summary = summary
    self.traits = traits
    self.firstVersion = firstVersion
    self.documentType = documentType
    self.result = result
    self.query = query
    self.errors = errors
    self.handler = handler
    parts = UntrustedText(pattern).split(separator: "/").map {
      $0.hasPrefix(":") ? .parameter(String($0.string.dropFirst())) : .literal($0.string)
    }
  }

  /// Creates a route with a short result.
  ///
  /// - Parameter pattern: A path such as `/postcodes/:postcode/validate`.
  init(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits = [], result: Schema,
    query: @escaping Query = { _ in [] }, errors: [Int] = [], _ handler: @escaping ShortHandler
  ) {
    self.init(method, pattern, summary, traits, documentType: nil, result, query, errors, Route.handler(handler))
  }

  /// Creates a route with a result that may be long.
  static func list(
    _ method: Method, _ pattern: String, _ summary: String, _ traits: Traits = [], result: Schema,
    query: @escaping Query = { _ in [] }, errors: [Int] = [], _ handler: @escaping Handler
  ) -> Route {
    Route(method, pattern, summary, traits, documentType: nil, result, query, errors, handler)
  }

  /// Creates a route to a document that isn't an envelope and may differ between requests.
  package static func document(
    _ pattern: String, _ summary: String, _ traits: Traits = .variable, since firstVersion: WireVersion = .v18,
    type: String, _ schema: Schema, _ handler: @escaping ShortHandler
  ) -> Route {
    Route(
      .get, pattern, summary, traits, firstVersion: firstVersion, documentType: type, schema, { _ in [] }, [],
      Route.handler(handler))
  }

  private static func handler(_ short: @escaping ShortHandler) -> Handler {
    { call, json throws(APIError) in
      try short(call, &json)
      return nil
    }
  }

  /// The path with its parameters in braces, as OpenAPI writes it.
  package var path: String {
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
