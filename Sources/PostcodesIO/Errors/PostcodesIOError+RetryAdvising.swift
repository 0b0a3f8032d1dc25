public import SearchPipeline

extension PostcodesIOError: RetryAdvising {
  /// Whether and when to repeat the request.
  ///
  /// Responses that don't come from the service, such as the login page of a captive portal, count as temporary errors:
  /// they don't show a circuit breaker that the service works. The advice for a restricted network is `never`, because it
  /// stays restricted until a setting changes, and a blocked request costs nothing.
  public var retryAdvice: RetryAdvice {
    switch self {
    case .notFound, .invalidPostcode, .terminated, .invalidRequest, .noSuchResource, .unexpectedStatus,
      .networkRestricted:
      .never
    case .rateLimited, .serverError: retryAfter.map { .after($0) } ?? .afterBackoff
    case .unreachable, .timedOut, .redirected, .notJSON, .wrongShape, .bodyTooLarge: .afterBackoff
    }
  }
}
