import PostcodeKit
import PostcodeIndexBuilder

/// What an index makes of the valid rows of a postcode.
struct TracedRows {
  private let appended: [TraceSink.Appended]
  private let locations: RowLocations
  /// The line of the row that the index has; `nil` if there are no rows.
  private var kept: UInt32?
  /// For each row with other values than the kept one, the line of the row that takes precedence.
  private var better: [UInt32: UInt32] = [:]
  private var indexes: [SourceLocation: (line: UInt32, file: [UInt8])] = [:]

  /// Builds an index of each row, and one of all to see which takes precedence.
  init(
    _ appended: [TraceSink.Appended], _ locations: RowLocations, _ builder: TraceIndexBuilder,
    _ attributes: [CodeAttribute]
  ) throws(ImportError) {
    self.appended = appended
    self.locations = locations
    kept = appended.first?.line
    if appended.count > 1 {
      var conflicts: [(kept: UInt32, dropped: UInt32)] = []
      _ = try builder.index(of: appended, []) { conflicts.append(($0.keptLine, $0.droppedLine)) }
      for conflict in conflicts {
        kept = conflict.kept
        better[conflict.dropped] = conflict.kept
      }
    }
    for row in appended {
      indexes[locations.location(of: row.line)] = (row.line, try builder.index(of: [row], attributes) { _ in })
    }
  }

  /// Where the row is that the index has.
  var keptLocation: SourceLocation? { kept.map { locations.location(of: $0) } }

  /// Returns an index of the row at a location; `nil` if the row isn't valid.
  func index(at location: SourceLocation) -> [UInt8]? { indexes[location]?.file }

  /// Returns what becomes of the row at a location; `nil` if the row isn't valid.
  func outcome(at location: SourceLocation) -> PostcodeTrace.Outcome? {
    guard let line = indexes[location]?.line else { return nil }
    if let better = better[line] { return .superseded(locations.location(of: better)) }
    if line == kept { return .indexed }
    let values = appended.first { $0.line == line }?.values
    let first = appended.first { $0.values == values }?.line ?? line
    return .merged(locations.location(of: first))
  }
}

/// Builds indexes of rows of one postcode.
struct TraceIndexBuilder {
  let postcode: Postcode
  let columns: [ColumnDeclaration]
  let metadata: IndexMetadata
  let texts: TextTuples
  let shifts: ShiftTable?

  func index(
    of rows: [TraceSink.Appended], _ attributes: [CodeAttribute], _ onConflict: (ConflictingRow) -> Void
  ) throws(ImportError) -> [UInt8] {
    var builder = IndexBuilder(columns: columns)
    for row in rows { builder.append(postcode, values: row.values, line: row.line) }
    do throws(IndexBuildError) {
      return try builder.finish(
        metadata: metadata, texts: texts, attributes: attributes, shifts: shifts, onConflict: onConflict
      ).file
    } catch {
      throw .index(error)
    }
  }
}

/// Where the rows of an import are.
struct RowLocations {
  let files: [ImportReport.UsedFile]
  let lines: LineMap

  func location(file: Int, line: Int) -> SourceLocation {
    guard files.indices.contains(file) else { return SourceLocation(file: "", entry: nil, line: line) }
    return SourceLocation(file: files[file].file, entry: files[file].entry, line: line)
  }

  /// Returns the location with a number of the line map.
  func location(of number: UInt32) -> SourceLocation {
    lines.location(of: number).map { location(file: $0.file, line: $0.line) } ?? location(file: -1, line: 0)
  }
}
