#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// `postcodes build`.
  struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "build",
      abstract: "Build an index from a postcode dump.",
      discussion: """
        The dump can be a downloaded file (zip, gzip or CSV), an unpacked folder, or - for standard input. Its type is \
        detected from its content. Code-Point Open covers Great Britain; ONSPD and NSPL cover the UK and include \
        terminated postcodes. All are free:

          Code-Point Open  https://osdatahub.os.uk/downloads/open/CodePointOpen
          ONSPD and NSPL   https://geoportal.statistics.gov.uk
          OS Open Names    https://osdatahub.os.uk/downloads/open/OpenNames (towns and villages, for --places)

        Every row is either indexed or counted in the report with the reason. An invalid position, date of introduction or \
        quality is left out and counted, and its row is indexed without it. An existing index is replaced only when the \
        new one is complete and few rows were rejected (--max-rejected).

        Commercial use of Northern Ireland postcodes (area BT) in ONS dumps needs a separate licence. --exclude BT leaves \
        them out.
        """)

    @Argument(
      help: ArgumentHelp(
        "Dump to read. If there are several, they must be of the same type. Not needed with --places.",
        valueName: "dump"))
    var dumps: [String] = []

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Index file to write or replace. Default: that of POSTCODES_INDEX, or the default index, whose folder is created.",
        valueName: "file"))
    var output: String?

    @OptionGroup var dumpOptions: DumpOptions

    @Flag(help: "Report the size of each section of the index.")
    var verbose = false

    @Option(
      help: ArgumentHelp(
        "CSV file whose columns to add, by a column of codes such as lsoa21, or by postcode, sector, outcode or area. With "
          + "=HEADER the file's column with the codes, and :PREFIX before the new names. Repeatable.",
        valueName: "file:key"))
    var join: [String] = []

    @Option(
      help: ArgumentHelp(
        "OS Open Names, for towns and villages: the CSV archive as published, a folder with its tiles, or a tile. Adds the "
          + "column populated_place. Repeatable.",
        valueName: "path"))
    var places: [String] = []

    @Option(
      help: ArgumentHelp(
        "Scottish Postcode Directory (zip, folder or CSV) whose columns to add, with names that begin with scotland_.",
        valueName: "path"))
    var scotland: String?

    @Flag(
      help: ArgumentHelp(
        "Build one index of several editions of a dataset, one from each dump. Commands read the newest; 'postcodes lookup' "
          + "reads the others with --as-of and --history."))
    var history = false

    @Option(
      help: ArgumentHelp(
        "Month of an edition for --history, such as 2019-05: once for each dump, in the same order. Default: the month that the "
          + "dump or its file name states.", valueName: "month"), transform: MonthArgument.init(argument:))
    var edition: [MonthArgument] = []

    @Flag(
      help: ArgumentHelp(
        "Fail without writing an index if any row is rejected or any value is invalid. Also reject backslashes in names of "
          + "zip entries."))
    var strict = false

    @Option(
      help: ArgumentHelp(
        "Maximum percentage of rejected rows of a dump. If there are more, the build fails and writes no index. Default: 1, but up "
          + "to 10 rows and half of a short file.", valueName: "percent"))
    var maxRejected: Int?

    @Option(
      help: ArgumentHelp(
        "CSV file to write with all rejected and conflicting rows and invalid values.", valueName: "file"))
    var report: String?

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func validate() throws {
      if dumps.isEmpty, places.isEmpty { throw ValidationError("Missing expected argument '<dump> ...'") }
      if dumps.isEmpty, scotland != nil { throw ValidationError("--scotland adds columns to a dump, so it needs one.") }
      for text in join where JoinOption.parse(text) == nil {
        throw ValidationError("--join \(text): expected FILE:KEY, such as regions.csv:sector.")
      }
      if history {
        if dumps.count < 2 { throw ValidationError("--history takes two dumps or more.") }
        if dumps.contains("-") { throw ValidationError("--history takes files and folders, not standard input.") }
      }
      if !edition.isEmpty, !history { throw ValidationError("--edition needs --history.") }
      if !edition.isEmpty, edition.count != dumps.count {
        throw ValidationError("--edition: expected one for each dump, \(dumps.count), found \(edition.count).")
      }
      if let maxRejected, !(0...100).contains(maxRejected) {
        throw ValidationError("--max-rejected must be from 0 to 100, not \(maxRejected).")
      }
      if let report, report == output {
        throw ValidationError("--output and --report name the same file, \(report).")
      }
    }

    func run() throws {
      MemoryAllocator.returnFreedMemory()
      let destination = try BuildDestination(output)
      try checkOutputs(destination)
      let start = ContinuousClock.now
      if history { return try buildHistory(to: destination, start) }
      let result = try importing { importer, progress, rejections throws(ImportError) in
        try importer.importDumps(
          dumps, progress: progress, onRejection: rejections.map { file in { file.append($0) } },
          onSuperseded: rejections.map { file in { file.append($0) } })
      }
      if strict { try rejectIncompleteImport([result.report]) }
      let index = try open(result.file)
      try destination.write(result.file)
      let summary = BuildReport(
        report: result.report, index: index, output: destination.path, duration: ContinuousClock.now - start,
        isVerbose: verbose)
      switch format {
      case .text: try summary.writeText()
      case .json: try summary.writeJSON()
      }
    }

    /// Checks that no output replaces an input, because a dump can take an hour to download.
    private func checkOutputs(_ destination: BuildDestination) throws(Failure) {
      let inputs = (dumps + places + joins.map(\.path) + [scotland].compactMap { $0 }).map {
        (path: $0, description: "an input")
      }
      try destination.check(replacingNone: inputs)
      guard let report else { return }
      try OutputPath.check(report, option: "--report", replacingNone: inputs)
      if let file = FileIdentity(destination.path), file == FileIdentity(report) {
        throw Failure(status: .usage, message: "--output and --report name the same file, \(destination.path)")
      }
    }

    /// Imports the editions and writes their index.
    private func buildHistory(to destination: BuildDestination, _ start: ContinuousClock.Instant) throws {
      let result = try importing { importer, progress, rejections throws(ImportError) in
        try importer.importEditions(
          dumps, months: edition.map(\.month), progress: progress,
          onRejection: rejections.map { file in { file.append($0) } },
          onSuperseded: rejections.map { file in { file.append($0) } })
      }
      if strict { try rejectIncompleteImport(result.editions.map(\.report)) }
      let index = try open(result.file)
      try destination.write(result.file)
      let summary = HistoryReport(
        result: result, index: index, output: destination.path, duration: ContinuousClock.now - start,
        isVerbose: verbose)
      switch format {
      case .text: try summary.writeText()
      case .json: try summary.writeJSON()
      }
    }

    /// Runs an import, shows progress and writes the file of `--report`, even if the import fails.
    private func importing<Value>(
      _ body: (Importer, ((ImportProgress) -> Void)?, RejectionFile?) throws(ImportError) -> Value
    ) throws -> Value {
      let rejections = try report.map { try RejectionFile($0) }
      let outcome: Result<Value, ImportError>
      do {
        outcome = .success(
          try ProgressLine.showing { progress throws(ImportError) in
            var options = dumpOptions.importOptions(
              joins: joins, places: places, scotland: scotland, strictNames: strict)
            options.rejectionLimit = maxRejected.map { .percent($0) } ?? .standard
            return try body(Importer(options: options), progress, rejections)
          })
      } catch {
        outcome = .failure(error)
      }
      try rejections?.commit()
      return try outcome.mapError { Failure($0) }.get()
    }

    private func rejectIncompleteImport(_ reports: [ImportReport]) throws(Failure) {
      let samples = reports.flatMap {
        $0.rejectionSamples + $0.invalidValueSamples + ($0.places?.rejectionSamples ?? [])
      }
      let rejected = reports.reduce(0) { $0 + $1.rejected + ($1.places?.rejected ?? 0) }
      let rows = reports.reduce(0) { $0 + $1.rows + ($1.places?.rows ?? 0) }
      let invalid = reports.reduce(0) { $0 + $1.invalidValueCount }
      guard rejected > 0 || invalid > 0 else { return }
      for rejection in samples { StandardError.report(Printable.text("\(rejection)")) }
      var counts: [String] = []
      if rejected > 0 {
        counts.append("\(NumberFormat.grouped(rejected)) of \(NumberFormat.grouped(rows)) rows rejected")
      }
      if invalid > 0 { counts.append("\(NumberFormat.grouped(invalid)) invalid \(invalid == 1 ? "value" : "values")") }
      throw Failure(
        status: .badData,
        message: counts.joined(separator: ", ") + ", no index written; without --strict they are left out of the index")
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
  }
#endif
