internal import Foundation
internal import PostcodesIO

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request on its way, and what has come back. Ends exactly once, whatever comes first.
final class Exchange: @unchecked Sendable {
  private let limit: Int
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

  init(limit: Int) {
    self.limit = limit
  }

  /// Starts the task, unless it has been stopped already.
  func start(
    _ continuation: CheckedContinuation<HTTPResponse, any Error>, timeout: Duration, task make: () -> URLSessionTask
  ) {
    lock.lock()
    defer { lock.unlock() }
    if let reason {
      continuation.resume(throwing: reason)
      return
    }
    self.continuation = continuation
    let task = make()
    self.task = task
    // `timeoutInterval` is about pauses only: an answer that drips would never end.
    let deadline = DispatchWorkItem { [weak self] in self?.stop(HTTPTransportError.timedOut) }
    self.deadline = deadline
    let milliseconds = Int(min(max(0, timeout / .milliseconds(1)), 1e9).rounded(.up))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: deadline)
    // Within the lock: a task is not to be cancelled before it runs.
    task.resume()
  }

  /// Gives up: the exchange ends with this error at once, however long the session takes to notice.
  func stop(_ error: any Error) {
    let (task, continuation) = lock.withLock {
      defer { end() }
      if reason == nil { reason = error }
      return (self.task, self.continuation)
    }
    continuation?.resume(throwing: error)
    guard let task else { return }
    // Never on the caller's thread: on Linux, `cancel` waits for the queue on which the session works, for as long as an
    // answer pours in, and has been seen to dead-lock within 1.5 ms of the start.
    DispatchQueue.global().async { task.cancel() }
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
