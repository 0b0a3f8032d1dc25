internal import SearchPipeline

extension PostcodesIOError: CustomStringConvertible {
  /// What happened and what to do, in English, without control characters.
  public var description: String { message.english }

  /// What happened and what to do.
  var message: UserMessage {
    switch self {
    case .notFound(.place, let text):
      UserMessage("error.notFound.place", "there is no place \"%1$@\".", Self.shown(text))
    case .notFound(.outcode, let text):
      UserMessage("error.notFound.outcode", "there is no outcode \"%1$@\".", Self.shown(text))
    case .notFound(.postcode, let text):
      UserMessage("error.notFound.postcode", "there is no postcode \"%1$@\".", Self.shown(text))
    case .notFound(.terminatedPostcode, let text):
      UserMessage("error.notFound.terminated", "there is no terminated postcode \"%1$@\".", Self.shown(text))
    case .notFound(.scottishPostcode, let text):
      UserMessage("error.notFound.scottish", "there is no Scottish postcode \"%1$@\".", Self.shown(text))
    case .invalidPostcode(let text):
      UserMessage(
        "error.invalidPostcode", "\"%1$@\" is not a postcode. Postcodes look like SW1A 1AA or M1 1AE.", Self.shown(text)
      )
    case .terminated(let record):
      if let month = Self.month(record) {
        UserMessage("error.terminatedIn", "%1$@ was terminated in %2$@.", Self.shown(record.postcode), month)
      } else {
        UserMessage("error.terminated", "%1$@ was terminated.", Self.shown(record.postcode))
      }
    case .invalidRequest(let message):
      UserMessage("error.invalidRequest", "postcodes.io rejected the request: %1$@", Self.sentence(message))
    case .noSuchResource(let path):
      UserMessage(
        "error.noSuchResource", "the service has no path %1$@. Check the base URL and its path prefix.",
        Self.shown(path))
    case .rateLimited(let retryAfter):
      UserMessage("error.rateLimited", "too many requests to postcodes.io. %1$@", Self.advice(retryAfter))
    case .serverError(let status, let message?, let retryAfter):
      UserMessage(
        "error.serverErrorWithReason", "postcodes.io failed with status %1$@: %2$@ %3$@", "\(status)",
        Self.sentence(message), Self.advice(retryAfter))
    case .serverError(let status, nil, let retryAfter):
      UserMessage(
        "error.serverError", "postcodes.io failed with status %1$@. %2$@", "\(status)", Self.advice(retryAfter))
    case .unexpectedStatus(let status, let message):
      UserMessage(
        "error.unexpectedStatus",
        "the service rejected the request with status %1$@: %2$@ Check the base URL, and whether the service requires a login.",
        "\(status)", Self.sentence(message))
    case .redirected(let status, let location?):
      UserMessage(
        "error.redirectedTo", "the service redirects (status %1$@) to %2$@. Correct the base URL.", "\(status)",
        Self.shown(location))
    case .redirected(let status, nil):
      UserMessage("error.redirected", "the service redirects (status %1$@). Correct the base URL.", "\(status)")
    case .notJSON(let status, let beginning):
      UserMessage(
        "error.notJSON",
        "expected JSON, found (status %1$@) \"%2$@\". Check the base URL, and whether the network requires a login.",
        "\(status)", Self.shown(beginning))
    case .wrongShape(let key, let problem):
      UserMessage(
        "error.wrongShape", "unexpected response: %1$@: %2$@ Check the base URL and the version of the service.",
        Self.shown(key), Self.sentence(problem))
    case .bodyTooLarge(let limit):
      UserMessage(
        "error.bodyTooLarge",
        "the response is larger than %1$@ bytes. Check the base URL, request less, or increase maximumResponseBytes.",
        "\(limit)")
    case .unreachable(let reason):
      UserMessage(
        "error.unreachable", "cannot reach postcodes.io: %1$@ Check the connection and the base URL.",
        Self.sentence(reason))
    case .networkRestricted(let restriction): restriction.message
    case .timedOut(let timeout):
      UserMessage(
        "error.timedOut", "no response from postcodes.io within %1$@. Try again, or increase the timeout.", "\(timeout)"
      )
    }
  }

  private static func month(_ record: TerminatedReply) -> String? {
    guard let year = record.yearTerminated else { return nil }
    guard let month = record.monthTerminated else { return "\(year)" }
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func advice(_ retryAfter: Duration?) -> String {
    let message =
      retryAfter.map { UserMessage("advice.retryAfter", "Try again in %1$@.", "\($0)") }
      ?? UserMessage("advice.retryLater", "Try again later.")
    return message.localized
  }

  /// Returns external text for use in a message: at most 300 characters, without control characters.
  private static func shown(_ text: String) -> String {
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

extension NetworkRestriction {
  /// What happened and what to do.
  var message: UserMessage {
    switch self {
    case .lowDataMode:
      UserMessage(
        "error.networkRestricted.lowDataMode",
        "this app loads no data in Low Data Mode. Turn it off for this network, or use another network.")
    case .expensiveNetwork:
      UserMessage(
        "error.networkRestricted.expensiveNetwork",
        "this app loads no data over mobile networks and personal hotspots. Connect to Wi-Fi.")
    case .mobileDataOff:
      UserMessage(
        "error.networkRestricted.mobileDataOff",
        "mobile data is off for this app. Turn it on in Settings, or connect to Wi-Fi.")
    }
  }
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
