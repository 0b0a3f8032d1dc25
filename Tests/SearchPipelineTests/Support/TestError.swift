import SearchPipeline

/// A named error with retry advice.
struct TestError: RetryAdvising, Hashable {
  var name: String
  var retryAdvice = RetryAdvice.afterBackoff
  var token: ResponseToken?

  init(_ name: String, _ advice: RetryAdvice = .afterBackoff, token: ResponseToken? = nil) {
    self.name = name
    retryAdvice = advice
    self.token = token
  }

  static func == (left: TestError, right: TestError) -> Bool {
    left.name == right.name && left.retryAdvice == right.retryAdvice
  }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An error without retry advice.
struct PlainError: Error, Hashable {}
