extension Finding {
  /// Suggestions for a text without results.
  package struct Similar: Sendable {
    /// What is one typing error away.
    package let nearMisses: [NearMiss]
    /// The smallest group that would contain the postcode.
    package let around: FoundGroup?
    /// Areas with similar names.
    package let areas: [AdministrativeAreas.Area]

    /// The maximum number of near misses, and of areas.
    static let limit = 5
  }

  /// What is similar to the text; `nil` if something was found, or if the text is a position, means an area that the index doesn't cover, or has neither
  /// letters nor digits.
  ///
  /// - Complexity: That of `PostcodeIndex.nearMisses(of:limit:)` and O(number of areas), at each access.
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
