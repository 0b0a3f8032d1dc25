internal import Foundation

/// A file that a response creates if its status is 200.
struct IncomingFile {
  private let url: URL
  /// The maximum size in bytes.
  private let limit: Int
  private var output: FileHandle?
  private var isCreated = false
  private var size = 0

  init(_ url: URL, limit: Int) {
    self.url = url
    self.limit = max(0, limit)
  }

  /// Takes the head of a response. `length` is -1 if it isn't known.
  ///
  /// - Throws: ``IndexStoreError/tooLarge(limit:)``, or an error of the file system.
  mutating func begin(status: Int, length: Int64) throws {
    // On Linux, the response of a proxy to CONNECT comes first.
    discard()
    guard status == 200 else { return }
    try checkLength(length)
    try Data().write(to: url, options: .withoutOverwriting)
    isCreated = true
    output = try FileHandle(forWritingTo: url)
  }

  /// Takes the next bytes of the body, and counts them whatever the status is.
  ///
  /// - Throws: ``IndexStoreError/tooLarge(limit:)``, or an error of the file system.
  mutating func append(_ data: Data) throws {
    size += data.count
    try checkLength(Int64(size))
    try output?.write(contentsOf: data)
  }

  /// Throws ``IndexStoreError/tooLarge(limit:)`` if the length is above the limit.
  func checkLength(_ length: Int64) throws {
    if length > Int64(limit) { throw IndexStoreError.tooLarge(limit: limit) }
  }

  /// Moves a downloaded file here. Throws an error of the file system.
  mutating func move(from other: URL) throws {
    try FileManager.default.moveItem(at: other, to: url)
    isCreated = true
  }

  mutating func close() {
    try? output?.close()
    output = nil
  }

  /// Deletes what has been created.
  mutating func discard() {
    close()
    if isCreated { try? FileManager.default.removeItem(at: url) }
    isCreated = false
    size = 0
  }

  /// Returns an error as one of the store.
  func failure(_ error: any Error) -> IndexStoreError {
    error as? IndexStoreError ?? .storage(path: url.path, reason: error.localizedDescription)
  }
}
