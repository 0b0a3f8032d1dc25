#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import SearchPipeline

// An app can translate these messages, with the keys in `Localization/Postcodes.xcstrings`.

extension PostcodesIOError: LocalizedError {
  /// A message for the user: what happened and what to do. ``description`` has the details for developers.
  public var errorDescription: String? { message.localized }

  private var message: UserMessage {
    switch self {
    case .notFound(.place, let text):
      UserMessage("error.notFound.place", "There is no place \"%1$@\".", Self.shown(text))
    case .notFound(.outcode, let text):
      UserMessage("error.notFound.outcode", "There is no outcode \"%1$@\".", Self.shown(text))
    case .notFound(.postcode, let text):
      UserMessage("error.notFound.postcode", "There is no postcode \"%1$@\".", Self.shown(text))
    case .notFound(.terminatedPostcode, let text):
      UserMessage("error.notFound.terminated", "There is no terminated postcode \"%1$@\".", Self.shown(text))
    case .notFound(.scottishPostcode, let text):
      UserMessage("error.notFound.scottish", "There is no Scottish postcode \"%1$@\".", Self.shown(text))
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
    case .unexpectedStatus(401...403, _), .notJSON(status: 401...403, _):
      UserMessage("error.forbidden", "This app isn't allowed to use the service.")
    case .unexpectedStatus(408, _), .notJSON(status: 408, _): .unavailable(advice: .retry(after: nil))
    case .notJSON:
      UserMessage("error.login", "The service can't be used. If this network requires you to log in, do that first.")
    case .invalidRequest, .noSuchResource, .unexpectedStatus, .redirected, .wrongShape, .bodyTooLarge:
      UserMessage("error.unusable", "The service can't be used by this version of the app.")
    case .rateLimited(let retryAfter): .overloaded(advice: .retry(after: retryAfter))
    case .serverError(_, _, let retryAfter): .unavailable(advice: .retry(after: retryAfter))
    case .unreachable: .unreachable(advice: .checkConnection)
    case .networkRestricted(let restriction): restriction.message
    case .timedOut: .timedOut
    }
  }
}

extension HTTPTransportError: LocalizedError {
  /// A message for the user.
  public var errorDescription: String? {
    switch self {
    case .unreachable: UserMessage.unreachable(advice: .checkConnection).localized
    case .timedOut: UserMessage.timedOut.localized
    case .bodyTooLarge: PostcodesIOError.bodyTooLarge(limit: 0).errorDescription
    case .networkRestricted(let restriction): restriction.message.localized
    }
  }
}

extension UserMessage {
  fileprivate static var timedOut: UserMessage {
    UserMessage("error.timedOut", "The service doesn't respond. Try again.")
  }
}

extension NetworkRestriction {
  /// What happened and what to do.
  var message: UserMessage {
    switch self {
    case .lowDataMode:
      UserMessage(
        "error.networkRestricted.lowDataMode",
        "This app loads no data in Low Data Mode. Turn it off for this network, or use another network.")
    case .expensiveNetwork:
      UserMessage(
        "error.networkRestricted.expensiveNetwork",
        "This app loads no data over mobile networks and personal hotspots. Connect to Wi-Fi.")
    case .mobileDataOff:
      UserMessage(
        "error.networkRestricted.mobileDataOff",
        "Mobile data is off for this app. Turn it on in Settings, or connect to Wi-Fi.")
    }
  }
}
