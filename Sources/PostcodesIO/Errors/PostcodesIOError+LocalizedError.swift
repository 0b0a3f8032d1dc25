#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PostcodesIOError: LocalizedError {
  /// A message for the user: what happened and what to do.
  public var errorDescription: String? { description.prefix(1).uppercased() + description.dropFirst() }
}

extension HTTPTransportError: LocalizedError {
  /// A message for the user.
  public var errorDescription: String? {
    switch self {
    case .unreachable(let reason): "The service is unreachable: \(reason)."
    case .timedOut: "The service did not respond in time."
    case .bodyTooLarge: "The response is too large."
    }
  }
}
