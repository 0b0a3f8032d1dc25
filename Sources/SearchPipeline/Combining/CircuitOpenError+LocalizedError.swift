#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CircuitOpenError: LocalizedError {
  /// A message for the user.
  public var errorDescription: String? {
    UserMessage(
      "error.circuitOpen", "The service is unavailable; retrying is paused. Try again in %1$@.", "\(retryAfter)"
    ).sentence
  }
}
