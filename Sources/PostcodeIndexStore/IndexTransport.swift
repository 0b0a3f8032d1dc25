public import Foundation

/// A request for an index file.
public struct IndexDownload: Sendable, Equatable {
  /// The address of the file.
  public var url: URL
  /// The header fields, among them `If-None-Match` if the store has the file.
  public var headers: [String: String]
  /// The largest acceptable file in bytes.
  public var maximumBytes: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - headers: The header fields.
  ///   - maximumBytes: The largest acceptable file in bytes.
  public init(url: URL, headers: [String: String] = [:], maximumBytes: Int = 1 << 28) {
    self.url = url
    self.headers = headers
    self.maximumBytes = maximumBytes
  }
}

/// The head of the response to a request for an index file.
public struct IndexDownloadResponse: Sendable, Equatable {
  /// The HTTP status.
  public var status: Int
  /// The entity tag, which identifies the content.
  public var entityTag: String?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - entityTag: The entity tag, if the server sent one.
  public init(status: Int, entityTag: String? = nil) {
    self.status = status
    self.entityTag = entityTag
  }
}

/// How much of a file has been downloaded.
public struct IndexDownloadProgress: Sendable, Hashable {
  /// The number of bytes received so far.
  public var receivedBytes: Int64
  /// The size of the file in bytes, or `nil` if the server doesn't state it.
  public var totalBytes: Int64?

  /// Creates a progress.
  ///
  /// - Parameters:
  ///   - receivedBytes: The number of bytes received so far.
  ///   - totalBytes: The size of the file in bytes, or `nil` if it is unknown.
  public init(receivedBytes: Int64, totalBytes: Int64? = nil) {
    self.receivedBytes = receivedBytes
    self.totalBytes = totalBytes
  }

  /// The part that has been received, from 0 to 1, or `nil` if the size is unknown.
  public var fraction: Double? {
    totalBytes.flatMap { $0 > 0 ? min(max(Double(receivedBytes) / Double($0), 0), 1) : nil }
  }
}

/// Downloads index files. ``URLSessionIndexTransport`` is the default; implement your own for another HTTP library or for tests.
public protocol IndexTransport: Sendable {
  /// Downloads a file to a new file on disk, without holding all of it in memory.
  ///
  /// - Parameters:
  ///   - download: The request.
  ///   - file: The file to create if the status is 200.
  /// - Throws: ``IndexStoreError``, or `CancellationError` if the task was cancelled. The store treats any other error as
  ///   ``IndexStoreError/unreachable(reason:)``.
  func send(_ download: IndexDownload, to file: URL) async throws -> IndexDownloadResponse

  /// Does the same and reports the progress of the download. The default implementation reports none.
  ///
  /// - Parameters:
  ///   - download: The request.
  ///   - file: The file to create if the status is 200.
  ///   - progress: Called on any thread while the file arrives.
  /// - Throws: The same errors.
  func send(
    _ download: IndexDownload, to file: URL, progress: @escaping @Sendable (IndexDownloadProgress) -> Void
  ) async throws -> IndexDownloadResponse
}

extension IndexTransport {
  /// Downloads the file without reporting progress.
  public func send(
    _ download: IndexDownload, to file: URL, progress: @escaping @Sendable (IndexDownloadProgress) -> Void
  ) async throws -> IndexDownloadResponse {
    try await send(download, to: file)
  }
}
