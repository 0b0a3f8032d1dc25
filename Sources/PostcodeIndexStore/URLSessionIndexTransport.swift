public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Downloads index files with a `URLSession`.
///
/// ```swift
/// let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.app.index")
/// configuration.allowsExpensiveNetworkAccess = false
/// let transport = URLSessionIndexTransport(configuration: configuration)
/// ```
///
/// With a background configuration, a download continues while the app is suspended. If the system terminates the app, the next
/// update downloads the file from the beginning. The session lives as long as the transport.
public final class URLSessionIndexTransport: IndexTransport {
  private let session: URLSession
  private let delegate = DownloadDelegate()

  /// Creates a transport.
  ///
  /// - Parameter configuration: The configuration of its session, by default an ephemeral one, which is copied. Responses
  ///   aren't cached.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  // A session retains its delegate and itself until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  /// Downloads a file.
  ///
  /// - Parameters:
  ///   - download: The request.
  ///   - file: The file to create if the status is 200.
  /// - Throws: ``IndexStoreError``, or `CancellationError` if the task was cancelled.
  public func send(_ download: IndexDownload, to file: URL) async throws -> IndexDownloadResponse {
    try Task.checkCancellation()
    var request = URLRequest(url: download.url)
    for (name, value) in download.headers { request.setValue(value, forHTTPHeaderField: name) }
    #if canImport(FoundationNetworking)
      // Download tasks of Foundation for Linux don't delete their temporary files.
      let task = session.dataTask(with: request)
    #else
      let task = session.downloadTask(with: request)
    #endif
    defer { delegate.forget(task) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.start(
          task, DownloadDelegate.Transfer(file: file, limit: max(0, download.maximumBytes), continuation: continuation))
      }
    } onCancel: {
      delegate.cancel(task)
    }
  }
}

/// Writes or moves downloaded files, and resumes the callers.
private final class DownloadDelegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  struct Transfer {
    let file: URL
    let limit: Int
    let continuation: CheckedContinuation<IndexDownloadResponse, any Error>
    /// Whether the file has been created.
    var hasFile = false
    /// The file while it is written.
    var output: FileHandle?
    var size = 0

    func end(_ outcome: Result<IndexDownloadResponse, any Error>) {
      try? output?.close()
      if case .failure = outcome, hasFile { try? FileManager.default.removeItem(at: file) }
      continuation.resume(with: outcome)
    }
  }

  // Sendable because the lock guards the transfers.
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]
  /// The tasks that were cancelled before they started.
  private var cancelled: Set<Int> = []
  /// Starts and cancels tasks, in this order. On Linux, cancelling a task within a callback can deadlock.
  private let queue = DispatchQueue(label: "URLSessionIndexTransport")

  func start(_ task: URLSessionTask, _ transfer: Transfer) {
    let isCancelled = lock.withLock {
      if cancelled.contains(task.taskIdentifier) { return true }
      transfers[task.taskIdentifier] = transfer
      queue.async { task.resume() }
      return false
    }
    if isCancelled { transfer.continuation.resume(throwing: CancellationError()) }
  }

  /// Ends a transfer at once: on Linux, the session sometimes never reports that a cancelled task has ended.
  func cancel(_ task: URLSessionTask, _ error: any Error = CancellationError()) {
    let transfer = lock.withLock {
      let transfer = transfers.removeValue(forKey: task.taskIdentifier)
      if transfer == nil { cancelled.insert(task.taskIdentifier) }
      queue.async { task.cancel() }
      return transfer
    }
    transfer?.end(.failure(error))
  }

  /// Removes what is known about a task that has ended.
  func forget(_ task: URLSessionTask) {
    lock.withLock { _ = cancelled.remove(task.taskIdentifier) }
  }

  /// Handles a part of a response, unless the transfer has ended. If the closure throws, the transfer ends with that error.
  private func receive(_ task: URLSessionTask, _ body: (inout Transfer) throws -> Void) {
    // With the lock held, so that a cancelled transfer leaves no file.
    let failure = lock.withLock { () -> IndexStoreError? in
      guard var transfer = transfers[task.taskIdentifier] else { return nil }
      defer { transfers[task.taskIdentifier] = transfer }
      do {
        try body(&transfer)
        return nil
      } catch {
        return error as? IndexStoreError ?? .storage(path: transfer.file.path, reason: error.localizedDescription)
      }
    }
    if let failure { cancel(task, failure) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // On Linux, the completion handler of a cancelled task ends the process. With the lock held, so that the session gets the
    // answer before the cancellation.
    lock.withLock { if transfers[task.taskIdentifier] != nil { completionHandler(request) } }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
    transfer.end(outcome(task.response, error))
  }

  private func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<IndexDownloadResponse, any Error> {
    if let error {
      if (error as? URLError)?.code == .cancelled { return .failure(CancellationError()) }
      return .failure(IndexStoreError.unreachable(reason: error.localizedDescription))
    }
    guard let response = response as? HTTPURLResponse else {
      return .failure(IndexStoreError.unreachable(reason: "the response is not HTTP"))
    }
    return .success(
      IndexDownloadResponse(status: response.statusCode, entityTag: response.value(forHTTPHeaderField: "ETag")))
  }
}

#if canImport(FoundationNetworking)
  extension DownloadDelegate: URLSessionDataDelegate {
    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      receive(dataTask) { transfer in
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { return }
        guard response.expectedContentLength <= Int64(transfer.limit) else {
          throw IndexStoreError.tooLarge(limit: transfer.limit)
        }
        try Data().write(to: transfer.file, options: .withoutOverwriting)
        transfer.hasFile = true
        transfer.output = try FileHandle(forWritingTo: transfer.file)
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      receive(dataTask) { transfer in
        guard let output = transfer.output else { return }
        guard data.count <= transfer.limit - transfer.size else {
          throw IndexStoreError.tooLarge(limit: transfer.limit)
        }
        try output.write(contentsOf: data)
        transfer.size += data.count
      }
    }

    /// Ends a download that needs a login with status 401: the session would never report its end.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard challenge.proposedCredential == nil || challenge.previousFailureCount > 0 else {
        completionHandler(.performDefaultHandling, nil)
        return
      }
      urlSession(session, task: task, didCompleteWithError: nil)
      queue.async { task.cancel() }
    }
  }
#else
  extension DownloadDelegate: URLSessionDownloadDelegate {
    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      receive(downloadTask) { transfer in
        guard max(totalBytesWritten, totalBytesExpectedToWrite) > Int64(transfer.limit) else { return }
        throw IndexStoreError.tooLarge(limit: transfer.limit)
      }
    }

    // Only here is the downloaded file complete. The system deletes it when this method returns.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
      receive(downloadTask) { transfer in
        guard (downloadTask.response as? HTTPURLResponse)?.statusCode == 200 else { return }
        try FileManager.default.moveItem(at: location, to: transfer.file)
        transfer.hasFile = true
      }
    }
  }
#endif
