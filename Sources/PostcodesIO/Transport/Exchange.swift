internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request on its way, and what has come back. Ends exactly once, whatever comes first.
final class Exchange: @unchecked Sendable {
  private let limit: Int
  /// Where the task is made, started and cancelled, in this order.
  ///
  /// Never on the caller's thread: on Linux these calls wait for the one queue on which all sessions of a process work,
  /// for as long as an answer pours in, and cancelling has been seen to dead-lock within 1.5 ms of the start.
  private let queue: DispatchQueue
  /// What has come. Only the delegate's queue uses these: a lock that it takes for every piece of an answer, others
  /// get hold of too late.
  private var response: URLResponse?
  private var body: [UInt8] = []
  private var isTooLarge = false

  /// Guards everything below.
  private let lock = NSLock()
  private var continuation: CheckedContinuation<HTTPResponse, any Error>?
  private var task: URLSessionTask?
  private var deadline: DispatchWorkItem?
  /// Why we stopped it.
  private var reason: (any Error)?

  init(limit: Int, queue: DispatchQueue) {
    self.limit = limit
    self.queue = queue
  }

  /// Takes up the caller that waits, and starts the task unless the exchange has been stopped already.
  func start(
    _ continuation: CheckedContinuation<HTTPResponse, any Error>, timeout: Duration,
    task make: @escaping @Sendable () -> URLSessionTask
  ) {
    let reason = lock.withLock { () -> (any Error)? in
      if let reason = self.reason { return reason }
      self.continuation = continuation
      // `timeoutInterval` is about pauses only: an answer that drips would never end.
      let deadline = DispatchWorkItem { [weak self] in self?.stop(HTTPTransportError.timedOut) }
      self.deadline = deadline
      let milliseconds = Int(min(max(0, timeout / .milliseconds(1)), 1e9).rounded(.up))
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: deadline)
      return nil
    }
    if let reason {
      continuation.resume(throwing: reason)
      return
    }
    queue.async { [self] in
      guard lock.withLock({ self.reason == nil }) else { return }
      let task = make()
      lock.withLock { self.task = task }
      task.resume()
    }
  }

  /// Gives up: the exchange ends with this error at once, however long the session takes to notice.
  func stop(_ error: any Error) {
    let continuation = lock.withLock {
      if reason == nil { reason = error }
      deadline?.cancel()
      deadline = nil
      defer { self.continuation = nil }
      return self.continuation
    }
    continuation?.resume(throwing: error)
    // Behind the start, if that is still to come.
    queue.async { [self] in
      let task = lock.withLock {
        defer { self.task = nil }
        return self.task
      }
      task?.cancel()
    }
  }

  /// Lets go of what is no longer needed. Within the lock.
  private func end() {
    deadline?.cancel()
    deadline = nil
    task = nil
    continuation = nil
  }

  func receive(_ response: URLResponse) {
    self.response = response
    if response.expectedContentLength > Int64(limit) { stop(HTTPTransportError.bodyTooLarge) }
  }

  func receive(_ data: Data) {
    guard !isTooLarge else { return }
    isTooLarge = data.count > limit - body.count
    if isTooLarge { stop(HTTPTransportError.bodyTooLarge) } else { body += data }
  }

  /// The task has ended.
  func finish(_ error: (any Error)?) {
    let continuation = lock.withLock {
      defer { end() }
      return self.continuation
    }
    continuation?.resume(with: outcome(error))
  }

  private func outcome(_ error: (any Error)?) -> Result<HTTPResponse, any Error> {
    if let error { return .failure(TransportFailure.error(for: error, isAnswerUnderWay: response != nil)) }
    guard let response = response as? HTTPURLResponse else {
      return .failure(HTTPTransportError.unreachable(reason: "the answer is not HTTP"))
    }
    let headers = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { HTTPHeader($0, "\(value)") }
    }
    return .success(
      HTTPResponse(status: response.statusCode, headers: headers.sorted { $0.name < $1.name }, body: body))
  }
}
