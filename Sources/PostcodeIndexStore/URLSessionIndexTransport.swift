public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Downloads index files with a `URLSession` download task.
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
    let task = session.downloadTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.add(
          DownloadDelegate.Transfer(file: file, limit: max(0, download.maximumBytes), continuation: continuation),
          to: task)
        task.resume()
      }
    } onCancel: {
      // On Linux, cancelling a task within a callback can deadlock.
      DispatchQueue.global().async { task.cancel() }
    }
  }
}

/// Moves downloaded files, and resumes the callers.
private final class DownloadDelegate: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  struct Transfer {
    let file: URL
    let limit: Int
    let continuation: CheckedContinuation<IndexDownloadResponse, any Error>
    var failure: IndexStoreError?
  }

  // Sendable because the lock guards the transfers.
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]

  func add(_ transfer: Transfer, to task: URLSessionTask) {
    lock.withLock { transfers[task.taskIdentifier] = transfer }
  }

  private func fail(_ task: URLSessionTask, _ error: IndexStoreError) {
    lock.withLock {
      if transfers[task.taskIdentifier]?.failure == nil { transfers[task.taskIdentifier]?.failure = error }
    }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    guard let limit = lock.withLock({ transfers[downloadTask.taskIdentifier]?.limit }),
      max(totalBytesWritten, totalBytesExpectedToWrite) > Int64(limit)
    else { return }
    fail(downloadTask, .tooLarge(limit: limit))
    DispatchQueue.global().async { downloadTask.cancel() }
  }

  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
    guard let transfer = lock.withLock({ transfers[downloadTask.taskIdentifier] }), transfer.failure == nil,
      (downloadTask.response as? HTTPURLResponse)?.statusCode == 200
    else { return }
    // The system deletes the file when this method returns.
    do {
      try FileManager.default.moveItem(at: location, to: transfer.file)
    } catch {
      fail(downloadTask, .storage(path: transfer.file.path, reason: error.localizedDescription))
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
    transfer.continuation.resume(with: outcome(transfer, task.response, error))
  }

  private func outcome(
    _ transfer: Transfer, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<IndexDownloadResponse, any Error> {
    if let failure = transfer.failure { return .failure(failure) }
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
