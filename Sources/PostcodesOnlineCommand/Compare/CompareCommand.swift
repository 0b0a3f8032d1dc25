internal import ArgumentParser
internal import CommandSupport
internal import PostcodeComparison
internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodesIO
internal import PostcodesIOResponder

/// `postcodes compare`.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Ask postcodes.io the same as the index, and tell what differs.",
    discussion: """
      Looks up a sample of the index's live postcodes, the postcodes of a file (one a line, '-' for standard input) or \
      all of an outcode; or completes texts. What the index cannot know, such as the parishes in one of Code-Point \
      Open, is not compared, nor are names whose codes agree. Pseudo codes (E99999999) count as none.

      Positions are apart by the larger distance of degrees and grid references; where the index reckons its degrees \
      from grid references, by that of the grid references alone. Up to 2 metres do not count, unless --tolerance says \
      otherwise: the degrees of ONS editions before May 2025 are that far from later ones.

      A sample cannot show postcodes that the index has not; --outcode, --prefixes and a file can. The service is asked \
      for at most 5 requests a second of 100 postcodes each, and again after passing troubles. With --resume a run that \
      was interrupted goes on where it was.

      Exit status 1: something differs. 69: the service cannot be reached, or did not answer everything and nothing \
      else differs; the report is about what was answered.
      """)

  @Argument(help: "A file of postcodes, one a line, or - for standard input.")
  var file: String?

  @OptionGroup var source: IndexFileOption

  @Option(help: ArgumentHelp("The service's address.", valueName: "url"))
  var remote = BaseURL.postcodesIO.description

  @Option(help: ArgumentHelp("Look up so many live postcodes of the index.", valueName: "count"))
  var sample: Int?

  @Option(help: "What the sample is drawn by: the same number draws the same postcodes of the same index.")
  var seed: UInt64 = 1

  @Flag(help: "Give every area its share of the sample, one postcode at least.")
  var stratified = false

  @Option(help: ArgumentHelp("Complete these texts, separated by commas.", valueName: "texts"))
  var prefixes: String?

  @Option(help: "Look up all postcodes of an outcode that either side has.")
  var outcode: String?

  @Option(
    help: ArgumentHelp("Do not compare a key, such as admin_ward or codes.parish; may be repeated.", valueName: "key"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("How far apart positions may be.", valueName: "metres"))
  var tolerance = 2.0

  @Option(help: ArgumentHelp("The most requests a second.", valueName: "requests"))
  var rate = 5.0

  @Option(help: "The most requests at once.")
  var concurrency = 2

  @Option(help: ArgumentHelp("How long to wait for an answer.", valueName: "seconds"))
  var timeout = 10.0

  @Option(help: ArgumentHelp("Keep here what was answered, and go on from there.", valueName: "state"))
  var resume: String?

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  func validate() throws {
    let modes = [file != nil, sample != nil, prefixes != nil, outcode != nil].count { $0 }
    guard modes == 1 else {
      throw ValidationError("say what to compare: one of --sample, --prefixes, --outcode or a file")
    }
    guard sample.map({ $0 > 0 }) ?? true else { throw ValidationError("--sample must be 1 or more") }
    guard sample != nil || !stratified else { throw ValidationError("--stratified goes with --sample") }
    guard rate.isFinite, rate >= 0.001, rate <= 1000 else {
      throw ValidationError("--rate must be 0.001 to 1000 requests a second")
    }
    guard (1...16).contains(concurrency) else { throw ValidationError("--concurrency must be 1 to 16") }
    guard timeout.isFinite, timeout >= 0.1, timeout <= 3600 else {
      throw ValidationError("--timeout must be 0.1 to 3600 seconds")
    }
    guard prefixes.map({ !Self.texts($0).isEmpty }) ?? true else {
      throw ValidationError("--prefixes must be texts, such as M1,SW1A")
    }
    guard tolerance.isFinite, tolerance >= 0 else { throw ValidationError("--tolerance must be 0 metres or more") }
    guard BaseURL(remote) != nil else {
      throw ValidationError("--remote must be an address such as https://api.postcodes.io")
    }
    guard outcode.map({ Outcode($0) != nil }) ?? true else {
      throw ValidationError("--outcode must be an outcode such as SW1A")
    }
    if let key = ignore.first(where: { !ComparisonReport.knownFields.contains($0) }) {
      throw ValidationError("--ignore \(Printable.text(key)): there is no such key; 'position' is one, for example")
    }
  }

  func run() async throws {
    let index = try source.open()
    let answers = IndexResponder(index)
    guard let address = BaseURL(remote) else { return }
    let client = PostcodesClient(
      transport: URLSessionTransport(maximumConnectionsPerHost: concurrency),
      configuration: .init(
        baseURL: address, timeout: .seconds(timeout), maximumConcurrentRequests: concurrency,
        userAgent: "postcodes/\(Program.version)"))
    let comparison = Comparison(
      answers, client, options: .init(interval: .seconds(1 / rate), concurrency: concurrency))
    let outcome = try await compare(comparison, address, index)
    let report = ComparisonReport(outcome, answers: answers, ignoring: Set(ignore), tolerance: tolerance)
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
      let (missing, asked) = (NumberFormat.grouped(report.unanswered), NumberFormat.grouped(report.asked))
      throw Failure(status: .negativeAnswer, message: "\(missing) of \(asked) were not answered")
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
    // Nothing asked is nothing found out.
    guard !plan.queries.isEmpty else {
      throw Failure(
        status: .negativeAnswer,
        message: outcode.map { "neither side has a postcode in \(Printable.text($0))" }
          ?? "the index has no live postcode to ask for")
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

/// Random numbers that are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
