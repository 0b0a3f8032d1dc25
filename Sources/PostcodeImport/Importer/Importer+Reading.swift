import PostcodeCore
import PostcodeIndex

extension Importer {
  /// The rows of all files, read into a sink.
  struct Reading<Sink: RowSink & ~Copyable>: ~Copyable {
    var sink: Sink
    /// Without what only the finished index tells.
    var report: ImportReport
    var lines: LineMap
    /// The texts of the rows.
    var texts: TextTuples
    /// Rows given to the sink.
    var appended: Int
  }

  /// How many bytes of content are read between two calls of `progress`.
  private static let progressStep = 8 << 20

  /// Reads the files of a plan.
  func read<Sink: RowSink & ~Copyable>(
    _ plan: ImportPlan, into sink: consuming Sink, progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> Reading<Sink> {
    var report = Self.report(plan)
    if options.liveOnly, let warning = plan.warningOfLiveOnly { report.warnings.append(warning) }
    let log = RejectionLog(files: report.used, sampleCount: options.sampleCount, onRejection: onRejection)
    var importer = RowImporter(columns: plan.columns, options: options, rejections: log, sink: sink)
    var excludedAreas: [Int] = options.excludedAreas.compactMap(PostcodeArea.key)
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
        if !missed.isEmpty, importer.fault == nil {
          let first = log.files.count
          let late = Self.readingLate(missed, of: input, plan, log, &report)
          for part in missed { total = total.map { $0 &+ (part.chosen.entry.compressedSize ?? 0) } }
          bytesBefore += try readInput(late, firstFile: first, log, &importer, &report, &missed) {
            progress?(ImportProgress(bytesRead: bytesBefore &+ $0, totalBytes: total, rows: $1))
          }
        }
      } catch {
        throw .archive(error)
      }
      if let fault = importer.fault { throw Self.error(fault, log) }
      file += input.chosen.count
      report.warnings += input.notes.warnings(importer.areaCounts)
      excludedAreas.removeAll { importer.areaCounts[$0] > 0 }
    }
    importer.finishRows()
    if let fault = importer.fault { throw Self.error(fault, log) }
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
      if let key = PostcodeArea.key(area), !excludedAreas.contains(key) { continue }
      report.warnings.append("no row is in the area \(area.excerpt(limit: 20)), which was to be left out")
    }
    let lines = importer.lines
    let texts = importer.texts
    return Reading(
      sink: importer.takeSink(), report: report, lines: lines, texts: texts, appended: tally.appended)
  }

  /// Takes back that files were left out as parts of others.
  ///
  /// - Returns: what to read now.
  private static func readingLate(
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
        "\(FileName.shown(file.file, file.entry)) has the name of a part of "
          + "\(input.chosen[part.whole].entry.name.excerpt(limit: 200)), which has no row of \(part.area); "
          + "it was read as well")
    }
    return ImportPlan.Input(input: input.input, chosen: parts.map(\.chosen), parts: [], notes: DumpNotes())
  }

  /// Reads the files of one input.
  ///
  /// - Parameter missed: gets what was left out as a part of a file that has no row of its area.
  /// - Returns: the bytes read, as they lie in the input.
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
        if importer.fault != nil { return pipeline.compressedBytesRead }
        sinceProgress += bytes.count
        if sinceProgress >= Self.progressStep {
          sinceProgress = 0
          progress(pipeline.compressedBytesRead, importer.tally.rows)
        }
        continue
      case .entry(let position):
        if finish(&reader, &importer, &report, current, &rowsBefore) {
          missed += Self.missed(by: importer, input, current - firstFile)
        }
        current = firstFile + position
        let layout = input.chosen[position].layout
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

  /// The parts of the file just read of whose area it has no rows.
  private static func missed<Sink: RowSink & ~Copyable>(
    by importer: borrowing RowImporter<Sink>, _ input: ImportPlan.Input, _ position: Int
  ) -> [EntrySelection.Part] {
    var missed: [EntrySelection.Part] = []
    for part in input.parts where part.whole == position && !importer.hasRows(of: part.area) {
      missed.append(part)
    }
    return missed
  }

  /// Ends the current file, if there is one.
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

  private static func error(_ fault: RowFault, _ log: RejectionLog) -> ImportError {
    switch fault {
    case .changedHeader(let file, let line, let header): .changedHeader(log.place(file, line), header: header)
    case .tooManyLines: .index(.tooManyRows)
    }
  }

  /// The report as far as it is known before reading.
  private static func report(_ plan: ImportPlan) -> ImportReport {
    var report = ImportReport(dialect: plan.dialect)
    report.inputs = plan.inputs.map(\.input.name)
    report.used = plan.files
    report.unused = plan.unused
    report.warnings = plan.warnings
    report.droppedColumns = plan.droppedColumns
    report.dataset = joined(plan.inputs.compactMap(\.notes.dataset), else: plan.dialect.title)
    report.edition = joined(plan.inputs.compactMap(\.notes.edition), else: "")
    report.attribution = joined(
      plan.inputs.compactMap(\.notes.attribution), separator: "\n", else: plan.dialect.attribution)
    return report
  }

  private static func joined(_ texts: [String], separator: String = ", ", else fallback: String) -> String {
    var different: [String] = []
    for text in texts where !different.contains(text) { different.append(text) }
    return different.isEmpty ? fallback : different.joined(separator: separator)
  }
}
