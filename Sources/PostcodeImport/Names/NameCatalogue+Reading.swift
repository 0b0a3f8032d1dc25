extension NameCatalogue {
  /// The longest table that is read. The largest ones published have about two megabytes.
  static let maximumTableLength = 32 << 20
  /// The bytes in which a header must show itself.
  private static let sampleLength = 64 << 10

  /// Reads the tables of names that a folder, an archive, a workbook or a single file holds, given beside a dump.
  ///
  /// - Parameters:
  ///   - path: a file, folder or `-`, as for ``DumpInput``.
  ///   - limits: what an archive may ask for.
  /// - Returns: what became of each file and sheet, in the order of the input.
  /// - Throws: ``ArchiveError`` if the input, or a file in it that should be a table, cannot be read. What was read
  ///   before it stays.
  /// - Complexity: O(n) in the length of the tables; each is held in memory while it is read.
  mutating func read(
    namesAt path: String, limits: ArchiveLimits = .default
  ) throws(ArchiveError) -> [NameTableReport] {
    let input = try DumpInput(path: path, limits: limits)
    if input.form == .zip, Workbook.isWorkbook(input) {
      return addWorkbook(in: input, from: .given, edition: nil)
    }
    // A single file is what it is, whatever it is called.
    let entries = input.form == .zip || input.form == .folder ? Self.candidates(in: input) : input.entries
    let chosen = Set(entries.map(\.index))
    var reports: [NameTableReport] = []
    for entry in input.entries {
      if chosen.contains(entry.index) {
        reports += try read(entry, of: input, from: .given)
      } else if entry.kind != .folder, !entry.isHidden, TablePath(entry) == nil {
        reports.append(
          NameTableReport(file: input.name, entry: entry.errorName, sheet: nil, outcome: .unused(.otherFile)))
      }
    }
    return reports
  }

  /// Reads an entry of an input as a table of names.
  ///
  /// - Parameters:
  ///   - entry: one of the entries of `input`, such as ``tables(in:)`` chooses.
  ///   - input: the dump, or what was given beside it.
  ///   - source: which of both it is.
  /// - Returns: what became of it; of a workbook, what became of each sheet.
  /// - Throws: ``ArchiveError`` if the entry cannot be read; then nothing of it is in the catalogue.
  /// - Complexity: O(n) in the length of the entry, which is held in memory.
  mutating func read(
    _ entry: DumpEntry, of input: DumpInput, from source: Source = .dump
  ) throws(ArchiveError) -> [NameTableReport] {
    let path = TablePath(entry)
    let report = { (fault: NameTableFault) in
      [NameTableReport(file: input.name, entry: entry.errorName, sheet: nil, outcome: .unused(fault))]
    }
    let sample = try input.peek(entry, upTo: Self.sampleLength)
    let isWorkbook = DumpInput.Head(sample).isZip
    if !isWorkbook {
      if path?.ending == .xlsx { return report(.workbook(WorkbookError(problem: .notAWorkbook))) }
      do throws(NameTableFault) {
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

  /// Reads the text of a table: comma or tab between the fields; UTF-8, or Windows-1252 where it is not that.
  ///
  /// - Complexity: O(n).
  mutating func readTable(
    _ bytes: [UInt8], file: String, entry: String?, from source: Source, edition: (year: Int, month: Int)? = nil
  ) -> NameTableReport {
    var report = NameTableReport(file: file, entry: entry, sheet: nil, outcome: .unused(.empty))
    do throws(NameTableFault) {
      let reading = try NameTableReading(bytes, isWhole: true)
      report.badLines = reading.badLines
      report.firstBadLine = reading.firstBadLine
      guard let table = reading.table else { throw reading.fault ?? .empty }
      return add(table, report, from: source, edition: edition)
    } catch {
      return report.with(.unused(error))
    }
  }

  /// Adds what was read of a table and completes its report.
  mutating func add(
    _ table: NameTable, _ report: NameTableReport, from source: Source, edition: (year: Int, month: Int)?
  ) -> NameTableReport {
    if table.isOverfull { return report.with(.unused(.tooManyRows(limit: NameTable.maximumEntries))) }
    if table.entries.isEmpty { return report.with(.unused(.noRows)) }
    var complete = report.with(
      .read(table.pairs.map { NameTableReport.Content(geography: $0.geography, rows: $0.rows) }))
    complete.disagreements = add(table, from: source, edition: edition)
    return complete
  }

  /// Throws what speaks against reading the rest of a file.
  private static func checkHeader(_ sample: [UInt8], isWhole: Bool) throws(NameTableFault) {
    let reading = try NameTableReading(sample, isWhole: isWhole)
    if let fault = reading.fault { throw fault }
    if reading.table == nil {
      throw isWhole ? .empty : .noNames(header: String(decodingText: sample.prefix(160)))
    }
  }
}
