import PostcodeCore
import PostcodeIndex
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
    report.merged = tally.merged
    report.superseded = tally.superseded
    report.scotland?.only = importer.onlyInScotland
    report.supersededSamples = Array(importer.superseded.prefix(max(options.sampleCount, 0)))
    if let onSuperseded { importer.superseded.forEach(onSuperseded) }
    report.rejections = log.rows.counts
    report.rejectionSamples = log.rows.samples
    report.invalidValues = log.values.counts
    report.invalidValueSamples = log.values.samples
    for area in excludedAreasWithoutRows.sorted() {
      report.warnings.append("no rows in the excluded area \(area.excerpt(limit: 20))")
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
      report.unused.removeAll { $0.file == file.file && $0.entry == file.entry }
      report.warnings.append(
        "\(SourceName.text(file.file, file.entry)) is named as a part of "
          + "\(input.chosen[part.whole].entry.name.excerpt(limit: 200)), which has no rows of \(part.area), "
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
    let pipeline = try ReadAhead(input.input, input.chosen.map(\.entry))
    var missed: [EntrySelection.Part] = []
    var reader: CSVReader?
    // The index of the current file in `input.chosen`.
    var current = 0
    var sinceProgress = 0
    while true {
      switch try pipeline.next() {
      case .bytes(let bytes):
        reader?.feed(bytes.assumingMemoryBound(to: UInt8.self), to: &importer)
        if importer.failure != nil { return [] }
        sinceProgress += bytes.count
        if sinceProgress >= Self.progressStep {
          sinceProgress = 0
          showProgress(pipeline)
        }
      case .entry(let index):
        if finish(&reader, file: firstFile + current) { missed += missedParts(of: input, whole: current) }
        current = index
        let layout = input.chosen[index].layout
        let capacity = Sink.readsAllFields ? layout.fields.count : layout.capacity
        reader = CSVReader(layout.format, capacity: capacity, maximumRowLength: options.maximumRowLength)
        importer.begin(layout, file: firstFile + index)
      case .end:
        if finish(&reader, file: firstFile + current) { missed += missedParts(of: input, whole: current) }
        showProgress(pipeline)
        bytesBefore += pipeline.compressedBytesRead
        return missed
      }
    }
  }

  /// Ends the current file. Returns `false` if there is none.
  private mutating func finish(_ reader: inout CSVReader?, file: Int) -> Bool {
    guard reader != nil else { return false }
    reader?.finish(to: &importer)
    importer.endFile(lines: reader?.line ?? 0)
    if report.used.indices.contains(file) { report.used[file].rows = importer.tally.rows - rowsBefore }
    rowsBefore = importer.tally.rows
    reader = nil
    return true
  }

  /// Returns the parts of a file, just read, whose area has no rows in it.
  private func missedParts(of input: ImportPlan.Input, whole: Int) -> [EntrySelection.Part] {
    var missed: [EntrySelection.Part] = []
    for part in input.parts where part.whole == whole && !importer.hasRows(of: part.area) { missed.append(part) }
    return missed
  }

  private func showProgress(_ pipeline: ReadAhead) {
    progress?(
      ImportProgress(
        bytesRead: bytesBefore &+ pipeline.compressedBytesRead, totalBytes: totalBytes, rows: importer.tally.rows))
  }

  private func checkFailure() throws(ImportError) {
    switch importer.failure {
    case .changedHeader(let file, let line, let header):
      throw .changedHeader(log.location(file, line), header: header)
    case .tooManyLines: throw .index(.tooManyRows)
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
  let texts: TextTuples
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
    let stated = attribution.split(separator: "\n")
    for line in (plan.scotland?.attribution ?? "").split(separator: "\n") where !stated.contains(line) {
      attribution += attribution.isEmpty ? line : "\n" + line
    }
  }

  /// Returns the different texts, joined; `nil` if there are none.
  private static func joined(_ texts: [String], separator: String = ", ") -> String? {
    var different: [String] = []
    for text in texts where !different.contains(text) { different.append(text) }
    return different.isEmpty ? nil : different.joined(separator: separator)
  }
}
