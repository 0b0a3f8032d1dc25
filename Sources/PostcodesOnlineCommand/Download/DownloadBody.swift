internal import CommandSupport
internal import PostcodesIO
internal import SearchPipeline

/// Writes the body of one response to the partial file.
final class DownloadBody: HTTPBodyReceiver, @unchecked Sendable {
  /// Larger than any dump; a server that never ends must not fill the disk.
  static let maximumBytes = 1 << 33

  private let file: PartialFile
  private let release: Release
  private let stopwatch: Stopwatch
  private let progress: @Sendable (_ bytes: Int, _ total: Int?) -> Void

  /// Guards the file and everything below. Bytes can arrive for a moment after a request was stopped.
  private let lock = Locked(())
  private let offset: Int
  private var isOpen = true
  private var takesBytes = false
  private var expected: Int?
  private var activity: Duration

  init(
    _ file: PartialFile, _ release: Release, _ stopwatch: Stopwatch,
    progress: @escaping @Sendable (_ bytes: Int, _ total: Int?) -> Void
  ) {
    self.file = file
    self.release = release
    self.stopwatch = stopwatch
    self.progress = progress
    offset = file.length
    activity = stopwatch.elapsed
  }

  /// The time of the last byte, or of the request.
  var lastActivity: Duration { lock.withLock { _ in activity } }

  func begin(_ head: HTTPResponse) throws {
    try lock.withLock { _ in
      guard isOpen else { return }
      activity = stopwatch.elapsed
      switch head.status {
      case 200:
        let length = head.header("Content-Encoding") == nil ? head.header("Content-Length").flatMap { Int($0) } : nil
        try expect(release.size ?? length, stated: length)
        try file.restart(note: PartialNote(release, PartialNote.validator(head)).text)
        takesBytes = true
      case 206:
        let note = PartialNote(file.note)
        // A part of an encoded file can't be decoded.
        guard let range = ContentRange(head.header("Content-Range") ?? ""), range.start == offset,
          head.header("Content-Encoding") == nil,
          note.validator == nil || PartialNote.validator(head, like: note.validator) == note.validator
        else { throw DownloadError.cannotResume }
        try expect(release.size ?? range.total, stated: range.total)
        takesBytes = true
      case 416:
        // A part that is complete has no rest.
        guard offset > 0, ContentRange.total(ofUnsatisfied: head.header("Content-Range") ?? "") == offset else {
          throw DownloadError.cannotResume
        }
        expected = offset
      default: break
      }
    }
  }

  private func expect(_ size: Int?, stated: Int?) throws {
    expected = size
    if let size, let stated, stated != size {
      // The first part may be of another file.
      throw offset > 0 ? DownloadError.cannotResume : DownloadError.wrongSize(expected: size, found: stated)
    }
    if max(size ?? 0, stated ?? 0) > Self.maximumBytes { throw DownloadError.tooLarge(limit: Self.maximumBytes) }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws {
    try lock.withLock { _ in
      guard isOpen, takesBytes else { return }
      activity = stopwatch.elapsed
      let length = file.length + bytes.count
      if let expected, length > expected { throw DownloadError.wrongSize(expected: expected, found: length) }
      guard length <= Self.maximumBytes else { throw DownloadError.tooLarge(limit: Self.maximumBytes) }
      try file.append(bytes)
      progress(length, expected)
    }
  }

  /// Takes no more bytes. Returns the number of bytes of the file so far, and of the whole file if known.
  func close() -> (length: Int, expected: Int?) {
    lock.withLock { _ in
      isOpen = false
      return (file.length, expected)
    }
  }
}

/// What a partial file is a part of. It is kept beside the file as two lines.
struct PartialNote: Equatable {
  var identity: String
  /// The entity tag or the date of the file, which identifies it on its server.
  var validator: String?

  init(_ release: Release, _ validator: String?) {
    identity = release.identity
    self.validator = validator
  }

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    identity = lines.first ?? ""
    validator = lines.count > 1 && !lines[1].isEmpty ? lines[1] : nil
  }

  var text: String { "\(identity)\n\(validator ?? "")\n" }

  /// Returns the validator of a response for `If-Range`, which weak entity tags may not be used for (RFC 9110, 13.1.5).
  ///
  /// - Parameter other: A validator of the same kind to prefer, because a server may send fewer header fields with a part.
  static func validator(_ head: HTTPResponse, like other: String? = nil) -> String? {
    let tag = head.header("ETag").flatMap { $0.hasPrefix("\"") ? $0 : nil }
    let date = head.header("Last-Modified")
    guard let other else { return tag ?? date }
    return (other.hasPrefix("\"") ? tag : date) ?? other
  }
}

/// The `Content-Range` header of a response with status 206 (RFC 9110, 14.4): `bytes 100-199/200`.
struct ContentRange: Equatable {
  let start: Int
  /// `nil` if the server doesn't know.
  let total: Int?

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count == 2, let start = bounds[0], let end = bounds[1], start >= 0, start <= end else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let number = Int(parts[1]), end < number else { return nil }
      total = number
    }
    self.start = start
  }

  /// Returns the size of the file in a response with status 416: 200 for `bytes */200`.
  static func total(ofUnsatisfied text: String) -> Int? {
    text.lowercased().hasPrefix("bytes */") ? Int(text.dropFirst("bytes */".count)) : nil
  }
}
