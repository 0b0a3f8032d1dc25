internal import PostcodeCore

/// The completions of a text in the order in which people are shown them.
///
/// Whoever types looks for a postcode in use. These come first, those that the API of the same server lists before all others
/// and in its order: a list that the API gave stays as it is when the index takes its place, and gets longer at most. What
/// has ended follows, for whoever has an old letter; it is listed first only where nothing in use begins like that. As long
/// as the part of the index that tells what has ended is not there, everything counts as in use.
package struct CompletionList {
  /// The ordinals of the page that was asked for.
  package private(set) var ordinals: [Int] = []
  /// How many of all completions have ended.
  package private(set) var terminatedCount = 0

  /// Lists a page of the completions.
  ///
  /// - Parameters:
  ///   - completions: what the text can become.
  ///   - text: the text, as the API would be asked for it.
  ///   - offset: how many of the list are left out.
  ///   - limit: how many there are to be at most, which is also the API's limit.
  /// - Complexity: O(offset + limit), and O(number of runs of months among the completions).
  package init(_ index: PostcodeIndex, _ completions: Completions, of text: String, offset: Int, limit: Int) {
    let ranges = completions.interpretations.indices.map { completions.ordinals(ofInterpretation: $0) }
    let (sum, isTooFar) = offset.addingReportingOverflow(limit)
    let wanted = isTooFar ? Int.max : sum
    var live: [Int] = []
    for postcode in index.remoteCompletions(of: text, limit: min(limit, 100)) {
      // The API's rules are others: it does not ask for a prefix.
      guard let ordinal = index.ordinal(of: postcode), ranges.contains(where: { $0.contains(ordinal) }) else {
        continue
      }
      live.append(ordinal)
    }
    let first = Set(live)
    var ended: [Int] = []
    var others = 0
    let terminated = index.wellKnown.terminated
    func take(_ run: Range<Int>, isLive: Bool) {
      if isLive {
        for ordinal in run where live.count < wanted && !first.contains(ordinal) { live.append(ordinal) }
      } else {
        others &+= run.count
        if ended.count < wanted { ended += run.prefix(wanted - ended.count) }
      }
    }
    for range in ranges {
      guard let terminated else {
        take(range.prefix(wanted), isLive: true)
        continue
      }
      terminated.indexes.forEachRun(in: range) { place, run in
        let isLive = terminated.dictionaryValue(place) == nil
        if !isLive || live.count < wanted { take(run, isLive: isLive) }
      }
    }
    terminatedCount = others
    ordinals = Array((live + ended).prefix(wanted).dropFirst(offset))
  }
}
