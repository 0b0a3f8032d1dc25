import RequestPacing

/// A named error with retry advice.
struct TestError: RetryAdvising, Hashable {
  var name: String
  var retryAdvice = RetryAdvice.afterBackoff

  init(_ name: String, _ advice: RetryAdvice = .afterBackoff) {
    self.name = name
    retryAdvice = advice
  }
}

/// An error without retry advice.
struct PlainError: Error, Hashable {}
