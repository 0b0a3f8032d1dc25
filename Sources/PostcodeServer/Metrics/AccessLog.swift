#if Server
  internal import Logging
  internal import NIOConcurrencyHelpers
  internal import NIOCore
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Identifies, counts and logs requests.
  struct AccessLog: Sendable {
    /// The time after a warning about refused connections in which there is no other.
    private static let warningInterval = TimeAmount.seconds(60)

    private struct Refusals {
      var count = 0
      var lastWarning: NIODeadline?
    }

    private let metrics: ServerMetrics
    private let logger: Logger
    /// Whether the log level includes requests.
    private let logsRequests: Bool
    private let identifiers = RequestIdentifiers()
    /// The connections refused since the last warning.
    private let refusals = NIOLockedValueBox(Refusals())

    init(_ metrics: ServerMetrics, _ logger: Logger) {
      self.metrics = metrics
      self.logger = logger
      logsRequests = logger.logLevel <= .info
    }

    /// Returns the identifier of a request: the client's own if it is valid, otherwise a new one.
    func identifier(_ given: String?) -> String { identifiers.identifier(given) }

    /// Counts and logs a request.
    ///
    /// - Parameters:
    ///   - client: The other end of the connection.
    ///   - route: The route's number in `ServerMetrics.routeNames`.
    ///   - bytes: The length of the body sent.
    ///   - start: When the request's head had been read.
    ///   - isComplete: Whether the response was written to its end before the connection closed.
    func record(
      _ request: Request, _ identifier: String, from client: SocketAddress?, route: Int, status: Int, bytes: Int,
      since start: NIODeadline, isComplete: Bool
    ) {
      let time = (NIODeadline.now() - start).nanoseconds
      metrics.countRequest(route: route, status: status, nanoseconds: time)
      guard logsRequests else { return }
      var metadata: Logger.Metadata = [
        "id": "\(identifier)", "client": "\(client?.ipAddress ?? "")", "method": "\(request.method.string)",
        "target": "\(request.target)", "status": .stringConvertible(status), "bytes": .stringConvertible(bytes),
        "microseconds": .stringConvertible(time / 1000),
      ]
      if let addresses = request.headers.forwardedFor { metadata["forwarded_for"] = "\(addresses.string)" }  // own text
      logger.info(isComplete ? "request" : "request cut off", metadata: metadata)
    }

    /// Counts and logs a connection that is closed because of a limit or malformed bytes.
    ///
    /// Connections over the limit are also reported as a warning, at most once a minute.
    func recordConnectionError(
      _ error: APIError, _ identifier: String, from client: SocketAddress?, now: NIODeadline = .now()
    ) {
      metrics.countConnectionError(error.status)
      if error == .tooManyConnections { warn(now) }
      guard logsRequests else { return }
      logger.info(
        "connection rejected",
        metadata: [
          "id": "\(identifier)", "client": "\(client?.ipAddress ?? "")", "status": .stringConvertible(error.status),
          "reason": "\(error.text)",
        ])
    }

    private func warn(_ now: NIODeadline) {
      let count = refusals.withLockedValue { refusals -> Int? in
        refusals.count += 1
        if let last = refusals.lastWarning, now - last < AccessLog.warningInterval { return nil }
        defer { refusals = Refusals(count: 0, lastWarning: now) }
        return refusals.count
      }
      guard let count else { return }
      logger.warning(
        "too many connections: some are refused; raise --connections or --connections-per-address if they are wanted",
        metadata: ["refused": .stringConvertible(count)])
    }
  }
#endif
