#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeComparison
  internal import PostcodeKit
  internal import PostcodesIO
  internal import PostcodesIOResponder

  /// `postcodes compare`.
  struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compare",
      abstract: "Compare the index with postcodes.io.",
      discussion: """
        Sends the same queries to the index and to the service, and reports the differences. The queries are a sample of \
        the index's live postcodes (--sample), the postcodes of a file (one per line, '-' for standard input), all \
        postcodes of an outcode (--outcode), or completions of texts (--prefixes).

        Fields that the index doesn't have, such as parishes in an index of Code-Point Open, are not compared. Names are \
        not compared if their codes agree. Pseudo codes (E99999999) count as missing.

        The distance of two positions is the larger of the distances by latitude and longitude and by grid reference. If \
        the index computes latitude and longitude from grid references, only the grid references count. Distances up to \
        --tolerance don't count: the coordinates in ONS editions before May 2025 are up to 2 metres from later ones.

        If the index has places, or rows of the Scottish Postcode Directory, some of them are compared as well: the places \
        by their codes (place), and by searches for their names. postcodes.io lists places of equal rank in any order, \
        which doesn't count.

        A sample cannot find postcodes missing from the index. --outcode, --prefixes and a file can. The program sends up \
        to 100 postcodes per request, limits its request rate, and retries after temporary errors. Use --resume to \
        continue an interrupted run.

        Exit status: 1 if there are differences; 69 if the service is unreachable, or if some requests failed and the \
        other results agree. The report covers the responses received.
        """)

    @Argument(help: "File of postcodes, one per line, or - for standard input.")
    var file: String?

    @OptionGroup var source: IndexFileOption

    @Option(help: ArgumentHelp("Address of the service.", valueName: "url"))
    var remote = BaseURL.postcodesIO.description

    @Option(help: ArgumentHelp("Look up this number of live postcodes of the index.", valueName: "count"))
    var sample: Int?

    @Option(help: "Random seed for the sample. The same seed and index give the same sample.")
    var seed: UInt64 = 1

    @Flag(help: "Sample each postcode area in proportion, at least one postcode each.")
    var stratified = false

    @Option(help: ArgumentHelp("Complete these comma-separated texts.", valueName: "texts"))
    var prefixes: String?

    @Option(help: "Look up all postcodes of an outcode, in the index or at the service.")
    var outcode: String?

    @Option(
      help: ArgumentHelp(
        "Maximum number of places to compare. Default: as many as there are postcodes, at most 50.",
        valueName: "count"))
    var places: Int?

    @Option(
      help: ArgumentHelp("Ignore a field, such as admin_ward or codes.parish. Repeatable.", valueName: "field"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Maximum distance of positions that count as equal.", valueName: "metres"))
    var tolerance = 2.0

    @Option(help: ArgumentHelp("Maximum number of requests per second.", valueName: "count"))
    var rate = 5.0

    @Option(help: ArgumentHelp("Maximum number of concurrent requests.", valueName: "count"))
    var concurrency = 2

    @Option(help: ArgumentHelp("Response timeout.", valueName: "seconds"))
    var timeout = 10.0

    @Option(help: ArgumentHelp("Save progress here and resume from it.", valueName: "file"))
    var resume: String?

    @Option(help: "Output format.")
    var format = RecordFormat.text

    func validate() throws {
      let modes = [file != nil, sample != nil, prefixes != nil, outcode != nil].count { $0 }
      guard modes == 1 else {
        throw ValidationError("choose one of --sample, --prefixes, --outcode or a file")
      }
      if let sample, sample < 1 { throw ValidationError("--sample must be at least 1, not \(sample)") }
      guard sample != nil || !stratified else { throw ValidationError("--stratified requires --sample") }
      if let places, places < 0 { throw ValidationError("--places must be at least 0, not \(places)") }
      guard rate.isFinite, rate >= 0.001, rate <= 1000 else {
        throw ValidationError("--rate must be 0.001 to 1000 requests per second, not \(rate)")
      }
      guard (1...16).contains(concurrency) else {
        throw ValidationError("--concurrency must be 1 to 16, not \(concurrency)")
      }
      guard timeout.isFinite, timeout >= 0.1, timeout <= 3600 else {
        throw ValidationError("--timeout must be 0.1 to 3600 seconds, not \(timeout)")
      }
      if let prefixes, Self.texts(prefixes).isEmpty {
        throw ValidationError(
          "--prefixes must be comma-separated texts, such as M1,SW1A, not \(Printable.quoted(prefixes))")
      }
      guard tolerance.isFinite, tolerance >= 0 else {
        throw ValidationError("--tolerance must be at least 0 metres, not \(tolerance)")
      }
      guard BaseURL(remote) != nil else {
        throw ValidationError(
          "--remote must be an address such as https://api.postcodes.io, not \(Printable.quoted(remote))")
      }
      if let outcode, Outcode(outcode) == nil {
        throw ValidationError("--outcode must be an outcode such as SW1A, not \(Printable.quoted(outcode))")
      }
      if let key = ignore.first(where: { !ComparisonReport.knownFields.contains($0) }) {
        throw ValidationError(
          "--ignore \(Printable.text(key)): unknown field; use a field name of postcodes.io, codes.NAME, position, place or scotland"
        )
      }
    }

    func run() async throws {
      let index = try source.open()
      let responder = IndexResponder(index)
      guard let address = BaseURL(remote) else { return }
      let client = PostcodesClient(
        transport: ProgramTransport.make(),
        configuration: .init(
          baseURL: address, timeout: .seconds(timeout), maximumConcurrentRequests: concurrency,
          userAgent: "postcodes/\(Program.version)"))
      let comparison = Comparison(
        responder, client, options: .init(interval: .seconds(1 / rate), concurrency: concurrency, placeLimit: places))
      let outcome = try await compare(comparison, address, index)
      let report = ComparisonReport(outcome, responder: responder, ignoring: Set(ignore), tolerance: tolerance)
      switch format {
      case .text: try ComparisonText(report, index).write()
      case .json:
        try JSONOutput.write(EncodableReport(report))
      case .csv: try ComparisonTable(outcome, report, ignoring: Set(ignore)).write()
      }
      try StandardOutput.shared.flush()
      if let stopped = report.stopped { throw Failure(status: .unavailable, message: stopped) }
      if report.differing > 0 {
        guard report.unanswered > 0 else { throw Failure.negative }
        let (missing, total) = (NumberFormat.grouped(report.unanswered), NumberFormat.grouped(report.asked))
        throw Failure(status: .negativeResult, message: "no response for \(missing) of \(total)")
      }
      if report.unanswered > 0 { throw Failure(status: .unavailable, message: report.verdict) }
    }

    private func compare(
      _ comparison: Comparison, _ address: BaseURL, _ index: PostcodeIndex
    ) async throws -> ComparisonOutcome {
      let plan: ComparisonPlan
      do {
        plan = try await self.plan(comparison, index)
      } catch let error as PostcodesIOError {
        return .failed(.lookups([]), remote: address.description, reason: error.description)
      }
      guard !plan.queries.isEmpty else {
        throw Failure(
          status: .negativeResult,
          message: outcode.map { "neither the index nor the service has a postcode in \(Printable.text($0))" }
            ?? "the index has no live postcodes")
      }
      var state: StateFile?
      if let resume { state = try StateFile(resume, .init(index: index, remote: address.description, plan: plan)) }
      var progress = ProgressLine()
      defer { progress.clear() }
      return try await comparison.run(plan, known: state?.parts ?? []) { part, done in
        try state?.append(part)
        progress.show(
          ProgressLine.percent(Double(done) / Double(max(1, plan.queries.count)))
            + "  \(NumberFormat.grouped(done)) of \(NumberFormat.grouped(plan.queries.count))")
      }
    }

    private func plan(_ comparison: Comparison, _ index: PostcodeIndex) async throws -> ComparisonPlan {
      if let sample {
        var random = SeededGenerator(seed: seed)
        return .sample(of: index, count: sample, isStratified: stratified, using: &random)
      }
      if let prefixes { return .completions(Self.texts(prefixes)) }
      if let outcode = outcode.flatMap({ Outcode($0) }) { return try await comparison.plan(for: outcode) }
      return .lookups(try QueryFile.read(file ?? "-"))
    }

    private static func texts(_ list: String) -> [String] {
      list.split(separator: ",").map(String.init).filter { $0.contains { $0 != " " } }
    }
  }
#endif
