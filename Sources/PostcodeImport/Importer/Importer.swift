import PostcodeIndex

/// Builds an index from postcode dumps: official zips as they were downloaded, their unpacked folders, single
/// tables, gzip files, or standard input.
///
/// ```swift
/// let result = try Importer().importDumps(["codepo_gb.zip"])
/// print(result.report.indexed, "postcodes of", result.report.dataset, result.report.edition)
/// // 1745849 postcodes of Code-Point Open 2025.4.0
/// ```
///
/// What is in the files is found out from their content: the dialect, which files of an archive are data, and
/// which of them repeat others. Memory does not grow with the files, only with the postcodes.
public struct Importer: Sendable {
  /// What to take, and how.
  public var options: ImportOptions

  /// Creates an importer.
  public init(options: ImportOptions = ImportOptions()) {
    self.options = options
  }

  /// Reads dumps and builds one index of them.
  ///
  /// - Parameters:
  ///   - paths: files and folders, or `-` for standard input. All must be of one dialect.
  ///   - progress: called now and then, at most every few megabytes.
  ///   - onRejection: called for every row that is refused.
  ///   - onSuperseded: called for every row that contradicted another of its postcode and gave way to it.
  /// - Returns: the index file's bytes, and the report.
  /// - Throws: ``ImportError``, if there is no index to be had. Single bad rows are no error; they are in the report.
  /// - Complexity: O(n) in the bytes of the dumps, and O(p log p) in the number of postcodes.
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
    func place(_ number: UInt32) -> SourcePlace? {
      guard let (file, line) = lines.place(of: number), files.indices.contains(file) else { return nil }
      return SourcePlace(file: files[file].file, entry: files[file].entry, line: line)
    }
    do throws(IndexBuildError) {
      let (file, summary) = try read.sink.finish(
        metadata: metadata, texts: read.texts, attributes: attributes, shifts: shifts
      ) { duplicate in
        guard !duplicate.isIdentical, samples.count < limit || onSuperseded != nil,
          let kept = place(duplicate.keptLine), let dropped = place(duplicate.droppedLine)
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

/// An index and how it came about.
public struct ImportResult: Sendable {
  /// The bytes of the index file.
  public let file: [UInt8]
  /// What came of the rows.
  public let report: ImportReport
}
