internal import Foundation
internal import PostcodesIO

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request on its way, and what has come back. Ends exactly once, whatever comes first.
final class Exchange: @unchecked Sendable {
  private let limit: Int
  private let lock = NSLock()
  private var continuation: CheckedContinuation<HTTPResponse, any Error>?
  private var task: URLSessionTask?
  private var deadline: DispatchWorkItem?
  /// Why we stopped it.
  private var reason: (any Error)?
  private var response: URLResponse?
  private var body: [UInt8] = []

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
    let milliseconds = Int(min(timeout / .milliseconds(1), 1e9).rounded(.up))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: deadline)
    // Within the lock: a task is not to be cancelled before it runs.
    task.resume()
  }

  /// Gives up; the exchange ends with this error.
  func stop(_ error: any Error) {
    let task = lock.withLock { () -> URLSessionTask? in
      guard reason == nil else { return nil }
      reason = error
      body = []
      return self.task
    }
    guard let task else { return }
    // Cancelling on the thread that cancels dead-locks on Linux within about 1.5 ms of the start.
    DispatchQueue.global().async { task.cancel() }
  }

  func receive(_ response: URLResponse) {
    lock.withLock { self.response = response }
    if response.expectedContentLength > Int64(limit) { stop(HTTPTransportError.bodyTooLarge) }
  }

  func receive(_ data: Data) {
    let isTooLarge = lock.withLock {
      guard reason == nil else { return false }
      guard data.count <= limit - body.count else { return true }
      body += data
      return false
    }
    if isTooLarge { stop(HTTPTransportError.bodyTooLarge) }
  }

  /// The task has ended.
  func finish(_ error: (any Error)?) {
    let continuation = lock.withLock {
      defer { self.continuation = nil }
      task = nil
      deadline?.cancel()
      deadline = nil
      return self.continuation
    }
    continuation?.resume(with: outcome(error))
  }

  private func outcome(_ error: (any Error)?) -> Result<HTTPResponse, any Error> {
    lock.withLock {
      if let reason { return .failure(reason) }
      if let error { return .failure(TransportFailure.error(for: error)) }
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
}
