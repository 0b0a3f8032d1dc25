import RequestPacing
import SearchPipeline

/// An error that tests can tell from others.
struct Trouble: RetryAdvising, Hashable {
  var name: String
  var retryAdvice = RetryAdvice.afterBackoff

  init(_ name: String, _ advice: RetryAdvice = .afterBackoff) {
    self.name = name
    retryAdvice = advice
  }
}

/// An error of somebody who knows nothing of advice.
struct PlainTrouble: Error, Hashable {}
