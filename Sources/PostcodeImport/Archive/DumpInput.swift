/// A postcode dump as it lies on disk or comes through a pipe: a text file, a folder, a zip, a gzip file.
///
/// What it is follows from its first bytes, not from its name; the name counts only against it, when a `.zip` or
/// `.gz` is in truth something else, such as the error page of a web server.
///
/// ```swift
/// let input = try DumpInput(path: "ONSPD_FEB_2025.zip")
/// for entry in input.entries where entry.kind == .file && entry.name.hasSuffix(".csv") {
///   let sample = try input.peek(entry, upTo: 65_536)
///   print(entry.name, sample.count)
/// }
/// ```
///
/// Files, folders and zips can be read any number of times and by several readers at once. A stream (standard
/// input, a FIFO) can be read once; ``peek(_:upTo:)`` does not count. A zip that arrives as a stream is first
/// copied to an unlinked temporary file, because its directory is at the end. A zip behind a self-extracting
/// program is recognised in a file, not in a stream.
public final class DumpInput: Sendable {
  /// What an input is.
  public enum Form: Sendable, Hashable {
    /// Anything that is not packed, as far as this layer cares.
    case plain
    /// RFC 1952.
    case gzip
    /// PKWARE APPNOTE 6.3.10.
    case zip
    /// A folder with all files below it.
    case folder
  }

  /// The path as it was given, or "standard input"; for messages.
  public let name: String
  /// What the input is.
  public let form: Form
  /// What can be read: for a zip in the order of its directory, for a folder by the bytes of the path.
  public let entries: [DumpEntry]
  /// The limits that readers of this input keep to.
  public let limits: ArchiveLimits

  private let storage: Storage

  private enum Storage: Sendable {
    case file(Descriptor)
    case zip(ZipArchive)
    case folder
    case stream(StreamState)
  }

  /// Opens a dump.
  ///
  /// - Parameters:
  ///   - path: a file, a folder, a FIFO, or `-` for standard input.
  ///   - limits: what the archive may ask for.
  /// - Throws: ``ArchiveError`` if there is nothing, if it is nothing that can be read, or if a zip's directory
  ///   is not in order.
  /// - Complexity: O(entries). A stream is read up to its first bytes, a zipped stream to its end.
  public convenience init(path: String, limits: ArchiveLimits = .default) throws(ArchiveError) {
    if path == "-" {
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

  /// Opens a dump that is already open, such as standard input.
  ///
  /// - Parameters:
  ///   - fileDescriptor: stays the caller's and may be closed afterwards. A regular file must stand at its first
  ///     byte to be read by position; otherwise it is read as a stream from where it stands.
  ///   - name: what to call it in messages.
  ///   - limits: what the archive may ask for.
  /// - Throws: ``ArchiveError``, as ``init(path:limits:)``.
  public convenience init(
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
    let leaf = name.split(separator: "/").last.map(String.init) ?? name
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
      entries = [
        DumpEntry(
          index: 0, name: leaf, kind: .file, compressedSize: size, uncompressedSize: isGzip ? nil : size,
          location: .file(path: nil, isGzip: isGzip))
      ]
    case .stream(let source, let isGzip):
      form = isGzip ? .gzip : .plain
      storage = .stream(StreamState(source))
      entries = [
        DumpEntry(
          index: 0, name: leaf, kind: .file, compressedSize: nil, uncompressedSize: nil,
          location: .stream(isGzip: isGzip))
      ]
    }
  }

  /// Whether the input can be read only once.
  public var isStream: Bool {
    if case .stream = storage { true } else { false }
  }

  /// Starts to read an entry from its first byte.
  ///
  /// - Parameter entry: one of ``entries``.
  /// - Throws: ``ArchiveError`` if the entry cannot be opened, is encrypted or compressed in an unknown way, if
  ///   its local header is bad, or if it comes from a stream that has been opened before.
  public func open(_ entry: DumpEntry) throws(ArchiveError) -> EntryReader {
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

  /// The first bytes of an entry's content, which remain to be read.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - count: the most bytes wanted. From a stream, this waits until they are there or the stream ends.
  /// - Returns: fewer than `count` bytes only if the content is shorter.
  /// - Throws: ``ArchiveError``, as ``open(_:)`` and reading do.
  /// - Complexity: O(`count`).
  public func peek(_ entry: DumpEntry, upTo count: Int) throws(ArchiveError) -> [UInt8] {
    if case .stream(let state) = storage {
      return try state.peek(entry.errorName, name, count) { () throws(ArchiveError) in
        try makeReader(entry, producedBefore: 0)
      }
    }
    return try makeReader(entry, producedBefore: 0).peek(upTo: count)
  }

  /// The whole content of a small entry, such as a list of names or a document that describes the dump.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - limit: the most bytes that the caller is ready to hold.
  /// - Throws: ``ArchiveError``, also if there are more than `limit` bytes.
  /// - Complexity: O(n) in the length of the content.
  public func readAll(_ entry: DumpEntry, limit: Int) throws(ArchiveError) -> [UInt8] {
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

  /// Ends a read of a stream that waits for a silent writer; the stream cannot be read any further.
  func interrupt() {
    if case .stream(let state) = storage { state.source.interrupt() }
  }

  private func makeReader(_ entry: DumpEntry, producedBefore: UInt64) throws(ArchiveError) -> EntryReader {
    do throws(ArchiveError.Problem) {
      let decoder = try makeDecoder(entry)
      return EntryReader(decoder, of: entry, in: name, limits: limits, producedBefore: producedBefore)
    } catch {
      throw ArchiveError(file: name, entry: entry.errorName, problem: error)
    }
  }

  private func makeDecoder(_ entry: DumpEntry) throws(ArchiveError.Problem) -> any EntryDecoder {
    switch (entry.location, storage) {
    case (.zip(let record), .zip(let archive)):
      let decoder = try ZipDecoder(record, in: archive)
      // Refuse what declares itself a bomb; one that lies is stopped at its declared size.
      try limits.checkRatio(produced: record.uncompressedSize, consumed: record.compressedSize)
      return decoder
    case (.file(let path, let isGzip), _):
      let file: Descriptor
      if let path {
        file = try Descriptor(path: path)
      } else if case .file(let descriptor) = storage {
        file = descriptor
      } else {
        throw .missing(reason: "the entry belongs to another input")
      }
      let source = FileSource(file)
      return isGzip ? try GzipDecoder(source, expected: entry.compressedSize) : PlainDecoder(source)
    case (.stream(let isGzip), .stream(let state)):
      return isGzip ? try GzipDecoder(state.source, expected: nil) : PlainDecoder(state.source)
    default:
      throw .missing(reason: "the entry belongs to another input")
    }
  }
}

extension DumpEntry {
  init(_ record: ZipRecord, index: Int) {
    let lowercased = record.name.lowercased()
    let isNested = [".zip", ".gz", ".tgz"].contains { lowercased.hasSuffix($0) }
    let kind: Kind =
      record.isFolder ? .folder : record.isSymbolicLink ? .symbolicLink : isNested ? .nestedArchive : .file
    self.init(
      index: index, name: record.name, kind: kind, compressedSize: record.compressedSize,
      uncompressedSize: record.uncompressedSize, location: .zip(record))
  }

  /// Whether the entry is the input itself and its name adds nothing to the input's.
  var isWholeInput: Bool {
    switch location {
    case .file(path: nil, _), .stream: true
    default: false
    }
  }

  /// The name for an error, unless it only repeats the input's.
  var errorName: String? { isWholeInput ? nil : name }
}
