#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import SearchPipeline

extension PostcodesIOError: LocalizedError {
  /// A message for the user: what happened and what to do. An app can translate it, with
  /// the keys in `Localization/Postcodes.xcstrings`.
  public var errorDescription: String? { message.sentence }
}

extension HTTPTransportError: LocalizedError {
  /// A message for the user.
  public var errorDescription: String? {
    switch self {
    case .unreachable(let reason):
      UserMessage("error.transport.unreachable", "The service is unreachable: %1$@.", reason).sentence
    case .timedOut: UserMessage("error.transport.timedOut", "The service did not respond in time.").sentence
    case .bodyTooLarge: UserMessage("error.transport.bodyTooLarge", "The response is too large.").sentence
    case .networkRestricted(let restriction): restriction.message.sentence
    }
  }
}
