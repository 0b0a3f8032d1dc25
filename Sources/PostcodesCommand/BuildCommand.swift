internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes build`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make an index from a dump: a zip as downloaded, gzip, csv, folder, or - for standard input.",
    discussion: """
      What the dump is gets found out from its content. Every row is indexed or counted in the report with the \
      reason. The index replaces an existing file only when it is complete.

      Postcodes of Northern Ireland (area BT) in the ONS files have a licence of their own for commercial use; \
      --exclude BT leaves them out.
      """)

  @Argument(help: ArgumentHelp("Dumps of one dialect: archives, files, folders, or -.", valueName: "dump"))
  var dumps: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("The index to write.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Read the dump as \(Dialect.allCases.map(\.name).joined(separator: ", ")).", valueName: "name"))
  var dialect: String?

  @Flag(help: "Leave out terminated postcodes.")
  var liveOnly = false

  @Option(
    help: ArgumentHelp(
      "Which columns of codes to take: served (those that postcodes.io has) or all.", valueName: "which"))
  var columns = ColumnsOption.served

  @Option(
    help: ArgumentHelp(
      "A folder, archive or file with names for codes (csv); may be repeated. Those of the dump are read anyway.",
      valueName: "dir"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "OSTN15, to compute latitude and longitude to the centimetre where the dump has none: Ordnance Survey's data file, "
        + "or a folder with the shifts as two arrays.", valueName: "file"))
  var ostn15: String?

  @Option(help: ArgumentHelp("Leave out an area, such as BT; may be repeated.", valueName: "area"))
  var exclude: [String] = []

  @Flag(help: "Fail, and write nothing, if any row was rejected; refuse names in a zip with backslashes.")
  var strict = false

  @Option(help: ArgumentHelp("Write every rejected or contradicting row to a CSV file.", valueName: "file"))
  var report: String?

  @Option(help: "text or json.")
  var format = ReportFormat.text

  @Option(help: ArgumentHelp("The most bytes to unpack in all.", valueName: "bytes"))
  var maxBytes: UInt64?

  @Option(help: ArgumentHelp("The most bytes a packed byte may become.", valueName: "ratio"))
  var maxRatio: UInt64?

  @Option(help: ArgumentHelp("The most entries an archive may have.", valueName: "count"))
  var maxEntries: Int?

  func validate() throws {
    if let dialect, Dialect(rawValue: dialect) == nil {
      throw ValidationError(
        "--dialect \(dialect) is not known; known are \(Dialect.allCases.map(\.name).joined(separator: ", "))")
    }
    for area in exclude where !isArea(area) {
      throw ValidationError("--exclude \(area) is no postcode area; one is one or two letters, such as BT")
    }
    if report == output { throw ValidationError("--output and --report name the same file: \(output)") }
    if let maxEntries, maxEntries < 1 { throw ValidationError("--max-entries must be 1 or more") }
  }

  private func isArea(_ text: String) -> Bool {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { ($0 | 32) >= 97 && ($0 | 32) <= 122 }
      || text.uppercased() == "GIR"
  }

  func run() throws {
    try check(output)
    if let report { try check(report) }
    try checkThatNothingIsOverwritten()
    let start = ContinuousClock.now
    let rejections = try report.map { try RejectionFile($0) }
    let importer = Importer(options: options)
    var progress = ProgressLine()
    let result: ImportResult
    do {
      result = try importer.importDumps(
        dumps,
        progress: StandardError.isTerminal ? { progress.show(describe($0)) } : nil,
        onRejection: rejections.map { file in { file.append($0) } },
        onSuperseded: rejections.map { file in { file.append($0) } })
    } catch {
      progress.clear()
      try rejections?.commit()
      throw Failure(error)
    }
    progress.clear()
    try rejections?.commit()
    if strict, result.report.rejected > 0 {
      for rejection in result.report.rejectionSamples { StandardError.write("postcodes: \(rejection)\n") }
      throw Failure(
        status: Failure.badData,
        message: "\(Figures.grouped(result.report.rejected)) of \(Figures.grouped(result.report.rows)) rows rejected; "
          + "without --strict they would be left out")
    }
    let index = try open(result.file)
    do {
      try AtomicFile.write(result.file, to: output)
    } catch {
      throw Failure(error)
    }
    let summary = BuildReport(
      report: result.report, index: index, output: output, duration: ContinuousClock.now - start)
    switch format {
    case .text: try summary.writeText()
    case .json: try summary.writeJSON()
    }
  }

  private func describe(_ progress: ImportProgress) -> String {
    let rows = "\(Figures.grouped(progress.rows)) rows"
    guard let total = progress.totalBytes, total > 0 else { return rows }
    return ProgressLine.percent(Double(progress.bytesRead) / Double(total)) + "  " + rows
  }

  private var options: ImportOptions {
    var limits = ArchiveLimits.default
    limits = ArchiveLimits(
      maximumTotalBytes: maxBytes ?? limits.maximumTotalBytes, maximumRatio: maxRatio ?? limits.maximumRatio,
      maximumEntries: maxEntries ?? limits.maximumEntries, strictNames: strict)
    return ImportOptions(
      dialect: dialect.flatMap { Dialect(rawValue: $0) }, excludedAreas: Set(exclude.map { $0.uppercased() }),
      liveOnly: liveOnly, columns: columns.selection, names: names, shifts: ostn15,
      limits: limits)
  }

  private func check(_ path: String) throws {
    do {
      try AtomicFile.check(path)
    } catch {
      throw Failure(error)
    }
  }

  /// A dump may have taken an hour to download; a slip must not replace it by its index.
  private func checkThatNothingIsOverwritten() throws {
    let inputs = dumps.compactMap(FileIdentity.init)
    for (option, path) in [("--output", output), ("--report", report ?? "")] {
      if let file = FileIdentity(path), inputs.contains(file) {
        throw Failure(status: Failure.usage, message: "\(option) \(path) is a dump to read; name another file")
      }
    }
    guard let report, let file = FileIdentity(output) else { return }
    if file == FileIdentity(report) {
      throw Failure(status: Failure.usage, message: "--output and --report name the same file: \(output)")
    }
  }

  private func open(_ file: [UInt8]) throws -> PostcodeIndex {
    do {
      return try PostcodeIndex(bytes: IndexBytes(copying: file))
    } catch {
      throw Failure(status: Failure.badData, message: "the index just built cannot be read: \(error)")
    }
  }
}

/// The file of `--report`: a CSV that grows as rows are rejected or give way to others.
private final class RejectionFile {
  private let file: AtomicFile
  private var error: OutputError?

  init(_ path: String) throws {
    do {
      file = try AtomicFile(path)
    } catch {
      throw Failure(error)
    }
    write("file,entry,line,reason,column,value,expected")
  }

  func append(_ rejection: Rejection) {
    write(
      rejection.place, rejection.reason.description, rejection.column, rejection.value,
      rejection.reason.expected)
  }

  func append(_ row: ImportReport.SupersededRow) {
    write(
      row.dropped, "contradicts another row", "", row.postcode.description, "the values of \(row.kept), which is kept")
  }

  private func write(
    _ place: SourcePlace, _ reason: String, _ column: String, _ value: String, _ expected: String
  ) {
    let fields = [place.file, place.entry ?? "", String(place.line), reason, column, value, expected]
    write(fields.map(CSVText.quoted).joined(separator: ","))
  }

  /// Puts the file in its place; what went wrong on the way comes out here.
  func commit() throws {
    do throws(OutputError) {
      if let error { throw error }
      try file.commit()
    } catch {
      throw Failure(error)
    }
  }

  private func write(_ line: String) {
    guard error == nil else { return }
    do {
      try file.append(Array((line + "\n").utf8))
    } catch {
      self.error = error
    }
  }
}

/// The columns that `--columns` chooses, for the parser of arguments.
enum ColumnsOption: String, ExpressibleByArgument, CaseIterable {
  case served, all

  var selection: ColumnSelection { self == .all ? .all : .served }
}
