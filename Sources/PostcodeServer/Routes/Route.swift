internal import PostcodeJSON
internal import PostcodesIOResponder

/// A path that is answered, and by what.
struct Route: Sendable {
  /// What a client wants of a path. HEAD is answered as GET is, without a body.
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// A part of a path between slashes.
  enum Part: Sendable, Equatable {
    /// Compared without regard to capitals.
    case literal(String)
    /// Anything that is not empty.
    case parameter(String)
  }

  /// Answers a request by appending the result to the body.
  enum Handler: Sendable {
    /// Waits for nothing, and within the limits of postcodes.io takes no more than a millisecond: then it is called on the
    /// event loop.
    case immediate(@Sendable (Call, inout JSONWriter) throws(Refusal) -> Void)
    /// The same for answers that may be very long: returns what makes them.
    case long(@Sendable (Call) throws(Refusal) -> LongAnswer)
    /// Waits for what has to be made first.
    case waiting(@Sendable (Call) async throws(Refusal) -> JSONWriter)
    /// Makes the whole body, of a type of its own.
    case document(type: String, @Sendable (Call, Dispatcher) -> [UInt8])
  }

  let method: Method
  let parts: [Part]
  /// What the path is for, in a sentence.
  let summary: String
  /// Whether the same index always gives the same answer.
  let isConstant: Bool
  let handler: Handler

  /// - Parameters:
  ///   - pattern: such as `/postcodes/:postcode/nearest`.
  ///   - isConstant: whether the same index always gives the same answer.
  init(_ method: Method, _ pattern: String, _ summary: String, isConstant: Bool = true, _ handler: Handler) {
    self.method = method
    self.isConstant = isConstant
    parts = pattern.split(separator: "/").map {
      $0.hasPrefix(":") ? .parameter(String($0.dropFirst())) : .literal(String($0))
    }
    self.summary = summary
    self.handler = handler
  }

  init(
    _ method: Method, _ pattern: String, _ summary: String, isConstant: Bool = true,
    _ body: @escaping @Sendable (Call, inout JSONWriter) throws(Refusal) -> Void
  ) {
    self.init(method, pattern, summary, isConstant: isConstant, .immediate(body))
  }

  /// The path with its open parts in braces, as OpenAPI writes it.
  var path: String {
    parts.map {
      switch $0 {
      case .literal(let text): "/\(text)"
      case .parameter(let name): "/{\(name)}"
      }
    }.joined()
  }

  /// Whether the route is that of a path.
  func matches(_ segments: ArraySlice<Substring>) -> Bool {
    guard segments.count == parts.count else { return false }
    for (part, segment) in zip(parts, segments) {
      switch part {
      case .literal(let text): if !Route.isSame(text, segment) { return false }
      case .parameter: if segment.isEmpty { return false }
      }
    }
    return true
  }

  /// The open parts of a path that the route matches, decoded; `nil` if one cannot be.
  func parameters(_ segments: ArraySlice<Substring>) -> [String]? {
    var parameters: [String] = []
    for (part, segment) in zip(parts, segments) {
      guard case .parameter = part else { continue }
      guard let text = PercentDecoding.component(segment.utf8) else { return nil }
      parameters.append(text)
    }
    return parameters
  }

  /// Whether two texts of ASCII differ at most in capitals.
  static func isSame(_ text: String, _ other: Substring) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    return text.utf8.elementsEqual(other.utf8) { left, right in
      left == right || (left | 32 == right | 32 && left | 32 >= 97 && left | 32 <= 122)
    }
  }
}
