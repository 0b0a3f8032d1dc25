public import PostcodeKit
import PostcodeIndexBuilder

/// An edition of a dataset in an index.
public struct ImportedEdition: Sendable {
  /// The path of the dump.
  public let path: String
  /// The month of the edition.
  public let month: YearMonth
  /// The report of its import.
  public let report: ImportReport
}

/// The result of an import of several editions.
public struct EditionsResult: Sendable {
  /// The bytes of the index.
  public let file: [UInt8]
  /// The size in bytes of an index with the newest edition alone.
  public let newestByteCount: Int
  /// The editions, the newest first.
  public let editions: [ImportedEdition]
}

extension Importer {
  /// Reads several editions of a dataset and builds one index of them: that of the newest, with what differs in the others.
  ///
  /// - Parameters:
  ///   - paths: Paths of files and folders, one for each edition, in any order. All must have the same dialect.
  ///   - months: The months of the editions, in the order of the paths; empty to find them in the dumps or the names of the
  ///     files.
  ///   - progress: Called every few megabytes of each edition.
  ///   - onRejection: Called for every rejected row.
  ///   - onSuperseded: Called for every row superseded by another of the same postcode and edition.
  /// - Returns: The bytes of the index, and the report of each edition.
  /// - Throws: ``ImportError`` if no index can be built. Nothing is read before all months are known.
  /// - Complexity: That of importing each edition. The memory grows with the indexes of all editions.
  public func importEditions(
    _ paths: [String], months: [YearMonth] = [], progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> EditionsResult {
    var dumps: [(path: String, month: YearMonth)] = []
    var first: ImportError.NamedDialect?
    for (number, path) in paths.enumerated() {
      let plan = try ImportPlan([path], options: options)
      let named = ImportError.NamedDialect(file: path, entry: nil, dialect: plan.dialect)
      if let first, first.dialect != named.dialect { throw .mixedDialects(first: first, second: named) }
      first = first ?? named
      let edition = plan.inputs.first?.metadata.edition ?? ""
      let stated = months.indices.contains(number) ? months[number] : nil
      guard let month = stated ?? EditionMonth.find(edition: edition, path: path) else { throw .undatedEdition(path) }
      if let other = dumps.first(where: { $0.month == month }) {
        throw .sameEdition(first: other.path, second: path, month)
      }
      dumps.append((path, month))
    }
    dumps.sort { $0.month > $1.month }
    var editions: [ImportedEdition] = []
    var indexes: [HistoryEncoder.DatedIndex] = []
    for dump in dumps {
      let result = try importDumps(
        [dump.path], progress: progress, onRejection: onRejection, onSuperseded: onSuperseded)
      editions.append(ImportedEdition(path: dump.path, month: dump.month, report: result.report))
      do throws(IndexBuildError) {
        indexes.append(try HistoryEncoder.DatedIndex(month: dump.month, file: result.file))
      } catch {
        throw .index(error)
      }
    }
    guard let newest = indexes.first else { throw .noInput }
    let shifts = try readShifts()
    do throws(IndexBuildError) {
      let file = try HistoryEncoder.file(newest, older: Array(indexes.dropFirst()), shifts: shifts)
      return EditionsResult(file: file, newestByteCount: newest.byteCount, editions: editions)
    } catch {
      throw .index(error)
    }
  }
}
