import PostcodeKit

/// An input with postcode data: a text file, gzip file, zip archive, folder or stream.
///
/// The format is detected from the first bytes. The file name matters only if it promises an archive and the content is
/// something else, such as the error page of a web server.
///
/// ```swift
/// let input = try DumpInput(path: "ONSPD_FEB_2025.zip")
/// for entry in input.entries where entry.kind == .file && entry.name.hasSuffix(".csv") {
///   let sample = try input.peek(entry, upTo: 65_536)
///   print(entry.name, sample.count)
/// }
/// ```
///
/// Files, folders and zips can be read repeatedly and concurrently. A stream can be read once, not counting
/// ``peek(_:upTo:)``. A zip from a stream is first copied to a temporary file, because its directory is at the end. A
/// self-extracting zip is detected in a file, not in a stream.
package final class DumpInput: Sendable {
  package enum Form: Sendable, Hashable {
    /// Not compressed.
    case plain
    /// RFC 1952.
    case gzip
    /// PKWARE APPNOTE 6.3.10.
    case zip
    /// A folder with all files below it.
    case folder
  }

  /// The path as given, or "standard input".
  package let name: String
  package let form: Form
  /// The entries: of a zip in the order of its directory, of a folder in byte order of their paths.
  package let entries: [DumpEntry]
  package let limits: ArchiveLimits

  let storage: Storage

  /// What reading an entry needs besides the entry.
  enum Storage: Sendable {
    case file(Descriptor)
    case zip(ZipArchive)
    case folder
    case stream(StreamState)
  }

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - path: A file, folder or FIFO, or `-` for standard input.
  ///   - limits: The limits for unpacking.
  /// - Throws: ``ArchiveError`` if the input cannot be opened, has an unsupported format, or has an invalid zip
  ///   directory.
  /// - Complexity: O(entries). Of a stream it reads the first bytes; of a zip from a stream, everything.
  package convenience init(path: String, limits: ArchiveLimits = .default) throws(ArchiveError) {
    if path.hasSameBytes(as: "-") {
      try self.init(fileDescriptor: 0, name: "standard input", limits: limits)
      return
    }
    let descriptor: Descriptor
    do throws(ArchiveError.Problem) {
      descriptor = try Descriptor(path: path.utf8CString.map { $0 })
    } catch {
      throw ArchiveError(file: path, problem: error)
    }
    try self.init(descriptor, name: path, path: path.utf8CString.map { $0 }, limits: limits)
  }

  /// Opens an input by descriptor.
  ///
  /// - Parameters:
  ///   - fileDescriptor: A descriptor that the initializer duplicates. A regular file positioned at its start is read
  ///     at offsets; otherwise it is read as a stream from its position.
  ///   - name: The name for messages.
  ///   - limits: The limits for unpacking.
  /// - Throws: ``ArchiveError``, as ``init(path:limits:)``.
  package convenience init(
    fileDescriptor: Int32, name: String, limits: ArchiveLimits = .default
  ) throws(ArchiveError) {
    let descriptor: Descriptor
    do throws(ArchiveError.Problem) {
      descriptor = try Descriptor(duplicating: fileDescriptor)
    } catch {
      throw ArchiveError(file: name, problem: error)
    }
    try self.init(descriptor, name: name, path: nil, limits: limits)
  }

  private init(
    _ descriptor: Descriptor, name: String, path: [CChar]?, limits: ArchiveLimits
  ) throws(ArchiveError) {
    self.name = name
    self.limits = limits
    let leaf = UntrustedText(name).split(separator: "/").last?.string ?? name
    let detected: Detected
    do throws(ArchiveError.Problem) {
      detected = try Self.detect(descriptor, name: leaf, hasPath: path != nil, limits: limits)
    } catch {
      throw ArchiveError(file: name, problem: error)
    }
    switch detected {
    case .folder:
      form = .folder
      storage = .folder
      entries = try FolderListing.entries(below: path ?? [], name: name, limits: limits)
    case .zip(let file, let size):
      let archive = try ZipArchive(file, size: size, name: name, limits: limits)
      form = .zip
      storage = .zip(archive)
      entries = archive.records.enumerated().map { DumpEntry($0.element, index: $0.offset) }
    case .file(let size, let isGzip):
      form = isGzip ? .gzip : .plain
      storage = .file(descriptor)
      entries = [DumpEntry(only: leaf, size: size, at: .file(path: nil, isGzip: isGzip))]
    case .stream(let source, let isGzip):
      form = isGzip ? .gzip : .plain
      storage = .stream(StreamState(source))
      entries = [DumpEntry(only: leaf, size: nil, at: .stream(isGzip: isGzip))]
    }
  }

  package var isStream: Bool {
    if case .stream = storage { true } else { false }
  }

  /// Opens an entry for reading from its start.
  ///
  /// - Parameter entry: One of ``entries``.
  /// - Throws: ``ArchiveError`` if the entry cannot be opened, is encrypted, has an unsupported compression method or
  ///   an invalid local header, or is a stream that has been opened before.
  package func open(_ entry: DumpEntry) throws(ArchiveError) -> EntryReader {
    try open(entry, producedBefore: 0)
  }

  func open(_ entry: DumpEntry, producedBefore: UInt64) throws(ArchiveError) -> EntryReader {
    if case .stream(let state) = storage {
      return try state.take(entry.errorName, name) { () throws(ArchiveError) in
        try makeReader(entry, producedBefore: producedBefore)
      }
    }
    return try makeReader(entry, producedBefore: producedBefore)
  }

  /// Returns the first bytes of an entry. A later reader delivers them again.
  ///
  /// - Parameters:
  ///   - entry: One of ``entries``.
  ///   - count: The maximum number of bytes. Waits for them if the input is a stream.
  /// - Returns: Fewer than `count` bytes only if the content is shorter.
  /// - Throws: ``ArchiveError``, as ``open(_:)`` and reading.
  /// - Complexity: O(`count`).
  package func peek(_ entry: DumpEntry, upTo count: Int) throws(ArchiveError) -> [UInt8] {
    if case .stream(let state) = storage {
      return try state.peek(entry.errorName, name, count) { () throws(ArchiveError) in
        try makeReader(entry, producedBefore: 0)
      }
    }
    return try makeReader(entry, producedBefore: 0).peek(upTo: count)
  }

  /// Returns the whole content of a small entry.
  ///
  /// - Parameters:
  ///   - entry: One of ``entries``.
  ///   - limit: The maximum number of bytes.
  /// - Throws: ``ArchiveError``, also if the content is longer than `limit`.
  /// - Complexity: O(n) in the length of the content.
  package func readAll(_ entry: DumpEntry, limit: Int) throws(ArchiveError) -> [UInt8] {
    let reader = try open(entry)
    let allowed = min(max(limit, 0), Int.max - 1)
    var result: [UInt8] = []
    var wanted = min(4096, allowed + 1)
    while true {
      result = try reader.peek(upTo: wanted)
      if result.count > allowed {
        throw ArchiveError(
          file: name, entry: entry.errorName,
          problem: .limitExceeded(.entryBytes, value: UInt64(result.count), allowed: UInt64(allowed)))
      }
      if result.count < wanted { return result }
      wanted = wanted > (allowed + 1) / 4 ? allowed + 1 : wanted * 4
    }
  }

  /// Ends a read that waits for data from a stream. The stream cannot be read afterwards.
  func interrupt() {
    if case .stream(let state) = storage { state.source.interrupt() }
  }
}
