import PostcodeKit

/// The tiles of OS Open Names in an input. They are recognised by their content, because their folder has had several names.
struct OpenNamesTiles {
  /// The fields of a row.
  static let fieldCount = 34
  /// Some bytes more than the first row has.
  private static let sampleLength = 16 << 10

  let input: DumpInput
  private(set) var entries: [DumpEntry] = []
  private(set) var unused: [ImportReport.UnusedFile] = []

  /// Opens an input and examines the beginning of each entry.
  ///
  /// - Throws: ``ImportError`` if it cannot be opened or has no tile.
  init(_ path: String, limits: ArchiveLimits) throws(ImportError) {
    do throws(ArchiveError) {
      input = try DumpInput(path: path, limits: limits)
      for entry in input.entries {
        if let reason = try Self.reasonAgainst(entry, of: input) {
          unused.append(.init(file: input.name, entry: entry.errorName, reason: reason))
        } else if entry.kind != .folder {
          entries.append(entry)
        }
      }
    } catch {
      if case .notAnArchive(let found) = error.problem, UntrustedText(found).contains("GeoPackage") {
        throw .noPlaces(file: error.file, found: "a GeoPackage")
      }
      throw .archive(error)
    }
    guard entries.isEmpty else { return }
    let isPackage = unused.contains { UntrustedText($0.entry ?? $0.file).lowercased.hasSuffix(".gpkg") }
    let found =
      isPackage ? "a GeoPackage" : unused.first.map { "\(($0.entry ?? $0.file).excerpt(limit: 80)) (\($0.reason))" }
    throw .noPlaces(file: input.name, found: found ?? "no files")
  }

  /// Returns why an entry isn't a tile; `nil` for tiles and for folders.
  private static func reasonAgainst(
    _ entry: DumpEntry, of input: DumpInput
  ) throws(ArchiveError) -> ImportReport.UnusedReason? {
    switch entry.kind {
    case .folder: return nil
    case .nestedArchive: return .nestedArchive
    case .symbolicLink: return .symbolicLink
    case .file where entry.isHidden: return .hidden
    case .file: break
    }
    let sample = try input.peek(entry, upTo: sampleLength)
    if sample.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return .empty }
    if let format = DumpInput.Head(sample).knownFormat { return .notText(found: format) }
    var first = FirstRow()
    var reader = CSVReader(CSVFormat(), capacity: 1)
    sample.withUnsafeBufferPointer { reader.feed($0, to: &first) }
    reader.finish(to: &first)
    guard first.fieldCount == fieldCount else {
      if EntryName(entry.contentName).isDocument { return .documentation }
      let line = sample.prefix { $0 != .lineFeed && $0 != .carriageReturn }
      return .unknown(firstLine: String(decodingText: line))
    }
    return first.isHeader && !first.hasMoreRows ? .headerOnly : nil
  }

  private struct FirstRow: CSVRowConsumer {
    var fieldCount = 0
    var isHeader = false
    var hasMoreRows = false

    mutating func take(_ row: CSVRow) {
      hasMoreRows = fieldCount > 0
      guard fieldCount == 0 else { return }
      fieldCount = row.fieldCount
      isHeader = OpenNamesRows.isHeader(row)
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      hasMoreRows = fieldCount > 0
    }
  }
}
