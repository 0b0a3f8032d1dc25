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
}
