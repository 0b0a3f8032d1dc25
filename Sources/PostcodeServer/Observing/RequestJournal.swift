internal import Logging
internal import NIOCore

/// Names, counts and logs requests.
struct RequestJournal: Sendable {
  private let metrics: ServerMetrics
  /// Where every request is told; `nil` where nobody wants to know.
  private let log: Logger?
  private let identifiers = RequestIdentifiers()

  init(_ metrics: ServerMetrics, _ logger: Logger) {
    self.metrics = metrics
    log = logger.logLevel <= .info ? logger : nil
  }

  /// The name of a request: that which the client gave, or a new one.
  func identifier(_ given: String?) -> String { identifiers.identifier(given) }

  /// Counts a request, and logs it where that is wanted.
  ///
  /// - Parameters:
  ///   - place: the number of its route for `ServerMetrics`.
  ///   - bytes: how long the body of the reply is.
  ///   - start: when its head had been read.
  func record(
    _ question: Dispatcher.Question, _ identifier: String, place: Int, status: Int, bytes: Int,
    since start: NIODeadline
  ) {
    let time = (NIODeadline.now() - start).nanoseconds
    metrics.count(route: place, status: status, nanoseconds: time)
    log?.info(
      "request",
      metadata: [
        "id": "\(identifier)", "method": "\(question.method)", "target": "\(question.target)", "status": "\(status)",
        "bytes": "\(bytes)", "microseconds": "\(time / 1000)",
      ])
  }

  /// Counts and logs a connection that the limits ended.
  func recordRefusal(_ refusal: Refusal, _ identifier: String) {
    metrics.countRefusal(refusal.status)
    log?.info(
      "refused", metadata: ["id": "\(identifier)", "status": "\(refusal.status)", "reason": "\(refusal.text)"])
  }
}
