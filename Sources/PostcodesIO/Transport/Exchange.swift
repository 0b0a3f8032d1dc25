#if !WithoutURLSession
  internal import PostcodeKit
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// A request in flight and its response so far. It ends exactly once: with a response, an error, a timeout or its
  /// cancellation.
  final class Exchange: @unchecked Sendable {
    private let limit: Int
    /// Takes the body instead of ``body``.
    private let receiver: (any HTTPBodyReceiver)?
    /// The queue that creates, starts and cancels the task, in this order.
    ///
    /// Never the caller's thread: on Linux these calls block while the queue that all sessions of the process share receives
    /// a response, and cancelling within 1.5 ms of the start can deadlock.
    private let queue: DispatchQueue
    /// The response so far. Only the delegate queue accesses these properties: if it took a lock for each chunk, other
    /// threads would get the lock too late.
    private var response: URLResponse?
    private var body: [UInt8] = []
    private var isStopped = false
    /// The head to pass to the receiver with the first bytes or at the end. Through a proxy, Linux delivers the response to CONNECT
    /// first; the next head replaces it.
    private var head: HTTPURLResponse?
    private var redirects = 0

    /// Guards everything below.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<HTTPResponse, any Error>?
    private var task: URLSessionTask?
    private var deadline: DispatchWorkItem?
    /// The error that stopped the exchange.
    private var reason: (any Error)?
    private var isCancelled = false

    init(limit: Int, queue: DispatchQueue, receiver: (any HTTPBodyReceiver)? = nil) {
      self.limit = max(0, limit)
      self.queue = queue
      self.receiver = receiver
    }

    /// Returns whether to follow a redirect. Call it from the delegate queue.
    func follows(redirectFrom old: URL?, to new: URL?) -> Bool {
      redirects += 1
      return redirects <= Redirect.maximumCount && Redirect.isAllowed(from: old, to: new, toOtherHosts: receiver != nil)
    }

    /// Calls the completion handler of a redirect, unless the task is being cancelled; on Linux, calling it then is a fatal error.
    func answer(_ completion: () -> Void) {
      // The lock is held so that the session gets the answer before the cancellation.
      lock.withLock { if !isCancelled { completion() } }
    }

    /// Starts the task unless the exchange has been stopped already.
    func start(
      _ continuation: CheckedContinuation<HTTPResponse, any Error>, timeout: Duration,
      task make: @escaping @Sendable () -> URLSessionTask
    ) {
      let reason = lock.withLock { () -> (any Error)? in
        if let reason = self.reason { return reason }
        self.continuation = continuation
        // `timeoutInterval` only limits pauses, so a slow response could take forever.
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

    /// Ends the exchange with an error at once, even if the session takes longer to cancel the task.
    func stop(_ error: any Error) {
      let continuation = lock.withLock {
        if reason == nil { reason = error }
        deadline?.cancel()
        deadline = nil
        defer { self.continuation = nil }
        return self.continuation
      }
      continuation?.resume(throwing: error)
      // Queued after the start, which may still be pending.
      queue.async { [self] in
        let task = lock.withLock {
          isCancelled = true
          defer { self.task = nil }
          return self.task
        }
        task?.cancel()
      }
    }

    /// Ends the exchange with the response so far, and cancels the task.
    func finish(cancelling task: URLSessionTask) {
      finish(nil, task.response)
      queue.async { task.cancel() }
    }

    /// Releases resources. Call it with the lock held.
    private func end() {
      deadline?.cancel()
      deadline = nil
      task = nil
      continuation = nil
    }

    func receive(_ response: URLResponse) {
      self.response = response
      body = []
      if response.expectedContentLength > Int64(limit) {
        isStopped = true
        stop(HTTPTransportError.bodyTooLarge)
      } else {
        head = response as? HTTPURLResponse
      }
    }

    func receive(_ data: Data) {
      guard !isStopped else { return }
      if let receiver {
        pass(to: receiver) { try data.withUnsafeBytes { try receiver.receive($0) } }
        return
      }
      isStopped = data.count > limit - body.count
      if isStopped { stop(HTTPTransportError.bodyTooLarge) } else { body += data }
    }

    /// Passes the head on to the receiver, then more. If the receiver throws an error, the exchange stops with it.
    private func pass(to receiver: any HTTPBodyReceiver, _ more: () throws -> Void = {}) {
      do {
        if let head {
          self.head = nil
          try receiver.begin(Self.message(head, []))
        }
        try more()
      } catch {
        isStopped = true
        stop(error)
      }
    }

    /// Handles the end of the task.
    ///
    /// - Parameter last: The last response of the task.
    func finish(_ error: (any Error)?, _ last: URLResponse?) {
      // Linux doesn't deliver the head of a redirect that can't be followed.
      if error == nil, let last, response == nil || head != nil {
        response = last
        head = last as? HTTPURLResponse
      }
      if let receiver, error == nil, !isStopped { pass(to: receiver) }
      let continuation = lock.withLock {
        defer { end() }
        return self.continuation
      }
      continuation?.resume(with: outcome(error))
    }

    private func outcome(_ error: (any Error)?) -> Result<HTTPResponse, any Error> {
      if let error { return .failure(TransportFailure.error(for: error, hasResponse: response != nil)) }
      guard let response = response as? HTTPURLResponse else {
        return .failure(HTTPTransportError.unreachable(reason: "the response is not HTTP"))
      }
      return .success(Self.message(response, body))
    }

    /// The maximum length of a header field in bytes. Longer ones are ignored; servers usually send at most 8 kB in all.
    private static let maximumHeaderLength = 8192

    private static func message(_ response: HTTPURLResponse, _ body: [UInt8]) -> HTTPResponse {
      let headers = response.allHeaderFields.compactMap { name, value in
        (name as? String).map { HTTPHeader($0, "\(value)") }
      }.filter { $0.name.utf8.count + $0.value.utf8.count <= Self.maximumHeaderLength }
      let sorted = headers.sorted { UntrustedText($0.name) < UntrustedText($1.name) }
      return HTTPResponse(status: response.statusCode, headers: sorted, body: body)
    }
  }
#endif
