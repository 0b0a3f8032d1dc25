internal import Foundation

/// The file for the body of a response with status 200.
struct IncomingFile {
  private let url: URL
  /// The maximum size in bytes.
  private let limit: Int
  private var output: FileHandle?
  private var isCreated = false
  private var size = 0
  /// The length that the response states.
  private var length: Int64?

  init(_ url: URL, limit: Int) {
    self.url = url
    self.limit = max(0, limit)
  }

  /// Handles the head of a response. `length` is -1 if unknown.
  ///
  /// - Throws: ``IndexStoreError/tooLarge(limit:)``, or an error of the file system.
  mutating func begin(status: Int, length: Int64) throws {
    // Through a proxy, Linux delivers the response to CONNECT first, so each head starts the file again.
    discard()
    guard status == 200 else { return }
    try checkLength(length)
    self.length = length >= 0 ? length : nil
    try Data().write(to: url, options: .withoutOverwriting)
    isCreated = true
    output = try FileHandle(forWritingTo: url)
  }

  /// Appends bytes of the body. They count towards the limit whatever the status.
  ///
  /// - Throws: ``IndexStoreError/tooLarge(limit:)``, or an error of the file system.
  mutating func append(_ data: Data) throws {
    size += data.count
    try checkLength(Int64(size))
    try output?.write(contentsOf: data)
  }

  /// The progress, unless the status isn't 200 or nothing has arrived.
  var progress: IndexDownloadProgress? {
    isCreated && size > 0 ? IndexDownloadProgress(receivedBytes: Int64(size), totalBytes: length) : nil
  }

  /// Throws ``IndexStoreError/tooLarge(limit:)`` if the length is above the limit.
  func checkLength(_ length: Int64) throws {
    if length > Int64(limit) { throw IndexStoreError.tooLarge(limit: limit) }
  }

  /// Moves a downloaded file here.
  ///
  /// - Throws: ``IndexStoreError/tooLarge(limit:)``, or an error of the file system.
  mutating func move(from other: URL) throws {
    let size = try FileManager.default.attributesOfItem(atPath: other.path)[.size] as? NSNumber
    try checkLength(size?.int64Value ?? 0)
    try FileManager.default.moveItem(at: other, to: url)
    isCreated = true
  }

  /// Throws an error of the file system.
  mutating func close() throws {
    try output?.close()
    output = nil
  }

  /// Deletes what has been created.
  mutating func discard() {
    try? close()
    output = nil
    if isCreated { try? FileManager.default.removeItem(at: url) }
    isCreated = false
    size = 0
    length = nil
  }

  /// Converts an error to an ``IndexStoreError``.
  func failure(_ error: any Error) -> IndexStoreError {
    error as? IndexStoreError ?? .storage(path: url.path, reason: error.localizedDescription)
  }
}
