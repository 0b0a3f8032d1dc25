internal import CommandSupport
internal import PostcodeKit

/// The report of `complete`: the completions of a prefix, and similar prefixes.
struct CompletionReport {
  let index: PostcodeIndex
  let prefix: String
  let offset: Int
  /// `nil` if no postcode begins with the prefix.
  let completions: Completions?
  /// Whether the completions are those of a corrected prefix.
  let isCorrected: Bool
  /// The completions to list.
  let page: [Completions.Element]
  /// The similar prefixes; `nil` if they are not wanted.
  let nearMisses: [NearMiss]?

  init(_ index: PostcodeIndex, _ prefix: String, offset: Int, limit: Int, isFuzzy: Bool) {
    self.index = index
    self.prefix = prefix
    self.offset = offset
    let found = index.correctedCompletions(of: prefix)
    completions = found?.completions
    isCorrected = found?.isCorrected ?? false
    page = completions.map { Array($0.dropFirst(offset).prefix(limit)) } ?? []
    nearMisses = isFuzzy ? index.nearMisses(of: prefix, limit: limit) : nil
  }

  func writeText() throws {
    if let completions {
      try writePage(completions)
      try writeStatus(completions)
    } else {
      try StandardOutput.shared.flush()
      StandardError.report("no postcode begins with \(Printable.quoted(prefix))")
    }
    for miss in nearMisses ?? [] {
      let size = miss.isPostcode ? "" : "\(NumberFormat.grouped(miss.count)) postcode\(miss.count == 1 ? "" : "s"), "
      try StandardOutput.shared.line(Alignment.left(miss.text, 10) + Style.dim("similar: \(size)\(miss.slip.words)"))
    }
  }

  private func writePage(_ completions: Completions) throws {
    let hasSeveral = (0..<completions.interpretations.count).count { completions.count(ofInterpretation: $0) > 0 } > 1
    for element in page {
      var notes: [String] = []
      if hasSeveral { notes.append(completions.interpretations[element.interpretation].description) }
      if isCorrected { notes.append("corrected") }
      if let month = index.terminated(at: element.ordinal) { notes.append("terminated \(month)") }
      let postcode = element.postcode.description
      try StandardOutput.shared.line(
        notes.isEmpty ? postcode : Alignment.left(postcode, 10) + Style.dim(notes.joined(separator: ", ")))
    }
  }

  /// Writes the number of completions and the possible next characters, if a person reads the output.
  private func writeStatus(_ completions: Completions) throws {
    guard StandardOutput.isTerminal else { return }
    try StandardOutput.shared.flush()
    let next = index.nextCharacters(after: completions.partial)
    let status =
      "\(page.count) of \(NumberFormat.grouped(completions.count))" + (next.isEmpty ? "" : " · next: \(next)")
    StandardError.write(Style.dim(status) + "\n")
  }

  func writeJSON() throws { try JSONOutput.write(Document(self)) }
}

extension CompletionReport {
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

    init(_ report: CompletionReport) {
      let index = report.index
      let next = report.completions.map { index.nextCharacters(after: $0.partial) }
      query = report.prefix
      count = report.completions?.count ?? 0
      offset = report.offset
      corrected = report.isCorrected
      self.next = next?.description ?? ""
      nextSpace = next?.containsSpace ?? false
      let found = report.completions.map { completions in
        completions.interpretations.enumerated().map { index, interpretation in
          Interpretation(text: interpretation.description, count: completions.count(ofInterpretation: index))
        }
      }
      let interpretations = found ?? []
      self.interpretations = interpretations
      completions = report.page.map { element in
        Completion(
          postcode: element.postcode.description, interpretation: interpretations[element.interpretation].text,
          terminated: index.terminated(at: element.ordinal)?.description)
      }
      nearMisses = report.nearMisses?.map { miss in
        Miss(
          text: miss.text, count: miss.count, first: index.postcode(at: miss.firstOrdinal)?.description,
          slip: miss.slip.words)
      }
    }
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
