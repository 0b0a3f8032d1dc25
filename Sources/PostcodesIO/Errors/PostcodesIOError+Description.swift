internal import SearchPipeline

extension PostcodesIOError: CustomStringConvertible {
  /// What happened and what to do, for developers: in English, without control characters. `localizedDescription` is for users.
  public var description: String {
    switch self {
    case .notFound(let subject, let text): "there is no \(subject) \"\(Self.shown(text))\"."
    case .invalidPostcode(let text):
      "\"\(Self.shown(text))\" is not a postcode. Postcodes look like SW1A 1AA or M1 1AE."
    case .terminated(let record):
      "\(Self.shown(record.postcode)) was terminated\(Self.month(record).map { " in \($0)" } ?? "")."
    case .invalidRequest(let message): "postcodes.io rejected the request: \(Self.sentence(message))"
    case .noSuchResource(let path):
      "the service has no path \(Self.shown(path)). Check the base URL and its path prefix."
    case .rateLimited(let retryAfter): "too many requests to postcodes.io. \(Self.advice(retryAfter))"
    case .serverError(let status, let message, let retryAfter):
      "postcodes.io failed with status \(status)\(message.map { ": \(Self.sentence($0))" } ?? ".") \(Self.advice(retryAfter))"
    case .unexpectedStatus(let status, let message):
      """
      the service rejected the request with status \(status): \(Self.sentence(message)) Check the base URL, and whether the \
      service requires a login.
      """
    case .redirected(let status, let location):
      "the service redirects (status \(status))\(location.map { " to \(Self.shown($0))" } ?? ""). Correct the base URL."
    case .notJSON(let status, let beginning):
      """
      expected JSON, found (status \(status)) "\(Self.shown(beginning))". Check the base URL, and whether the network requires a \
      login.
      """
    case .wrongShape(let key, let problem):
      """
      unexpected response: \(Self.shown(key)): \(Self.sentence(problem)) Check the base URL and the version of the service.
      """
    case .bodyTooLarge(let limit):
      "the response is larger than \(limit) bytes. Check the base URL, request less, or increase maximumResponseBytes."
    case .unreachable(let reason):
      "cannot reach postcodes.io: \(Self.sentence(reason)) Check the connection and the base URL."
    case .networkRestricted(let restriction): restriction.description
    case .timedOut(let timeout):
      "no response from postcodes.io within \(timeout). Try again, or increase the timeout."
    }
  }

  static func month(_ record: TerminatedReply) -> String? {
    guard let year = record.yearTerminated else { return nil }
    guard let month = record.monthTerminated else { return "\(year)" }
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func advice(_ retryAfter: Duration?) -> String {
    retryAfter.map { "Try again in \($0.wholeSeconds) s." } ?? "Try again later."
  }

  /// Returns external text for use in a message: at most 300 characters, without control characters.
  static func shown(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    line.append(contentsOf: text.unicodeScalars.prefix(300).map { $0.properties.isControl ? " " : $0 })
    return text.unicodeScalars.count > 300 ? String(line) + "…" : String(line)
  }

  private static func sentence(_ text: String) -> String {
    var line = shown(text)
    while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
    return line.unicodeScalars.last.map { ".!?…".unicodeScalars.contains($0) } ?? false ? line : line + "."
  }
}

extension NetworkRestriction: CustomStringConvertible {
  /// What happened and what to do, in English.
  public var description: String { message.english }
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal might interpret the character: controls, format characters, line separators.
  fileprivate var isControl: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}

extension PostcodesIOError.Subject: CustomStringConvertible {
  /// The name of the record.
  public var description: String {
    switch self {
    case .postcode: "postcode"
    case .outcode: "outcode"
    case .terminatedPostcode: "terminated postcode"
    case .scottishPostcode: "Scottish postcode"
    case .place: "place"
    }
  }
}
