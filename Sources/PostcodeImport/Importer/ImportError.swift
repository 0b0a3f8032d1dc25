public import PostcodeIndex

/// Why dumps could not be imported.
public enum ImportError: Error, Sendable {
  /// A file could not be opened, read or unpacked.
  case archive(ArchiveError)
  /// The shifts of OSTN15 could not be read.
  case shifts(ShiftFileError)
  /// The index could not be built.
  case index(IndexBuildError)
  /// No path was given.
  case noInput
  /// An archive or folder has no file that is a dump; what was looked at.
  case noDataFound(file: String, lookedAt: [ImportReport.UnusedFile])
  /// A single file is text, but in no known dialect, or not in the one that was asked for.
  case unknownHeader(file: String, entry: String?, header: String, wanted: Dialect?)
  /// A single file is no text, or empty.
  case notADump(file: String, entry: String?, found: String)
  /// Two files are of different dialects, so that their rows cannot stand in one index.
  case mixedDialects(first: NamedDialect, second: NamedDialect)
  /// A second header, with other columns, stands among the rows.
  case changedHeader(SourcePlace, header: String)
  /// None of the rows came into the index.
  case nothingIndexed(ImportReport)

  /// A file and its dialect.
  public struct NamedDialect: Sendable, Equatable {
    /// The input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// What it is.
    public let dialect: Dialect
  }

  /// The class of the problem.
  public var category: ArchiveError.Category {
    switch self {
    case .archive(let error): error.category
    case .shifts(let error): error.category
    case .noInput: .noInput
    default: .badData
    }
  }
}

extension ImportError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .archive(let error): return error.description
    case .shifts(let error): return error.description
    case .index(let error): return error.description
    case .noInput: return "no dump was given"
    case .noDataFound(let file, let lookedAt):
      let shown = lookedAt.prefix(5).map { "\(($0.entry ?? $0.file).excerpt(limit: 80)) is \($0.reason)" }
      let more = lookedAt.count > 5 ? " and \(lookedAt.count - 5) more" : ""
      let list = shown.isEmpty ? "it has no files" : shown.joined(separator: "; ") + more
      return "\(file.excerpt(limit: 4096)): no file with postcodes in it: \(list). \(Self.forms)"
    case .unknownHeader(let file, let entry, let header, let wanted):
      let place = FileName.shown(file, entry)
      if let wanted {
        return
          "\(place): not of the dialect \(wanted.name): it begins with \"\(header.excerpt(limit: 160))\", "
          + "where \(wanted.form) was expected"
      }
      return "\(place): no known header: \"\(header.excerpt(limit: 160))\". \(Self.forms)"
    case .notADump(let file, let entry, let found):
      return "\(FileName.shown(file, entry)): \(found), where a table of postcodes was expected"
    case .mixedDialects(let first, let second):
      return
        "\(first.shown) is \(first.dialect.name), but \(second.shown) is \(second.dialect.name): build an index "
        + "of each"
    case .changedHeader(let place, let header):
      return "\(place): the columns change to \"\(header.excerpt(limit: 160))\": split the file there"
    case .nothingIndexed(let report): return Self.nothing(report)
    }
  }

  private static let forms =
    "Known are " + Dialect.allCases.map { "\($0.name): \($0.form)" }.joined(separator: "; ")

  private static func nothing(_ report: ImportReport) -> String {
    let inputs = report.inputs.map { $0.excerpt(limit: 4096) }.joined(separator: ", ")
    var parts: [String] = []
    for (reason, count) in report.rejections.sorted(by: {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }) {
      parts.append("\(count) × \(reason)")
    }
    if report.excluded > 0 { parts.append("\(report.excluded) excluded") }
    if report.terminatedLeftOut > 0 { parts.append("\(report.terminatedLeftOut) terminated and left out") }
    var text = "\(inputs): none of \(report.rows) rows came into the index"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if let first = report.rejectionSamples.first { text += ". First: \(first)" }
    if report.dialect == .geonames, report.rejections[.outcodeOnly, default: 0] > 0 {
      text += ". This file of GeoNames has outcodes only; use GB_full.csv.zip"
    }
    return text
  }
}

extension ImportError.NamedDialect {
  var shown: String { FileName.shown(file, entry) }
}
