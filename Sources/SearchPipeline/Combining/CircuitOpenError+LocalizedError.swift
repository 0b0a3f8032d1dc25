#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CircuitOpenError: LocalizedError {
  /// A message for the user.
  public var errorDescription: String? { UserMessage.unreachable(advice: .retry(after: retryAfter)).localized }
}
