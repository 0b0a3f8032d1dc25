import PostcodeKit

extension NameCatalogue {
  /// The maximum length of a table. The largest published ones have about 2 MB.
  static let maximumTableLength = 32 << 20
  /// The number of bytes in which a header must end.
  private static let sampleLength = 64 << 10

  /// Reads the tables of names that the user supplies in a folder, archive, workbook or file.
  ///
  /// - Parameters:
  ///   - path: A file or folder, or `-`, as for ``DumpInput``.
  ///   - limits: The limits for unpacking.
  /// - Returns: A report for each file and sheet, in the order of the input.
  /// - Throws: ``ArchiveError`` if the input or one of its tables cannot be read. Tables read before it stay.
  /// - Complexity: O(n) in the length of the tables. One table at a time is in memory.
  mutating func read(
    namesAt path: String, limits: ArchiveLimits = .default
  ) throws(ArchiveError) -> [NameTableReport] {
    let input = try DumpInput(path: path, limits: limits)
    if input.form == .zip, Workbook.isWorkbook(input) {
      return addWorkbook(in: input, from: .user, edition: nil)
    }
    // The name of a single file doesn't matter.
    let entries = input.form == .zip || input.form == .folder ? Self.candidates(in: input) : input.entries
    let chosen = Set(entries.map(\.index))
    var reports: [NameTableReport] = []
    for entry in input.entries {
      if chosen.contains(entry.index) {
        reports += try read(entry, of: input, from: .user)
      } else if entry.kind != .folder, !entry.isHidden {
        let reason: NameTableError = TablePath(entry) == nil ? .otherFile : .copy
        reports.append(
          NameTableReport(file: input.name, entry: entry.errorName, sheet: nil, outcome: .unused(reason)))
      }
    }
    return reports
  }

  /// Reads one entry as a table of names.
  ///
  /// - Parameters:
  ///   - entry: An entry of `input`, for example from ``tables(in:)``.
  ///   - input: The dump or the user's input.
  ///   - source: Which of the two it is.
  /// - Returns: A report; for a workbook, one for each sheet.
  /// - Throws: ``ArchiveError`` if the entry cannot be read. The catalogue is then unchanged.
  /// - Complexity: O(n) in the length of the entry, which is held in memory.
  mutating func read(
    _ entry: DumpEntry, of input: DumpInput, from source: Source = .dump
  ) throws(ArchiveError) -> [NameTableReport] {
    let path = TablePath(entry)
    let report = { (error: NameTableError) in
      [NameTableReport(file: input.name, entry: entry.errorName, sheet: nil, outcome: .unused(error))]
    }
    let sample = try input.peek(entry, upTo: Self.sampleLength)
    let isWorkbook = DumpInput.Head(sample).isZip
    if !isWorkbook {
      if path?.ending == .xlsx { return report(.workbook(WorkbookError(problem: .notAWorkbook))) }
      do throws(NameTableError) {
        try Self.checkHeader(sample, isWhole: sample.count < Self.sampleLength)
      } catch {
        return report(error)
      }
    }
    let bytes: [UInt8]
    do throws(ArchiveError) {
      bytes = try input.readAll(entry, limit: Self.maximumTableLength)
    } catch {
      if case .limitExceeded(.entryBytes, _, _) = error.problem {
        return report(.tooLong(limit: Self.maximumTableLength))
      }
      throw error
    }
    if isWorkbook {
      return addWorkbook(
        bytes, file: input.name, entry: entry.errorName, from: source, edition: path?.edition)
    }
    return [
      readTable(bytes, file: input.name, entry: entry.errorName, from: source, edition: path?.edition)
    ]
  }

  /// Reads a table from text. See ``NameTableParser``.
  mutating func readTable(
    _ bytes: [UInt8], file: String, entry: String?, from source: Source, edition: (year: Int, month: Int)? = nil
  ) -> NameTableReport {
    var report = NameTableReport(file: file, entry: entry, sheet: nil, outcome: .unused(.empty))
    do throws(NameTableError) {
      let parser = try NameTableParser(bytes, isWhole: true)
      report.badLines = parser.badLines
      report.firstBadLine = parser.firstBadLine
      guard let table = parser.table else { throw parser.error ?? .empty }
      return add(table, report, from: source, edition: edition)
    } catch {
      return report.with(.unused(error))
    }
  }

  /// Adds a table and completes its report.
  mutating func add(
    _ table: NameTable, _ report: NameTableReport, from source: Source, edition: (year: Int, month: Int)?
  ) -> NameTableReport {
    if let excess = table.excess { return report.with(.unused(excess)) }
    if table.entries.isEmpty, table.scottishNames.allSatisfy(\.isEmpty) { return report.with(.unused(.noRows)) }
    var contents = table.pairs.map { NameTableReport.Content(kind: $0.geography.rawValue, rows: $0.rows) }
    if table.pairs.isEmpty {
      contents = zip(table.scottishPairs, table.scottishNames).map { pair, names in
        NameTableReport.Content(kind: pair.label.key?.string ?? "", rows: names.count)
      }
    }
    var complete = report.with(.read(contents))
    complete.disagreements = add(table, from: source, edition: edition)
    return complete
  }

  /// Throws if the header shows that the file is not a table of names.
  private static func checkHeader(_ sample: [UInt8], isWhole: Bool) throws(NameTableError) {
    let parser = try NameTableParser(sample, isWhole: isWhole)
    if let error = parser.error { throw error }
    if parser.table == nil {
      throw isWhole ? .empty : .noNames(header: String(decodingText: sample.prefix(160)))
    }
  }
}
