import PostcodeKit
import PostcodeIndexBuilder

/// Reads the files of an ``ImportPlan``, input by input, and passes their rows to a ``RowImporter``.
struct PlanReader<Sink: RowSink & ~Copyable>: ~Copyable {
  private var importer: RowImporter<Sink>
  private var report: ImportReport
  private let log: RejectionLog
  private let options: ImportOptions
  private let progress: ((ImportProgress) -> Void)?
  /// The number of the next file of the plan.
  private var nextFile = 0
  /// The number of rows before the current file.
  private var rowsBefore = 0
  /// The number of bytes read from disk before the current input.
  private var bytesBefore: UInt64 = 0
  private var totalBytes: UInt64?
  private var excludedAreasWithoutRows: Set<String>

  /// The number of bytes between two calls of `progress`.
  private static var progressStep: Int { 8 << 20 }

  init(
    _ plan: ImportPlan, _ options: ImportOptions, sink: consuming Sink, progress: ((ImportProgress) -> Void)?,
    onRejection: ((Rejection) -> Void)?
  ) {
    report = ImportReport(plan)
    if options.liveOnly, let warning = plan.liveOnlyWarning { report.warnings.append(warning) }
    log = RejectionLog(files: report.used, sampleCount: options.sampleCount, onRejection: onRejection)
    importer = RowImporter(
      columns: plan.columns, options: options, joins: plan.joins, populatedPlaces: plan.populatedPlaces,
      scotland: plan.scotland, rejections: log, sink: sink)
    self.options = options
    self.progress = progress
    totalBytes = plan.totalBytes
    excludedAreasWithoutRows = options.excludedAreas
  }

  /// Reads the files of an input.
  mutating func read(_ input: ImportPlan.Input) throws(ImportError) {
    importer.beginInput()
    let missed = try readFiles(of: input, firstFile: nextFile)
    nextFile += input.chosen.count
    if !missed.isEmpty {
      let first = log.files.count
      _ = try readFiles(of: restoring(missed, of: input), firstFile: first)
    }
    report.warnings += input.metadata.warnings(importer.areaCounts)
    excludedAreasWithoutRows = excludedAreasWithoutRows.filter { importer.areaCounts.count(of: $0) == 0 }
  }

  /// Ends the reading and completes the report, except for values known only after the index is built.
  consuming func finish(
    onSuperseded: ((ImportReport.SupersededRow) -> Void)?
  ) throws(ImportError) -> ImportedRows<Sink> {
    importer.finishRows()
    try checkFailure()
    let tally = importer.tally
    report.rows = tally.rows
    report.excluded = tally.excluded
    report.terminatedLeftOut = tally.terminatedLeftOut
    report.repeatedHeaders = tally.repeatedHeaders
    report.missingValues = importer.missing.reduce(into: [:]) { $0[$1.key.string] = $1.value }  // own text
    report.merged = tally.merged
    report.superseded = tally.superseded
    report.scotland?.only = importer.onlyInScotland
    report.supersededSamples = Array(importer.superseded.prefix(max(options.sampleCount, 0)))
    if let onSuperseded { importer.superseded.forEach(onSuperseded) }
    report.rejections = log.rows.counts
    report.rejectionSamples = log.rows.samples
    report.invalidValues = log.values.counts
    report.invalidValueSamples = log.values.samples
    for area in excludedAreasWithoutRows.map({ UntrustedText($0) }).sorted() {
      report.warnings.append("no rows in the excluded area \(area.string.excerpt(limit: 20))")
    }
    let report = report
    let lines = importer.lines
    let texts = importer.texts
    let partJoins = importer.partJoins
    let placedRows = importer.populatedPlaces?.matched ?? 0
    return ImportedRows(
      sink: importer.takeSink(), report: report, lines: lines, texts: texts, partJoins: partJoins,
      appended: tally.appended, placedRows: placedRows)
  }

  /// Reinstates files that were left out as parts of others.
  ///
  /// - Returns: The files to read now.
  private mutating func restoring(_ parts: [EntrySelection.Part], of input: ImportPlan.Input) -> ImportPlan.Input {
    for part in parts {
      let entry = part.chosen.entry
      let file = ImportReport.UsedFile(file: input.input.name, entry: entry.errorName, rows: 0)
      log.addFile(file)
      report.used.append(file)
      report.unused.removeAll { $0.isNamed(file.file, file.entry) }
      report.warnings.append(
        "\(SourceName.text(file.file, file.entry)) is named as a part of "
          + "\(input.chosen[part.whole].entry.name.string.excerpt(limit: 200)), which has no rows of \(part.area), "
          + "so both were read")
      totalBytes = totalBytes.map { $0 &+ (entry.compressedSize ?? 0) }
    }
    return ImportPlan.Input(input: input.input, chosen: parts.map(\.chosen), parts: [], metadata: DumpMetadata())
  }

