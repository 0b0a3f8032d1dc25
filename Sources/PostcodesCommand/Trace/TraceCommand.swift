#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// `postcodes trace`.
  struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trace",
      abstract: "Show the rows of a postcode in a dump, and what each value becomes in an index.",
      discussion: """
        Prints every row of the postcode with its file and line: each field as it is in the dump, the column of the index \
        that is read from it, and the value that the index has. A field that no column is read from says why, and so \
        does a row that the index would not have: an invalid value, another row that takes precedence, an area that is left \
        out. No index is needed. Options that change an index change the output; tables of --join are not traced.

        Exit status 1: the dump has no row of the postcode.
        """)

    @Argument(help: ArgumentHelp("Postcode to find.", valueName: "postcode"))
    var postcode: String

    @Option(
      help: ArgumentHelp(
        "Dump to read, as for 'postcodes build': a zip, gzip or CSV file, a folder, or - for standard input. Repeatable.",
        valueName: "file"))
    var dump: [String] = []

    @OptionGroup var dumpOptions: DumpOptions

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func validate() throws {
      if dump.isEmpty { throw ValidationError("Missing expected argument '--dump <file>'.") }
    }

    func run() throws {
      guard let postcode = Postcode(postcode) else {
        throw Failure(status: .usage, message: LookupStatus.explainForm(postcode))
      }
      let trace: PostcodeTrace
      do {
        trace = try ProgressLine.showing { progress throws(ImportError) in
          try Importer(options: dumpOptions.importOptions()).trace(postcode, in: dump, progress: progress)
        }
      } catch {
        throw Failure(error)
      }
      let report = try TraceReport(trace)
      switch format {
      case .text: try report.writeText()
      case .json: try JSONOutput.write(report)
      }
      if trace.rows.isEmpty { throw Failure.negative }
    }
  }
#endif
