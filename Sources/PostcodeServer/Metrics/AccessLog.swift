#if Server
  internal import Logging
  internal import NIOCore
  internal import PostcodesIOResponder

  /// Identifies, counts and logs requests.
  struct AccessLog: Sendable {
    private let metrics: ServerMetrics
    /// The log of requests, or `nil` if the log level excludes them.
    private let logger: Logger?
    private let identifiers = RequestIdentifiers()

    init(_ metrics: ServerMetrics, _ logger: Logger) {
      self.metrics = metrics
      self.logger = logger.logLevel <= .info ? logger : nil
    }

    /// Returns the identifier of a request: the client's own if it is valid, otherwise a new one.
    func identifier(_ given: String?) -> String { identifiers.identifier(given) }

    /// Counts and logs a request.
    ///
    /// - Parameters:
    ///   - route: The route's number in `ServerMetrics.routeNames`.
    ///   - bytes: The length of the body sent.
    ///   - start: When the request's head had been read.
    ///   - isComplete: Whether the response was written to its end before the connection closed.
    func record(
      _ request: Request, _ identifier: String, route: Int, status: Int, bytes: Int, since start: NIODeadline,
      isComplete: Bool
    ) {
      let time = (NIODeadline.now() - start).nanoseconds
      metrics.countRequest(route: route, status: status, nanoseconds: time)
      logger?.info(
        isComplete ? "request" : "request cut off",
        metadata: [
          "id": "\(identifier)", "method": "\(request.method)", "target": "\(request.target)", "status": "\(status)",
          "bytes": "\(bytes)", "microseconds": "\(time / 1000)",
        ])
    }

    /// Counts and logs a connection that is closed because of a limit or malformed bytes.
    func recordConnectionError(_ error: APIError, _ identifier: String) {
      metrics.countConnectionError(error.status)
      logger?.info(
        "connection rejected",
        metadata: ["id": "\(identifier)", "status": "\(error.status)", "reason": "\(error.text)"])
    }
  }
#endif
