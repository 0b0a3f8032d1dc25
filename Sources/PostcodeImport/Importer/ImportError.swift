public import PostcodeKit
public import PostcodeIndexBuilder

/// The reason why an import failed.
public enum ImportError: Error, Sendable {
  /// A file cannot be opened, read or unpacked.
  case archive(ArchiveError)
  /// OSTN15 cannot be read.
  case shifts(ShiftFileError)
  /// A table cannot be joined.
  case join(JoinError)
  /// The index cannot be built.
  case index(IndexBuildError)
  /// An input of places is not OS Open Names as CSV.
  case noPlaces(file: String, found: String)
  /// No path was given.
  case noInput
  /// An archive or folder contains no dump. Associated value: the files examined.
  case noDataFound(file: String, lookedAt: [ImportReport.UnusedFile])
  /// A single file is text, but in no known dialect or not in the requested one.
  case unknownHeader(file: String, entry: String?, header: String, wanted: Dialect?)
  /// The first row has a postcode where the header should name the column, from 1.
  case missingHeader(file: String, entry: String?, postcode: Postcode, column: Int)
  /// A single file is empty or not text.
  case notADump(file: String, entry: String?, found: String)
  /// Two files have different dialects.
  case mixedDialects(first: NamedDialect, second: NamedDialect)
  /// Neither a dump nor its name states the month of the edition. Associated value: the path.
  case undatedEdition(String)
  /// Two dumps are of the same month.
  case sameEdition(first: String, second: String, YearMonth)
  /// A header in the middle of a file has other columns.
  case changedHeader(SourceLocation, header: String)
  /// No row was imported.
  case nothingIndexed(ImportReport)
  /// More rows were rejected than ``ImportOptions/rejectionLimit`` allows.
  case tooManyRejected(TooManyRejections)

  /// A file and its dialect.
  public struct NamedDialect: Sendable, Equatable {
    /// The path of the input.
    public let file: String
    /// The name inside the archive or folder; `nil` for a single file.
    public let entry: String?
    /// The dialect of the file.
    public let dialect: Dialect
  }

  /// The class of the problem.
  public var category: ArchiveError.Category {
    switch self {
    case .archive(let error): error.category
    case .shifts(let error): error.category
    case .join(let error): error.category
    case .noInput: .noInput
    default: .badData
    }
  }
}

extension ImportError: CustomStringConvertible {
  /// What was found, what was expected and what to do.
  public var description: String {
    switch self {
    case .archive(let error): return error.description
    case .shifts(let error): return error.description
    case .join(let error): return error.description
    case .index(let error): return error.description
    case .noPlaces(let file, let found):
      return
        "\(file.excerpt(limit: 4096)): expected OS Open Names as CSV (opname_csv_gb.zip, a folder with its tiles, or "
        + "a tile), found \(found). Download the CSV edition from https://osdatahub.os.uk/downloads/open/OpenNames"
    case .noInput: return "no dump given"
    case .noDataFound(let file, let lookedAt):
      let shown = lookedAt.prefix(5).map { "\(($0.entry ?? $0.file).excerpt(limit: 80)) (\($0.reason))" }
      let more = lookedAt.count > 5 ? " and \(lookedAt.count - 5) more" : ""
      let list = shown.isEmpty ? "there are no files" : shown.joined(separator: "; ") + more
      return "\(file.excerpt(limit: 4096)): found no file with postcodes: \(list). \(Self.forms)"
    case .unknownHeader(let file, let entry, let header, let wanted):
      let location = SourceName.text(file, entry)
      if let wanted {
        return
          "\(location): not in the dialect \(wanted.name): expected \(wanted.form), "
          + "found \"\(header.excerpt(limit: 160))\""
      }
      return "\(location): unknown header \"\(header.excerpt(limit: 160))\". \(Self.forms)"
    case .missingHeader(let file, let entry, let postcode, let column):
      return
        "\(SourceName.text(file, entry)), line 1: expected the name of column \(column), found the postcode \(postcode); "
        + "add --no-header if the file has no column names"
    case .notADump(let file, let entry, let found):
      return "\(SourceName.text(file, entry)): expected a table of postcodes, found \(found)"
    case .mixedDialects(let first, let second):
      return
        "\(first.shown) is \(first.dialect.name), but \(second.shown) is \(second.dialect.name): build a separate index "
        + "of each"
    case .undatedEdition(let path):
      return
        "\(path.excerpt(limit: 4096)): the month of the edition is unknown. State it with --edition YYYY-MM for each dump, "
        + "or in the name of the file, such as onspd-2019-05.zip"
    case .sameEdition(let first, let second, let month):
      return
        "\(first.excerpt(limit: 4096)) and \(second.excerpt(limit: 4096)) are both editions of \(month). Put the files of one "
        + "edition into a folder, or state the months with --edition YYYY-MM for each dump"
    case .changedHeader(let location, let header):
      return "\(location): the columns change to \"\(header.excerpt(limit: 160))\"; split the file there"
    case .nothingIndexed(let report): return Self.nothing(report)
    case .tooManyRejected(let rejections): return rejections.description
    }
  }

  private static let forms =
    "Known dialects: \(Dialect.allCases.map(\.name).joined(separator: ", ")). Any other CSV file needs a header with the columns "
    + "postcode and latitude, longitude or easting, northing"

  private static func nothing(_ report: ImportReport) -> String {
    let inputs = report.inputs.map { $0.excerpt(limit: 4096) }.joined(separator: ", ")
    var parts = Rejection.list(report.rejections)
    if report.excluded > 0 { parts.append("\(report.excluded) excluded") }
    if report.terminatedLeftOut > 0 { parts.append("\(report.terminatedLeftOut) terminated") }
    var text = "\(inputs): none of \(report.rows) rows could be indexed"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if let first = report.rejectionSamples.first { text += ". First: \(first)" }
    if report.dialect == .geonames, report.rejections[.outcodeOnly, default: 0] > 0 {
      text += ". This GeoNames file has only outcodes; use GB_full.csv.zip"
    }
    return text
  }
}

extension ImportError.NamedDialect {
  var shown: String { SourceName.text(file, entry) }
}
