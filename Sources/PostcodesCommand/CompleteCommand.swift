internal import ArgumentParser
internal import CommandSupport
internal import PostcodeCore
internal import PostcodeIndex
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
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    guard offset >= 0 else { throw ValidationError("--offset must be 0 or more.") }
    guard order == .natural || (!fuzzy && offset == 0) else {
      throw ValidationError("--order remote excludes --fuzzy and --offset, which postcodes.io lacks.")
    }
  }

  func run() throws {
    let index = try source.open()
    if order == .remote { return try runRemote(index) }
    let found = index.correctedCompletions(of: prefix)
    let page = found.map { Array($0.completions.page(from: offset).prefix(limit)) } ?? []
    let misses = fuzzy ? index.nearMisses(of: prefix, limit: limit) : []
    switch format {
    case .text: try writeText(index, found, page, misses)
    case .json: try writeJSON(index, found, page, misses)
    }
    if found == nil { throw Failure.negative }
  }

  private func runRemote(_ index: PostcodeIndex) throws {
    let postcodes = index.postcodesIOCompletions(of: prefix, limit: min(limit, 100))
    switch format {
    case .text:
      for postcode in postcodes { try StandardOutput.shared.line(postcode.description) }
      if postcodes.isEmpty { StandardError.report("no postcode begins with \(Printable.quoted(prefix))") }
    case .json:
      let document = RemoteDocument(query: prefix, completions: postcodes.map(\.description))
      try JSONOutput.write(document)
    }
    if postcodes.isEmpty { throw Failure.negative }
  }

  private func writeText(
    _ index: PostcodeIndex, _ found: (completions: Completions, isCorrected: Bool)?,
    _ page: [Completions.Element], _ misses: [NearMiss]
  ) throws {
    let output = StandardOutput.shared
    if let (completions, isCorrected) = found {
      let hasSeveral = (0..<completions.interpretations.count).count { completions.count(ofInterpretation: $0) > 0 } > 1
      for element in page {
        var notes: [String] = []
        if hasSeveral { notes.append(completions.interpretations[element.interpretation].description) }
        if isCorrected { notes.append("corrected") }
        if let month = index.terminated(at: element.ordinal) { notes.append("terminated \(month)") }
        let postcode = element.postcode.description
        try output.line(
          notes.isEmpty
            ? postcode : Alignment.left(postcode, 10) + Style.dim(notes.joined(separator: ", ")))
      }
      if StandardOutput.isTerminal {
        try output.flush()
        let next = index.nextCharacters(after: completions.partial)
        StandardError.write(
          Style.dim("\(page.count) of \(NumberFormat.grouped(completions.count))")
            + (next.isEmpty ? "" : Style.dim(" · next: \(next)")) + "\n")
      }
    } else {
      try output.flush()
      StandardError.report("no postcode begins with \(Printable.quoted(prefix))")
    }
    for miss in misses {
      let size = miss.isPostcode ? "" : "\(NumberFormat.grouped(miss.count)) postcode\(miss.count == 1 ? "" : "s"), "
      try output.line(Alignment.left(miss.text, 10) + Style.dim("similar: \(size)\(miss.slip.words)"))
    }
  }

  private func writeJSON(
    _ index: PostcodeIndex, _ found: (completions: Completions, isCorrected: Bool)?,
    _ page: [Completions.Element], _ misses: [NearMiss]
  ) throws {
    let completions = found?.completions
    let interpretations = completions.map { Array($0.interpretations) } ?? []
    let next = completions.map { index.nextCharacters(after: $0.partial) }
    let document = Document(
      query: prefix, count: completions?.count ?? 0, offset: offset, corrected: found?.isCorrected ?? false,
      next: next?.description ?? "", nextSpace: next?.containsSpace ?? false,
      interpretations: interpretations.enumerated().map { index, interpretation in
        Document.Interpretation(
          text: interpretation.description, count: completions?.count(ofInterpretation: index) ?? 0)
      },
      completions: page.map { element in
        Document.Completion(
          postcode: element.postcode.description, interpretation: interpretations[element.interpretation].description,
          terminated: index.terminated(at: element.ordinal)?.description)
      },
      nearMisses: fuzzy
        ? misses.map {
          Document.Miss(
            text: $0.text, count: $0.count, first: index.postcode(at: $0.firstOrdinal)?.description,
            slip: $0.slip.words)
        } : nil)
    try JSONOutput.write(document)
  }
}

extension CompleteCommand {
  /// The JSON of `complete`.
  private struct Document: Encodable {
    struct Interpretation: Encodable {
      let text: String
      let count: Int
    }
    struct Completion: Encodable {
      let postcode: String
      let interpretation: String
      let terminated: String?
    }
    struct Miss: Encodable {
      let text: String
      let count: Int
      let first: String?
      let slip: String
    }
    let query: String
    let count: Int
    let offset: Int
    let corrected: Bool
    let next: String
    let nextSpace: Bool
    let interpretations: [Interpretation]
    let completions: [Completion]
    let nearMisses: [Miss]?
  }

  /// The JSON of `complete --order remote`.
  private struct RemoteDocument: Encodable {
    let query: String
    let completions: [String]
  }
}

extension NearMiss.Slip {
  /// The typing error in words.
  var words: String {
    switch self {
    case .lookAlike: "similar character"
    case .transposition: "swapped characters"
    case .neighbouringKey: "neighbouring key"
    case .missingCharacter: "missing character"
    case .extraCharacter: "extra character"
    }
  }
}
