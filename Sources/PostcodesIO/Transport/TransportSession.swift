#if !WithoutURLSession
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// A `URLSession` that lives as long as the transports that use it.
  final class TransportSession: Sendable {
    private let session: URLSession
    private let delegate = ExchangeDelegate()
    private let queue = DispatchQueue(label: "URLSessionTransport")

    init(_ configuration: URLSessionConfiguration) {
      // On Linux, a cache can cause a deadlock when a task is cancelled early. Elsewhere it would hide the age of a response.
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // A session retains its delegate and itself until it is invalidated.
    deinit { session.finishTasksAndInvalidate() }

    func send(
      _ request: URLRequest, timeout: Duration, limit: Int, receiver: (any HTTPBodyReceiver)? = nil
    ) async throws -> HTTPResponse {
      let exchange = Exchange(limit: limit, queue: queue, receiver: receiver)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          exchange.start(
            continuation, timeout: timeout,
            task: { [session, delegate] in
              let task = session.dataTask(with: request)
              delegate.add(exchange, for: task)
              return task
            })
        }
      } onCancel: {
        exchange.stop(CancellationError())
      }
    }
  }

  /// Forwards the events of a task to its exchange.
  private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]
    /// The exchange of the last event, so that a long response doesn't take the lock for each chunk. Only the delegate queue
    /// accesses it.
    private var last: (task: Int, exchange: Exchange)?

    func add(_ exchange: Exchange, for task: URLSessionTask) {
      lock.withLock { exchanges[task.taskIdentifier] = exchange }
    }

    private func exchange(_ task: URLSessionTask) -> Exchange? {
      if let last, last.task == task.taskIdentifier { return last.exchange }
      let exchange = lock.withLock { exchanges[task.taskIdentifier] }
      last = exchange.map { (task.taskIdentifier, $0) }
      return exchange
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      exchange(dataTask)?.receive(response)
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      remove(task)?.finish(error, task.response)
    }

    private func remove(_ task: URLSessionTask) -> Exchange? {
      if last?.task == task.taskIdentifier { last = nil }
      return lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
    }

    #if canImport(FoundationNetworking)
      // Without a credential, the task of a challenge would never complete.
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) {
        remove(task)?.finish(cancelling: task)
      }
    #endif

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // A task without an exchange has ended.
      guard let exchange = lock.withLock({ exchanges[task.taskIdentifier] }) else { return }
      // After 301, 302 and 303 the session would repeat a POST request as GET, without its body.
      guard request.httpMethod == task.originalRequest?.httpMethod,  // own text
        exchange.follows(redirectFrom: response.url, to: request.url)
      else {
        exchange.answer { completionHandler(nil) }
        return
      }
      var request = request
      for (name, value) in task.originalRequest?.allHTTPHeaderFields ?? [:] {
        request.setValue(value, forHTTPHeaderField: name)
      }
      exchange.answer { [request] in completionHandler(request) }
    }
  }
#endif
