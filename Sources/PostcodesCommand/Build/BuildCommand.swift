#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeImport
  internal import PostcodeIndex

  /// `postcodes build`.
  struct BuildCommand: ParsableCommand {
    private static let limits = ArchiveLimits.default

    static let configuration = CommandConfiguration(
      commandName: "build",
      abstract: "Build an index from a postcode dump.",
      discussion: """
        The dump can be a downloaded file (zip, gzip or CSV), an unpacked folder, or - for standard input. Its type is \
        detected from its content. Code-Point Open covers Great Britain; ONSPD and NSPL cover the UK and include \
        terminated postcodes. All are free:

          Code-Point Open  https://osdatahub.os.uk/downloads/open/CodePointOpen
          ONSPD and NSPL   https://geoportal.statistics.gov.uk

        Every row is either indexed or counted in the report with the reason. An existing index is replaced only when the \
        new one is complete.

        Commercial use of Northern Ireland postcodes (area BT) in ONS dumps needs a separate licence. --exclude BT leaves \
        them out.
        """)

    @Argument(
      help: ArgumentHelp("Dump to read. If there are several, they must be of the same type.", valueName: "dump"))
    var dumps: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Index file to write.", valueName: "file"))
    var output: String

    @Option(
      help: ArgumentHelp(
        "Type of the dump: \(Dialect.allCases.map(\.name).joined(separator: ", ")). Default: detected.",
        valueName: "name"))
    var dialect: String?

    @Option(
      help: ArgumentHelp(
        "Column with the postcodes in a CSV file: its name, or its number from 1. Default: detected.",
        valueName: "column"
      ))
    var column: String?

    @Option(
      help: ArgumentHelp("Field delimiter: a character, or 'tab'. Default: detected.", valueName: "character"))
    var delimiter: Delimiter?

    @Flag(help: "Report the size of each section of the index.")
    var verbose = false

    @Flag(help: "Leave out terminated postcodes.")
    var liveOnly = false

    @Option(
      help: ArgumentHelp(
        "Columns of administrative codes to include: the ones that postcodes.io serves, or all.", valueName: "columns"))
    var columns = ColumnsOption.served

    @Option(
      help: ArgumentHelp(
        "CSV file, archive or folder with names of codes, in addition to those in the dump. Repeatable.",
        valueName: "path"))
    var names: [String] = []

    @Option(
      help: ArgumentHelp(
        "CSV file whose columns to add, by a column of codes such as lsoa21, or by outcode, sector or area. With "
          + "=HEADER the file's column with the codes, and :PREFIX before the new names. Repeatable.",
        valueName: "file:key"))
    var join: [String] = []

    @Option(
      help: ArgumentHelp(
        "OSTN15 grid shifts, to compute latitude and longitude to the centimetre if the dump has grid references only: "
          + "Ordnance Survey's data file, or a folder with two arrays. Default: a transformation accurate to about 5 m.",
        valueName: "path"))
    var ostn15: String?

    @Option(help: ArgumentHelp("Postcode area to leave out, such as BT. Repeatable.", valueName: "area"))
    var exclude: [String] = []

    @Flag(
      help: "Fail without writing an index if any row is rejected. Also reject backslashes in names of zip entries.")
    var strict = false

    @Option(help: ArgumentHelp("CSV file to write with all rejected and conflicting rows.", valueName: "file"))
    var report: String?

    @Option(help: "Output format.")
    var format = ReportFormat.text

    @Option(
      help: ArgumentHelp(
        "Maximum uncompressed size of the dump. Default: \(limits.maximumTotalBytes >> 30) GiB.", valueName: "bytes"))
    var maxBytes: UInt64?

    @Option(help: ArgumentHelp("Maximum compression ratio. Default: \(limits.maximumRatio).", valueName: "ratio"))
    var maxRatio: UInt64?

    @Option(
      help: ArgumentHelp(
        "Maximum number of entries in an archive. Default: \(limits.maximumEntries).", valueName: "count"))
    var maxEntries: Int?

    func validate() throws {
      if let dialect, Dialect(rawValue: dialect) == nil {
        throw ValidationError(
          "--dialect \(dialect): expected one of \(Dialect.allCases.map(\.name).joined(separator: ", ")).")
      }
      for area in exclude where Outcode.areaKey(named: area) == nil {
        throw ValidationError("--exclude \(area): expected a postcode area of one or two letters, such as BT.")
      }
      for text in join where JoinOption.parse(text) == nil {
        throw ValidationError("--join \(text): expected FILE:KEY, such as regions.csv:sector.")
      }
      if report == output { throw ValidationError("--output and --report name the same file, \(output).") }
      if let maxEntries, maxEntries < 1 { throw ValidationError("--max-entries must be 1 or more.") }
    }

    func run() throws {
      try checkOutputs()
      let start = ContinuousClock.now
      let result = try importDumps()
      if strict { try rejectIncompleteImport(result.report) }
      let index = try open(result.file)
      do {
        try AtomicFile.write(result.file, to: output)
      } catch {
        throw Failure(error)
      }
      let summary = BuildReport(
        report: result.report, index: index, output: output, duration: ContinuousClock.now - start,
        isVerbose: verbose)
      switch format {
      case .text: try summary.writeText()
      case .json: try summary.writeJSON()
      }
    }

    /// Checks that no output replaces an input, because a dump can take an hour to download.
    private func checkOutputs() throws(Failure) {
      let inputs = (dumps + joins.map(\.path)).map { (path: $0, description: "an input") }
      try OutputPath.check(output, option: "--output", replacingNone: inputs)
      guard let report else { return }
      try OutputPath.check(report, option: "--report", replacingNone: inputs)
      if let file = FileIdentity(output), file == FileIdentity(report) {
        throw Failure(status: .usage, message: "--output and --report name the same file, \(output)")
      }
    }

    /// Imports the dumps, shows progress and writes the file of `--report`, even if the import fails.
    private func importDumps() throws -> ImportResult {
      let rejections = try report.map { try RejectionFile($0) }
      var progress = ProgressLine()
      let outcome: Result<ImportResult, ImportError>
      do {
        outcome = .success(
          try Importer(options: options).importDumps(
            dumps,
            progress: StandardError.isTerminal ? { progress.show(describe($0)) } : nil,
            onRejection: rejections.map { file in { file.append($0) } },
            onSuperseded: rejections.map { file in { file.append($0) } }))
      } catch {
        outcome = .failure(error)
      }
      progress.clear()
      try rejections?.commit()
      return try outcome.mapError { Failure($0) }.get()
    }

    private func describe(_ progress: ImportProgress) -> String {
      let rows = "\(NumberFormat.grouped(progress.rows)) rows"
      guard let total = progress.totalBytes, total > 0 else { return rows }
      return ProgressLine.percent(Double(progress.bytesRead) / Double(total)) + "  " + rows
    }

    private func rejectIncompleteImport(_ report: ImportReport) throws(Failure) {
      guard report.rejected > 0 else { return }
      for rejection in report.rejectionSamples { StandardError.report(Printable.text("\(rejection)")) }
      throw Failure(
        status: .badData,
        message: "\(NumberFormat.grouped(report.rejected)) of \(NumberFormat.grouped(report.rows)) rows rejected, "
          + "no index written; without --strict they are left out of the index")
    }

    /// Opens the new index, to check it and for the report.
    private func open(_ file: [UInt8]) throws(Failure) -> PostcodeIndex {
      do {
        return try PostcodeIndex(bytes: IndexBytes(copying: file))
      } catch {
        throw Failure(status: .badData, message: "cannot read the new index: \(error)")
      }
    }
  }

  extension BuildCommand {
    private var joins: [JoinSource] { join.compactMap { JoinOption.parse($0) } }

    private var options: ImportOptions {
      let defaults = BuildCommand.limits
      let limits = ArchiveLimits(
        maximumTotalBytes: maxBytes ?? defaults.maximumTotalBytes, maximumRatio: maxRatio ?? defaults.maximumRatio,
        maximumEntries: maxEntries ?? defaults.maximumEntries, strictNames: strict)
      return ImportOptions(
        dialect: dialect.flatMap { Dialect(rawValue: $0) },
        excludedAreas: Set(exclude.map { PostcodeArea($0)?.description ?? $0.uppercased() }),
        liveOnly: liveOnly, postcodeColumn: column, delimiter: delimiter?.byte, columns: columns.selection,
        names: names, joins: joins, shifts: ostn15, limits: limits)
    }
  }

  /// The values of `--columns`.
  enum ColumnsOption: String, ExpressibleByArgument, CaseIterable {
    case served, all

    var selection: ColumnSelection { self == .all ? .all : .served }
  }
#endif
