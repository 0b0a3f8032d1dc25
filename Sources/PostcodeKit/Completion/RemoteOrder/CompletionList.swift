/// One page of the completions of a text, in the order in which the user interfaces list them.
///
/// Live postcodes come first: those that postcodes.io suggests, in its order, then the others. So a list from the API only
/// grows when an index replaces it. Terminated postcodes follow. Without the column of terminations, all postcodes count as
/// live.
package struct CompletionList {
  /// The ordinals of the page.
  package private(set) var ordinals: [Int] = []
  /// The number of terminated postcodes among all completions.
  package private(set) var terminatedCount = 0

  /// Creates a page of completions.
  ///
  /// - Parameters:
  ///   - index: The index to read.
  ///   - completions: The completions of the text.
  ///   - text: The text, as a client would send it to postcodes.io.
  ///   - offset: The number of completions before the page.
  ///   - limit: The maximum length of the page, and of the request to postcodes.io.
  /// - Complexity: O(*o* + *l* + *r*), where *o* is the offset, *l* the limit, and *r* the number of runs of months among the
  ///   completions.
  package init(_ index: PostcodeIndex, _ completions: Completions, of text: String, offset: Int, limit: Int) {
    let ranges = completions.interpretations.indices.map { completions.ordinals(ofInterpretation: $0) }
    let (sum, overflows) = offset.addingReportingOverflow(limit)
    let wanted = overflows ? Int.max : sum
    var live: [Int] = []
    for postcode in index.postcodesIOCompletions(of: text, limit: min(limit, 100)) {
      // postcodes.io also returns postcodes that only contain the text.
      guard let ordinal = index.ordinal(of: postcode), ranges.contains(where: { $0.contains(ordinal) }) else {
        continue
      }
      live.append(ordinal)
    }
    let suggested = Set(live)
    var terminated: [Int] = []
    var terminatedCount = 0
    for range in ranges {
      index.forEachRunOfTermination(in: range) { run, isTerminated in
        if isTerminated {
          terminatedCount &+= run.count
          if terminated.count < wanted { terminated += run.prefix(wanted - terminated.count) }
        } else if live.count < wanted {
          for ordinal in run where live.count < wanted && !suggested.contains(ordinal) { live.append(ordinal) }
        }
      }
    }
    self.terminatedCount = terminatedCount
    ordinals = Array((live + terminated).prefix(wanted).dropFirst(offset))
  }
}
