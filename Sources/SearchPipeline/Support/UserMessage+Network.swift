// Messages that errors of several modules share.

extension UserMessage {
  /// What the user can do about an error.
  package enum Advice: Sendable, Hashable {
    case checkConnection
    /// Try again after a delay, if it is known.
    case retry(after: Duration?)

    package var message: UserMessage {
      switch self {
      case .checkConnection: UserMessage("advice.checkConnection", "Check your internet connection.")
      case .retry(let delay?): Self.retry(delay.wholeSeconds)
      case .retry(nil): UserMessage("advice.retryLater", "Try again later.")
      }
    }

    /// Nobody counts the seconds of minutes, or waits for hours.
    private static func retry(_ seconds: Int64) -> UserMessage {
      switch seconds {
      case ...1: UserMessage("advice.retry", "Try again.")
      case ..<120: UserMessage("advice.retryInSeconds", "Try again in %1$@ seconds.", "\(seconds)")
      case ..<7200: UserMessage("advice.retryInMinutes", "Try again in %1$@ minutes.", "\((seconds + 59) / 60)")
      default: UserMessage("advice.retryLater", "Try again later.")
      }
    }
  }

  package static func unreachable(advice: Advice) -> UserMessage {
    UserMessage("error.unreachable", "The service can't be reached. %1$@", advice.message.localized)
  }

  package static func overloaded(advice: Advice) -> UserMessage {
    UserMessage("error.rateLimited", "Too many searches in a short time. %1$@", advice.message.localized)
  }

  package static func unavailable(advice: Advice) -> UserMessage {
    UserMessage("error.unavailable", "The service isn't available at the moment. %1$@", advice.message.localized)
  }
}

extension Duration {
  /// The duration in seconds, rounded up, at least zero.
  package var wholeSeconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, attoseconds > 0 && seconds < .max ? seconds + 1 : seconds)
  }
}
