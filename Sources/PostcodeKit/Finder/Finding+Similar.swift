extension Finding {
  /// What is similar to a text that has no results.
  package struct Similar: Sendable {
    /// What is one typing error away.
    package let nearMisses: [NearMiss]
    /// The smallest group that would contain the postcode.
    package let around: FoundGroup?
    /// Areas with similar names.
    package let areas: [AdministrativeAreas.Area]

    /// The most near misses, and the most areas.
    static let limit = 5
  }

  /// What is similar to the text; `nil` if something was found, or if the text means something that the index doesn't cover.
  ///
  /// - Complexity: That of `PostcodeIndex.nearMisses(of:limit:)` and O(number of areas), up to ten milliseconds, at each access.
  package var similar: Similar? {
    guard kind == .unknown || kind == .part, !hasResults, uncovered == nil else { return nil }
    let text = part ?? self.text
    let around = index.group(around: Finding.withoutInnerSeparator(text))
    let groupText = around?.text
    return Similar(
      nearMisses: Finding.nearMisses(of: text, in: index, limit: Similar.limit)
        .filter { [UInt8](utf8: $0.text) != groupText },
      around: around, areas: Array(finder.areas.areas(similarTo: text).prefix(Similar.limit)))
  }

  /// Returns the near misses of a text of at least four letters and digits. A shorter one is still being typed.
  static func nearMisses(of text: String, in index: PostcodeIndex, limit: Int) -> [NearMiss] {
    TypedWords(text).symbols.count < 4 ? [] : index.nearMisses(of: text, limit: limit)
  }
}
