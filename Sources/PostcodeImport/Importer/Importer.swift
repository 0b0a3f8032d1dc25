import PostcodeIndex

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
  ///   - onRejection: Called for every rejected row.
  ///   - onSuperseded: Called for every row superseded by another of the same postcode.
  /// - Returns: The bytes of the index and the report.
  /// - Throws: ``ImportError`` if no index can be built. Rejected rows are not an error.
  /// - Complexity: O(n) in the size of the dumps, and O(p log p) in the number of postcodes.
  public func importDumps(
    _ paths: [String], progress: ((ImportProgress) -> Void)? = nil,
    onRejection: ((Rejection) -> Void)? = nil,
    onSuperseded: ((ImportReport.SupersededRow) -> Void)? = nil
  ) throws(ImportError) -> ImportResult {
    let plan = try ImportPlan(paths, options: options)
    var shifts: ShiftTable?
    if let path = options.shifts {
      do throws(ShiftFileError) {
        shifts = try OSTN15.read(path: path)
      } catch {
        throw .shifts(error)
      }
    }
    let builder = IndexBuilder(columns: plan.columns)
    let read = try read(
      plan, into: builder, progress: progress, onRejection: onRejection, onSuperseded: onSuperseded)
    var report = read.report
    let lines = read.lines
    let metadata = IndexMetadata(
      dataset: report.dataset, edition: report.edition, attribution: report.attribution,
      dialect: report.dialect.name, source: Self.source(plan))
    if read.appended == 0 { throw .nothingIndexed(report) }
    let files = report.used
    var attributes: [CodeAttribute] = []
    do throws(ArchiveError) {
      attributes = try CodeNames(plan, options, &report).attributes(of: plan.columns)
    } catch {
      throw .archive(error)
    }
    var samples = report.supersededSamples
    let limit = options.sampleCount
    func location(_ number: UInt32) -> SourceLocation? {
      guard let (file, line) = lines.location(of: number), files.indices.contains(file) else { return nil }
      return SourceLocation(file: files[file].file, entry: files[file].entry, line: line)
    }
    do throws(IndexBuildError) {
      let (file, summary) = try read.sink.finish(
        metadata: metadata, texts: read.texts, attributes: attributes, shifts: shifts
      ) { duplicate in
        guard !duplicate.isIdentical, samples.count < limit || onSuperseded != nil,
          let kept = location(duplicate.keptLine), let dropped = location(duplicate.droppedLine)
        else { return }
        let row = ImportReport.SupersededRow(postcode: duplicate.postcode, kept: kept, dropped: dropped)
        if samples.count < limit { samples.append(row) }
        onSuperseded?(row)
      }
      report.indexed = summary.postcodes
      report.live = summary.live
      report.terminated = summary.terminated
      report.withoutPosition = summary.withoutPosition
      report.unnamedCodes = summary.unnamed
      report.merged += summary.merged
      report.superseded += summary.superseded
      report.supersededSamples = samples
      return ImportResult(file: file, report: report)
    } catch {
      throw .index(error)
    }
  }

  private static func source(_ plan: ImportPlan) -> String {
    plan.inputs.map { input in
      input.input.name.split(separator: "/").last.map(String.init) ?? input.input.name
    }.joined(separator: ", ")
  }
}

/// The result of an import.
public struct ImportResult: Sendable {
  /// The bytes of the index.
  public let file: [UInt8]
  /// The report.
  public let report: ImportReport
}
