import PostcodeCore
import PostcodeIndex

extension Importer {
  /// The rows of all files, passed to a sink.
  struct ImportedRows<Sink: RowSink & ~Copyable>: ~Copyable {
    var sink: Sink
    /// The report, except for values known only after the index is built.
    var report: ImportReport
    var lines: LineMap
    var texts: TextTuples
    /// The number of rows passed to the sink.
    var appended: Int
  }

  /// The number of bytes between two calls of `progress`.
  private static let progressStep = 8 << 20

  /// Reads the files of a plan.
  func read<Sink: RowSink & ~Copyable>(
    _ plan: ImportPlan, into sink: consuming Sink, progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> ImportedRows<Sink> {
    var report = Self.report(plan)
    if options.liveOnly, let warning = plan.liveOnlyWarning { report.warnings.append(warning) }
    let log = RejectionLog(files: report.used, sampleCount: options.sampleCount, onRejection: onRejection)
    var importer = RowImporter(columns: plan.columns, options: options, rejections: log, sink: sink)
    var excludedAreas: [Int] = options.excludedAreas.compactMap(Outcode.areaKey)
    var file = 0
    var bytesBefore: UInt64 = 0
    var total = plan.totalBytes
    for input in plan.inputs {
      importer.beginInput()
      do throws(ArchiveError) {
        var missed: [EntrySelection.Part] = []
        bytesBefore += try readInput(input, firstFile: file, log, &importer, &report, &missed) {
          progress?(ImportProgress(bytesRead: bytesBefore &+ $0, totalBytes: total, rows: $1))
        }
        if !missed.isEmpty, importer.failure == nil {
          let first = log.files.count
          let late = Self.restoringParts(missed, of: input, plan, log, &report)
          for part in missed { total = total.map { $0 &+ (part.chosen.entry.compressedSize ?? 0) } }
          bytesBefore += try readInput(late, firstFile: first, log, &importer, &report, &missed) {
            progress?(ImportProgress(bytesRead: bytesBefore &+ $0, totalBytes: total, rows: $1))
          }
        }
      } catch {
        throw .archive(error)
      }
      if let failure = importer.failure { throw Self.error(failure, log) }
      file += input.chosen.count
      report.warnings += input.metadata.warnings(importer.areaCounts)
      excludedAreas.removeAll { importer.areaCounts[$0] > 0 }
    }
    importer.finishRows()
    if let failure = importer.failure { throw Self.error(failure, log) }
    let tally = importer.tally
    report.rows = tally.rows
    report.excluded = tally.excluded
    report.terminatedLeftOut = tally.terminatedLeftOut
    report.repeatedHeaders = tally.repeatedHeaders
    report.merged = tally.merged
    report.superseded = tally.superseded
    report.supersededSamples = Array(importer.superseded.prefix(options.sampleCount))
    if let onSuperseded { importer.superseded.forEach(onSuperseded) }
    report.rejections = log.counts
    report.rejectionSamples = log.samples
    for area in options.excludedAreas.sorted() {
      if let key = Outcode.areaKey(named: area), !excludedAreas.contains(key) { continue }
      report.warnings.append("no rows in the excluded area \(area.excerpt(limit: 20))")
    }
    let lines = importer.lines
    let texts = importer.texts
    return ImportedRows(
      sink: importer.takeSink(), report: report, lines: lines, texts: texts, appended: tally.appended)
  }

  /// Reinstates files that were left out as parts of others.
  ///
  /// - Returns: The files to read now.
  private static func restoringParts(
    _ parts: [EntrySelection.Part], of input: ImportPlan.Input, _ plan: ImportPlan, _ log: RejectionLog,
    _ report: inout ImportReport
  ) -> ImportPlan.Input {
    for part in parts {
      let file = ImportReport.UsedFile(
        file: input.input.name, entry: part.chosen.entry.errorName, rows: 0)
      log.addFile(file)
      report.used.append(file)
      report.unused.removeAll { $0.file == file.file && $0.entry == file.entry }
      report.warnings.append(
        "\(SourceName.text(file.file, file.entry)) is named as a part of "
          + "\(input.chosen[part.whole].entry.name.excerpt(limit: 200)), which has no rows of \(part.area), "
          + "so both were read")
    }
    return ImportPlan.Input(input: input.input, chosen: parts.map(\.chosen), parts: [], metadata: DumpMetadata())
  }

  /// Reads the files of one input.
  ///
  /// - Parameter missed: Receives the parts whose area has no rows in the file they are a part of.
  /// - Returns: The number of bytes read from disk.
  private func readInput<Sink: RowSink & ~Copyable>(
    _ input: ImportPlan.Input, firstFile: Int, _ log: RejectionLog, _ importer: inout RowImporter<Sink>,
    _ report: inout ImportReport, _ missed: inout [EntrySelection.Part], progress: (UInt64, Int) -> Void
  ) throws(ArchiveError) -> UInt64 {
    let pipeline = try ReadAhead(input.input, input.chosen.map(\.entry))
    var reader: CSVReader?
    var current = firstFile
    var rowsBefore = importer.tally.rows
    var sinceProgress = 0
    while true {
      switch try pipeline.next() {
      case .bytes(let bytes):
        reader?.feed(bytes.assumingMemoryBound(to: UInt8.self), to: &importer)
        if importer.failure != nil { return pipeline.compressedBytesRead }
        sinceProgress += bytes.count
        if sinceProgress >= Self.progressStep {
          sinceProgress = 0
          progress(pipeline.compressedBytesRead, importer.tally.rows)
        }
        continue
      case .entry(let index):
        if finish(&reader, &importer, &report, current, &rowsBefore) {
          missed += Self.missed(by: importer, input, current - firstFile)
        }
        current = firstFile + index
        let layout = input.chosen[index].layout
        reader = CSVReader(
          layout.format, capacity: layout.capacity, maximumRowLength: options.maximumRowLength)
        importer.begin(layout, file: current)
      case .end:
        if finish(&reader, &importer, &report, current, &rowsBefore) {
          missed += Self.missed(by: importer, input, current - firstFile)
        }
        progress(pipeline.compressedBytesRead, importer.tally.rows)
        return pipeline.compressedBytesRead
      }
    }
  }

  /// Returns the parts of the current file whose area has no rows in it.
  private static func missed<Sink: RowSink & ~Copyable>(
    by importer: borrowing RowImporter<Sink>, _ input: ImportPlan.Input, _ index: Int
  ) -> [EntrySelection.Part] {
    var missed: [EntrySelection.Part] = []
    for part in input.parts where part.whole == index && !importer.hasRows(of: part.area) {
      missed.append(part)
    }
    return missed
  }

  /// Ends the current file. Returns `false` if there is none.
  private func finish<Sink: RowSink & ~Copyable>(
    _ reader: inout CSVReader?, _ importer: inout RowImporter<Sink>, _ report: inout ImportReport,
    _ file: Int,
    _ rowsBefore: inout Int
  ) -> Bool {
    guard reader != nil else { return false }
    reader?.finish(to: &importer)
    importer.endFile(lines: reader?.line ?? 0)
    if report.used.indices.contains(file) { report.used[file].rows = importer.tally.rows - rowsBefore }
    rowsBefore = importer.tally.rows
    reader = nil
    return true
  }

  private static func error(_ failure: RowImportFailure, _ log: RejectionLog) -> ImportError {
    switch failure {
    case .changedHeader(let file, let line, let header): .changedHeader(log.location(file, line), header: header)
    case .tooManyLines: .index(.tooManyRows)
    }
  }

  /// Creates the report with the values known before reading.
  private static func report(_ plan: ImportPlan) -> ImportReport {
    var report = ImportReport(dialect: plan.dialect)
    report.inputs = plan.inputs.map(\.input.name)
    report.used = plan.files
    report.unused = plan.unused
    report.warnings = plan.warnings
    report.droppedColumns = plan.droppedColumns
    report.dataset = joined(plan.inputs.compactMap(\.metadata.dataset), else: plan.dialect.title)
    report.edition = joined(plan.inputs.compactMap(\.metadata.edition), else: "")
    report.attribution = joined(
      plan.inputs.compactMap(\.metadata.attribution), separator: "\n", else: plan.dialect.attribution)
    return report
  }

  private static func joined(_ texts: [String], separator: String = ", ", else fallback: String) -> String {
    var different: [String] = []
    for text in texts where !different.contains(text) { different.append(text) }
    return different.isEmpty ? fallback : different.joined(separator: separator)
  }
}
