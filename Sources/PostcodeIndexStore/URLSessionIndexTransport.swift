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
  ///   aren't cached. On Linux, credentials in `urlCredentialStorage` aren't used; send an `Authorization` header.
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
    try await send(download, to: file) { _ in }
  }

  /// Downloads a file and reports the progress.
  ///
  /// - Parameters:
  ///   - download: The request.
  ///   - file: The file to create if the status is 200.
  ///   - progress: Called on the session's queue while the file arrives.
  /// - Throws: ``IndexStoreError``, or `CancellationError` if the task was cancelled.
  public func send(
    _ download: IndexDownload, to file: URL, progress: @escaping @Sendable (IndexDownloadProgress) -> Void
  ) async throws -> IndexDownloadResponse {
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
          task,
          DownloadDelegate.Transfer(
            file: IncomingFile(file, limit: download.maximumBytes), progress: progress, continuation: continuation))
      }
    } onCancel: {
      delegate.cancel(task)
    }
  }
}

/// Writes responses to files and resumes the callers.
private final class DownloadDelegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  struct Transfer {
    var file: IncomingFile
    let progress: @Sendable (IndexDownloadProgress) -> Void
    let continuation: CheckedContinuation<IndexDownloadResponse, any Error>

    mutating func end(_ outcome: Result<IndexDownloadResponse, any Error>) {
      var outcome = outcome
      if case .success(let response) = outcome, response.status == 200 {
        do { try file.close() } catch { outcome = .failure(file.failure(error)) }
      }
      if (try? outcome.get())?.status != 200 { file.discard() }
      continuation.resume(with: outcome)
    }
  }

  // Sendable because the lock guards the transfers.
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]
  /// The tasks whose cancellation found no transfer: those not started yet, or already ended.
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

  /// Cancels a transfer at once, without waiting for the session.
  func cancel(_ task: URLSessionTask) {
    let transfer = lock.withLock {
      let transfer = transfers.removeValue(forKey: task.taskIdentifier)
      if transfer == nil { cancelled.insert(task.taskIdentifier) }
      return transfer
    }
    queue.async { task.cancel() }
    end(transfer, .failure(CancellationError()))
  }

  /// Removes a task from ``cancelled``, so that the set doesn't grow.
  func forget(_ task: URLSessionTask) {
    lock.withLock { _ = cancelled.remove(task.taskIdentifier) }
  }

  private func end(_ transfer: Transfer?, _ outcome: Result<IndexDownloadResponse, any Error>) {
    guard var transfer else { return }
    transfer.end(outcome)
  }

  /// Passes a part of the response on to the file, unless the transfer has ended, and reports the progress. If the closure throws, the
  /// transfer ends with that error.
  private func receive(_ task: URLSessionTask, _ body: (inout IncomingFile) throws -> IndexDownloadProgress?) {
    // The lock is held so that a cancelled transfer can't leave a file, and released before code of the app runs.
    typealias Outcome = (transfer: Transfer, result: Result<IndexDownloadProgress?, IndexStoreError>)
    let outcome = lock.withLock { () -> Outcome? in
      guard var transfer = transfers.removeValue(forKey: task.taskIdentifier) else { return nil }
      do {
        let progress = try body(&transfer.file)
        transfers[task.taskIdentifier] = transfer
        return (transfer, .success(progress))
      } catch {
        return (transfer, .failure(transfer.file.failure(error)))
      }
    }
    switch outcome?.result {
    case .success(let progress): if let progress { outcome?.transfer.progress(progress) }
    case .failure(let error):
      queue.async { task.cancel() }
      end(outcome?.transfer, .failure(error))
    case nil: break
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
    end(transfer, outcome(task.response, error))
  }

  private func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<IndexDownloadResponse, any Error> {
    if let error {
      switch (error as? URLError)?.code {
      case .cancelled: return .failure(CancellationError())
      // Foundation for Linux describes it with a number.
      case .timedOut: return .failure(IndexStoreError.unreachable(reason: "the server doesn't respond"))
      default: return .failure(IndexStoreError.unreachable(reason: error.localizedDescription))
      }
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
      receive(dataTask) { file in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        try file.begin(status: status, length: response.expectedContentLength)
        return nil
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      receive(dataTask) { file in
        try file.append(data)
        return file.progress
      }
    }

    // Calling the completion handler for a cancelled task is a fatal error.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // The lock is held so that the session gets the answer before the cancellation.
      lock.withLock { if transfers[task.taskIdentifier] != nil { completionHandler(request) } }
    }

    // Without a credential, the task of a challenge would never complete.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
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
      let isFound = (downloadTask.response as? HTTPURLResponse)?.statusCode == 200
      receive(downloadTask) { file in
        try file.checkLength(max(totalBytesWritten, totalBytesExpectedToWrite))
        let total = totalBytesExpectedToWrite > 0 ? totalBytesExpectedToWrite : nil
        return isFound ? IndexDownloadProgress(receivedBytes: totalBytesWritten, totalBytes: total) : nil
      }
    }

    // The system deletes the downloaded file when this method returns.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
      guard (downloadTask.response as? HTTPURLResponse)?.statusCode == 200 else { return }
      receive(downloadTask) { file in
        try file.move(from: location)
        return nil
      }
    }
  }
#endif