  /// Reads files of one input.
  ///
  /// - Parameter firstFile: The number of the input's first file.
  /// - Returns: The parts whose area has no rows in the file they are a part of.
  private mutating func readFiles(
    of input: ImportPlan.Input, firstFile: Int
  ) throws(ImportError) -> [EntrySelection.Part] {
    let missed: [EntrySelection.Part]
    do throws(ArchiveError) {
      missed = try passRows(of: input, firstFile: firstFile)
    } catch {
      throw .archive(error)
    }
    try checkFailure()
    return missed
  }

  private mutating func passRows(
    of input: ImportPlan.Input, firstFile: Int
  ) throws(ArchiveError) -> [EntrySelection.Part] {
    let files = input.chosen.map { chosen in
      let layout = chosen.layout
      let capacity = Sink.readsAllFields ? layout.fields.count : layout.capacity
      return (entry: chosen.entry, format: layout.format, capacity: capacity)
    }
    let pipeline = try RowAhead(input.input, files, maximumRowLength: options.maximumRowLength)
    var missed: [EntrySelection.Part] = []
    // The index of the current file in `input.chosen`.
    var current = 0
    var sinceProgress = 0
    while true {
      let step = try pipeline.next()
      step.rows.replay(to: &importer)
      if let lineCount = step.lineCount {
        finish(file: firstFile + current, lineCount: lineCount)
        missed += missedParts(of: input, whole: current)
      }
      switch step.event {
      case .bytes(let count):
        if options.rejectionLimit?.isCertainlyExceeded(by: log.rows.total, of: importer.tally.rows) ?? false {
          importer.failure = .tooManyRejected
        }
        if importer.failure != nil { return [] }
        sinceProgress += count
        if sinceProgress >= Self.progressStep {
          sinceProgress = 0
          showProgress(step)
        }
      case .entry(let index):
        current = index
        importer.begin(input.chosen[index].layout, file: firstFile + index)
      case .end:
        showProgress(step)
        bytesBefore += step.compressedBytesRead
        return missed
      }
    }
  }

  /// Ends a file.
  private mutating func finish(file: Int, lineCount: Int) {
    importer.endFile(lines: lineCount)
    if report.used.indices.contains(file) { report.used[file].rows = importer.tally.rows - rowsBefore }
    rowsBefore = importer.tally.rows
  }

  /// Returns the parts of a file, just read, whose area has no rows in it.
  private func missedParts(of input: ImportPlan.Input, whole: Int) -> [EntrySelection.Part] {
    var missed: [EntrySelection.Part] = []
    for part in input.parts where part.whole == whole && !importer.hasRows(of: part.area) { missed.append(part) }
    return missed
  }

  private func showProgress(_ step: RowAhead.Step) {
    progress?(
      ImportProgress(
        bytesRead: bytesBefore &+ step.compressedBytesRead, totalBytes: totalBytes, rows: importer.tally.rows))
  }

  private func checkFailure() throws(ImportError) {
    switch importer.failure {
    case .changedHeader(let file, let line, let header):
      throw .changedHeader(log.location(file, line), header: header)
    case .tooManyLines: throw .index(.tooManyRows)
    case .tooManyRejected:
      throw .tooManyRejected(
        TooManyRejections(
          inputs: report.inputs, rows: importer.tally.rows, rejections: log.rows.counts, first: log.rows.samples.first,
          isStoppedEarly: true))
    case nil: break
    }
  }
}

/// The rows of all files, passed to a sink.
struct ImportedRows<Sink: RowSink & ~Copyable>: ~Copyable {
  var sink: Sink
  /// The report, except for values known only after the index is built.
  let report: ImportReport
  let lines: LineMap
  var texts: TextTuples
  let partJoins: PartJoins
  /// The number of rows passed to the sink.
  let appended: Int
  /// The number of rows whose postcode has a town or village.
  let placedRows: Int
}

extension ImportReport {
  /// Creates the report with the values known before reading.
  fileprivate init(_ plan: ImportPlan) {
    self.init(dialect: plan.dialect)
    inputs = plan.inputs.map(\.input.name)
    used = plan.files
    unused = plan.unused
    warnings = plan.warnings
    droppedColumns = plan.droppedColumns
    scotland = plan.scotland?.report
    dataset = Self.joined(plan.inputs.compactMap(\.metadata.dataset)) ?? plan.dialect.title
    edition = Self.joined(plan.inputs.compactMap(\.metadata.edition)) ?? ""
    attribution =
      Self.joined(plan.inputs.compactMap(\.metadata.attribution), separator: "\n") ?? plan.dialect.attribution
    let stated = UntrustedText(attribution).split(separator: "\n")
    for line in UntrustedText(plan.scotland?.attribution ?? "").split(separator: "\n") where !stated.contains(line) {
      attribution += attribution.isEmpty ? line.string : "\n" + line.string
    }
  }

  /// Returns the different texts, joined; `nil` if there are none.
  private static func joined(_ texts: [String], separator: String = ", ") -> String? {
    var seen: Set<UntrustedText> = []
    let different = texts.filter { seen.insert(UntrustedText($0)).inserted }
    return different.isEmpty ? nil : different.joined(separator: separator)
  }
}
