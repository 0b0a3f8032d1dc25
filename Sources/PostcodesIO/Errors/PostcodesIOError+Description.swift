extension PostcodesIOError: CustomStringConvertible {
  /// What happened and what to do, in a sentence or two, without control characters.
  public var description: String {
    switch self {
    case .notFound(let subject, let text): "there is no \(subject) \"\(Self.shown(text))\"."
    case .invalidPostcode(let text):
      "\"\(Self.shown(text))\" is not a postcode. Postcodes look like SW1A 1AA or M1 1AE."
    case .terminated(let record):
      "\(Self.shown(record.postcode)) is no longer in use\(Self.since(record))."
    case .invalidRequest(let message): "postcodes.io does not accept the request: \(Self.sentence(message))"
    case .noSuchResource(let path):
      "the service has nothing at \(Self.shown(path)). Check that the base URL leads to postcodes.io, with its prefix."
    case .rateLimited(let retryAfter): "postcodes.io has had too many requests. \(Self.advice(retryAfter))"
    case .serverError(let status, let message, let retryAfter):
      "postcodes.io failed with status \(status)\(message.map { ": " + Self.sentence($0) } ?? ".") "
        + Self.advice(retryAfter)
    case .refused(let status, let message):
      "the service refuses the request with status \(status): \(Self.sentence(message)) Check the base URL, and "
        + "whether the service wants a log-in."
    case .redirected(let status, let location):
      "the service has moved (status \(status))\(location.map { " to \(Self.shown($0))" } ?? ""). "
        + "Correct the base URL."
    case .notJSON(let status, let beginning):
      "the answer (status \(status)) is not JSON; it begins \"\(Self.shown(beginning))\". Check the base URL, and "
        + "whether the network asks for a log-in."
    case .wrongShape(let key, let problem):
      "the answer is not as postcodes.io documents it: \(Self.shown(key)): \(Self.sentence(problem)) Check the base "
        + "URL and the version of the service."
    case .bodyTooLarge(let limit):
      "the answer is larger than \(limit) bytes. Check the base URL, ask for less, or raise maximumResponseBytes."
    case .unreachable(let reason):
      "postcodes.io cannot be reached: \(Self.sentence(reason)) Check the connection and the base URL."
    case .timedOut(let timeout):
      "postcodes.io did not answer within \(timeout). Try again, or allow more time."
    }
  }

  private static func since(_ record: TerminatedReply) -> String {
    guard let year = record.yearTerminated else { return "" }
    guard let month = record.monthTerminated else { return " since \(year)" }
    return " since \(year)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func advice(_ retryAfter: Duration?) -> String {
    retryAfter.map { "Try again in \($0)." } ?? "Try again later."
  }

  /// Text from outside as part of a line: at most 300 characters, without control characters.
  private static func shown(_ text: String) -> String {
    let line = String(text.prefix(300).map { $0.unicodeScalars.contains { $0.properties.isControl } ? " " : $0 })
    return text.count > 300 ? line + "…" : line
  }

  private static func sentence(_ text: String) -> String {
    var line = shown(text)
    while line.last == " " { line.removeLast() }
    return line.last.map { ".!?…".contains($0) } ?? false ? line : line + "."
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal might do something else with it than show it: controls, format characters, line separators.
  fileprivate var isControl: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}

extension PostcodesIOError.Subject: CustomStringConvertible {
  /// What it is, in words.
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
