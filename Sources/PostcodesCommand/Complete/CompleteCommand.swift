#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// `postcodes complete`.
  struct CompleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "complete",
      abstract: "List the postcodes that begin with a prefix.",
      discussion: """
        Case, hyphens and full-width letters do not matter. A prefix can have two interpretations; the longer outcode \
        comes first: 'm11' lists outcode M11, then sector 1 of M1. A space decides: 'm1 1' is sector 1 of M1 only. In a \
        complete postcode the space may be anywhere.

        The letters O and I typed for the digits 0 and 1, and the reverse, are corrected if exactly one correction is in \
        the index.

        Exit status 1: no postcode begins with the prefix.
        """)

    /// The values of `--order`.
    enum Order: String, ExpressibleByArgument, CaseIterable {
      case natural, remote
    }

    @Argument(help: "First characters of a postcode.")
    var prefix: String

    @OptionGroup var source: IndexOption

    @Option(help: ArgumentHelp("Maximum number of postcodes to list.", valueName: "count"))
    var limit = 10

    @Option(help: ArgumentHelp("Number of postcodes to skip first.", valueName: "count"))
    var offset = 0

    @Option(
      help: ArgumentHelp(
        "Order of the list. 'natural' sorts by outcode and incode. 'remote' returns what postcodes.io does: live postcodes "
          + "only, at most 100.", valueName: "order"))
    var order = Order.natural

    @Flag(help: "Also suggest similar prefixes, the likeliest typing error first.")
    var fuzzy = false

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func validate() throws {
      guard limit > 0 else { throw ValidationError("--limit must be 1 or more, not \(limit).") }
      guard offset >= 0 else { throw ValidationError("--offset must be 0 or more, not \(offset).") }
      guard order == .natural || (!fuzzy && offset == 0) else {
        throw ValidationError("--order remote excludes --fuzzy and --offset, which postcodes.io lacks.")
      }
    }

    func run() throws {
      let index = try source.open()
      switch order {
      case .natural: try runNatural(index)
      case .remote: try runRemote(index)
      }
    }

    private func runNatural(_ index: PostcodeIndex) throws {
      let report = CompletionReport(index, prefix, offset: offset, limit: limit, isFuzzy: fuzzy)
      switch format {
      case .text: try report.writeText()
      case .json: try report.writeJSON()
      }
      if report.completions == nil { throw Failure.negative }
    }

    private func runRemote(_ index: PostcodeIndex) throws {
      let postcodes = index.postcodesIOCompletions(of: prefix, limit: min(limit, 100))
      switch format {
      case .text:
        for postcode in postcodes { try StandardOutput.shared.line(postcode.description) }
        if postcodes.isEmpty { StandardError.report("no postcode begins with \(Printable.quoted(prefix))") }
      case .json: try JSONOutput.write(RemoteDocument(query: prefix, completions: postcodes.map(\.description)))
      }
      if postcodes.isEmpty { throw Failure.negative }
    }

    /// The JSON of `complete --order remote`.
    private struct RemoteDocument: Encodable {
      let query: String
      let completions: [String]
    }
  }
#endif
