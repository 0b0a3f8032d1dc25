internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodesIOResponder
internal import CommandSupport

/// `postcodes complete`.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "List the postcodes that begin with a text.",
    discussion: """
      The text is taken as people type it: any case, any spacing, hyphens, full-width letters. One with two readings \
      lists the outcode's own postcodes first ('m11': those of M11, then those of M1 sector 1); a typed space binds \
      ('m1 1' is M1 sector 1 only), though a whole postcode is understood with a space anywhere. The letter O for the digit 0 and I for 1, and the other way round, are put right \
      where the index has exactly one thing that can be meant. Exit status 1: there is none.
      """)

  /// The order of the answers.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case natural, remote
  }

  @Argument(help: "The beginning of a postcode.")
  var prefix: String

  @OptionGroup var source: IndexOption

  @Option(help: "How many to list at most.")
  var limit = 10

  @Option(help: "How many to pass over first.")
  var offset = 0

  @Option(help: "natural: by outcode and incode. remote: exactly what postcodes.io answers, live ones, at most 100.")
  var order = Order.natural

  @Flag(help: "Offer near misses too, the likeliest slip first.")
  var fuzzy = false

  @Option(help: "text or json.")
  var format = ReportFormat.text

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
    guard offset >= 0 else { throw ValidationError("--offset must be 0 or more") }
    guard order == .natural || (!fuzzy && offset == 0) else {
      throw ValidationError("--order remote goes with neither --fuzzy nor --offset: postcodes.io has neither")
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
      if postcodes.isEmpty { StandardError.write("postcodes: nothing begins with \"\(Printable.text(prefix))\"\n") }
    case .json:
      let reply = RemoteReply(query: prefix, completions: postcodes.map(\.description))
      try StandardOutput.shared.write(JSONOutput(isPretty: true).encode(reply))
      try StandardOutput.shared.write("\n")
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
            ? postcode : Figures.left(postcode, 10) + Style.dim(notes.joined(separator: ", ")))
      }
      if StandardOutput.isTerminal {
        try output.flush()
        let next = index.nextCharacters(after: completions.partial)
        StandardError.write(
          Style.dim("\(page.count) of \(Figures.grouped(completions.count))")
            + (next.isEmpty ? "" : Style.dim(" · next: \(next)")) + "\n")
      }
    } else {
      try output.flush()
      StandardError.write("postcodes: nothing begins with \"\(Printable.text(prefix))\"\n")
    }
    for miss in misses {
      let size = miss.isPostcode ? "" : "\(Figures.grouped(miss.count)) postcodes, "
      try output.line(Figures.left(miss.text, 10) + Style.dim("near miss: \(size)\(miss.slip.words)"))
    }
  }

  private func writeJSON(
    _ index: PostcodeIndex, _ found: (completions: Completions, isCorrected: Bool)?,
    _ page: [Completions.Element], _ misses: [NearMiss]
  ) throws {
    let completions = found?.completions
    let readings = completions.map { Array($0.interpretations) } ?? []
    let next = completions.map { index.nextCharacters(after: $0.partial) }
    let reply = Reply(
      query: prefix, count: completions?.count ?? 0, offset: offset, corrected: found?.isCorrected ?? false,
      next: next?.description ?? "", nextSpace: next?.containsSpace ?? false,
      readings: readings.enumerated().map { place, reading in
        Reply.Reading(text: reading.description, count: completions?.count(ofInterpretation: place) ?? 0)
      },
      completions: page.map { element in
        Reply.Completion(
          postcode: element.postcode.description, reading: readings[element.interpretation].description,
          terminated: index.terminated(at: element.ordinal)?.description)
      },
      nearMisses: fuzzy
        ? misses.map {
          Reply.Miss(
            text: $0.text, count: $0.count, first: index.postcode(at: $0.firstOrdinal)?.description,
            slip: $0.slip.words)
        } : nil)
    try StandardOutput.shared.write(JSONOutput(isPretty: true).encode(reply))
    try StandardOutput.shared.write("\n")
  }
}

extension CompleteCommand {
  /// The JSON of `complete`.
  private struct Reply: Encodable {
    struct Reading: Encodable {
      let text: String
      let count: Int
    }
    struct Completion: Encodable {
      let postcode: String
      let reading: String
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
    let readings: [Reading]
    let completions: [Completion]
    let nearMisses: [Miss]?
  }

  /// The JSON of `complete --order remote`.
  private struct RemoteReply: Encodable {
    let query: String
    let completions: [String]
  }
}

extension NearMiss.Slip {
  /// The slip in words.
  var words: String {
    switch self {
    case .lookAlike: "looks alike"
    case .transposition: "two characters swapped"
    case .neighbouringKey: "neighbouring key"
    case .missingCharacter: "a character missing"
    case .extraCharacter: "a character too many"
    }
  }
}
