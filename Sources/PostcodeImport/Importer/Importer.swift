import PostcodeKit
import PostcodeIndexBuilder

/// Builds an index from postcode dumps: zip archives as published, folders, tables, gzip files or standard input.
///
/// ```swift
/// let result = try Importer().importDumps(["codepo_gb.zip"])
/// print(result.report.indexed, "postcodes of", result.report.dataset, result.report.edition)
/// // 1745849 postcodes of Code-Point Open 2025.4.0
/// ```
///
/// The importer detects the dialect, the data files of an archive and copies among them from their content. Its memory
/// grows with the number of postcodes, not with the size of the files.
public struct Importer: Sendable {
  /// The options of imports.
  public var options: ImportOptions

  /// Creates an importer.
  public init(options: ImportOptions = ImportOptions()) {
    self.options = options
  }

  /// Reads dumps and builds an index.
  ///
  /// - Parameters:
  ///   - paths: Paths of files and folders, or `-` for standard input. All must have the same dialect.
  ///   - progress: Called every few megabytes.
  ///   - onRejection: Called for every rejected row or value.
  ///   - onSuperseded: Called for every row superseded by another of the same postcode.
  /// - Returns: The bytes of the index and the report.
  /// - Throws: ``ImportError`` if no index can be built. Rejected rows and values are not an error.
  /// - Complexity: O(n) in the size of the dumps, and O(p log p) in the number of postcodes.
  public func importDumps(
    _ paths: [String], progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> ImportResult {
    let openNames =
      try options.places.isEmpty
      ? nil : OpenNames(options.places, options: options, progress: progress, onRejection: onRejection)
    // A tile may have only a few rows. A stated limit has no exception.
    if let places = openNames?.report, places.rejected > 10 || options.rejectionLimit != .standard {
      try check(places.inputs, places.rows, places.rejections, places.rejectionSamples)
    }
    if paths.isEmpty, let openNames { return try importPlaces(openNames) }
    var plan = try ImportPlan(paths, options: options)
    if let path = options.scotland {
      plan.add(try ScottishDirectory(path: path, options, onRejection: onRejection))
    }
    try plan.addJoins(options)
    if let openNames { plan.add(openNames.populatedPlaces) }
    let shifts = try readShifts()
    let rows = try read(
      plan, into: IndexBuilder(columns: plan.columns), progress: progress, onRejection: onRejection,
      onSuperseded: onSuperseded)
    if rows.appended == 0 { throw .nothingIndexed(rows.report) }
    try check(rows.report)
    var report = rows.report
    if let openNames { report.add(openNames, matchedPostcodes: rows.placedRows) }
    var attributes: [CodeAttribute]
    do throws(ArchiveError) {
      attributes = try CodeNames(plan, options, &report).attributes(of: plan.columns)
    } catch {
      throw .archive(error)
    }
    do throws(JoinError) {
      attributes += try plan.joinedAttributes(beside: attributes, rows.texts)
    } catch {
      throw .join(error)
    }
    return try build(rows, report, plan, attributes, shifts, openNames?.section, onSuperseded)
  }

  /// Checks the number of rejected rows of a dataset.
  ///
  /// - Throws: ``ImportError/tooManyRejected(_:)``.
  func check(_ report: ImportReport) throws(ImportError) {
    try check(report.inputs, report.rows, report.rejections, report.rejectionSamples)
  }

  private func check(
    _ inputs: [String], _ rows: Int, _ rejections: [Rejection.Reason: Int], _ samples: [Rejection]
  ) throws(ImportError) {
    let found = TooManyRejections(
      inputs: inputs, rows: rows, rejections: rejections, first: samples.first, isStoppedEarly: false)
    if let limit = options.rejectionLimit, found.rejected > limit.allowance(of: rows) { throw .tooManyRejected(found) }
  }

  /// Builds an index of places without postcodes.
  private func importPlaces(_ openNames: OpenNames) throws(ImportError) -> ImportResult {
    var report = ImportReport(dialect: nil)
    report.inputs = openNames.report.inputs
    report.dataset = OpenNames.title
    report.add(openNames, matchedPostcodes: 0)
    let metadata = IndexMetadata(
      dataset: report.dataset, edition: "", attribution: report.attribution, dialect: OpenNames.dialect,
      source: Self.source(report.inputs))
    do throws(IndexBuildError) {
      let file = try IndexBuilder(columns: []).finish(metadata: metadata, places: openNames.section) { _ in }.file
      return ImportResult(file: file, report: report)
    } catch {
      throw .index(error)
    }
  }

  /// Reads the files of a plan.
  func read<Sink: RowSink & ~Copyable>(
    _ plan: ImportPlan, into sink: consuming Sink, progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> ImportedRows<Sink> {
    var reader = PlanReader(plan, options, sink: sink, progress: progress, onRejection: onRejection)
    for input in plan.inputs { try reader.read(input) }
    return try reader.finish(onSuperseded: onSuperseded)
  }

  /// Builds the index from the rows and completes the report.
  private func build(
    _ rows: consuming ImportedRows<IndexBuilder>, _ report: ImportReport, _ plan: ImportPlan,
    _ attributes: [CodeAttribute], _ shifts: ShiftTable?, _ places: [UInt8]?,
    _ onSuperseded: ((ImportReport.SupersededRow) -> Void)?
  ) throws(ImportError) -> ImportResult {
    let metadata = IndexMetadata(
      dataset: report.dataset, edition: report.edition, attribution: report.attribution,
      dialect: plan.dialect.name, source: Self.source(plan.inputs.map(\.input.name) + (report.places?.inputs ?? [])))
    let lines = rows.lines
    rows.sink.takeTexts(&rows.texts)
    let partJoins = rows.partJoins
    func location(_ number: UInt32) -> SourceLocation? {
      guard let (file, line) = lines.location(of: number), report.used.indices.contains(file) else { return nil }
      return SourceLocation(file: report.used[file].file, entry: report.used[file].entry, line: line)
    }
    var samples = report.supersededSamples
    let limit = options.sampleCount
    let result: (file: [UInt8], summary: BuildSummary)
    do throws(IndexBuildError) {
      result = try rows.sink.finish(
        metadata: metadata, attributes: attributes, shifts: shifts,
        listing: Set(plan.joins.map { UntrustedText($0.key.name) }), places: places
      ) { conflict in
        guard samples.count < limit || onSuperseded != nil,
          let kept = location(conflict.keptLine), let dropped = location(conflict.droppedLine)
        else { return }
        let row = ImportReport.SupersededRow(postcode: conflict.postcode, kept: kept, dropped: dropped)
        if samples.count < limit { samples.append(row) }
        onSuperseded?(row)
      }
    } catch {
      throw .index(error)
    }
    let summary = result.summary
    var report = report
    report.supersededSamples = samples
    report.indexed = summary.postcodes
    report.live = summary.live
    report.terminated = summary.terminated
    report.withoutPosition = summary.withoutPosition
    if summary.withoutPosition == summary.postcodes, report.invalidValues.keys.contains(where: \.isAboutPosition) {
      report.warnings.append("no postcode has a valid position; the columns of the coordinates may be exchanged")
    }
    report.unnamedCodes = summary.unnamed
    let joined = Set(plan.joins.flatMap { join in join.values.map { UntrustedText(join.shown($0.name)) } })
    report.emptyColumns = summary.emptyColumns.filter {
      !joined.contains(UntrustedText($0)) && !$0.hasSameBytes(as: ScottishColumns.only)
    }
    report.merged += summary.merged
    report.superseded += summary.superseded
    do throws(JoinError) {
      report.joined = try plan.joinReports(partJoins, codes: summary.codes)
    } catch {
      throw .join(error)
    }
    return ImportResult(file: result.file, report: report)
  }

  /// Reads OSTN15 if the options name it.
  func readShifts() throws(ImportError) -> ShiftTable? {
    guard let path = options.shifts else { return nil }
    do throws(ShiftFileError) {
      return try OSTN15.read(path: path)
    } catch {
      throw .shifts(error)
    }
  }

  /// Returns the file names of inputs, for the metadata of the index.
  private static func source(_ paths: [String]) -> String {
    paths.map { UntrustedText($0).split(separator: "/").last?.string ?? $0 }.joined(separator: ", ")
  }
}

/// The result of an import.
public struct ImportResult: Sendable {
  /// The bytes of the index.
  public let file: [UInt8]
  /// The report.
  public let report: ImportReport
}
