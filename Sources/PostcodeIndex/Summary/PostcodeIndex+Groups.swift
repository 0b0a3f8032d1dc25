public import PostcodeCore

extension PostcodeIndex {
  /// The ordinals of all postcodes of an area, outcode or sector, which follow each other; `nil` if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(of group: PostcodeGroup) -> Range<Int>? {
    withExtendedLifetime(owner) {
      let codes = group.codes
      let lower = trie.rank(codes.lowerBound)
      let upper = trie.rank(codes.upperBound)
      return lower < upper && lower >= 0 && upper <= count ? lower..<upper : nil
    }
  }

  /// The ordinals of an outcode's postcodes; `nil` if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(of outcode: Outcode) -> Range<Int>? { ordinals(of: .outcode(outcode)) }

  /// The ordinals of a sector's postcodes; `nil` if there are none.
  ///
  /// - Complexity: O(1).
  public func ordinals(of sector: Sector) -> Range<Int>? { ordinals(of: .sector(sector)) }

  /// The area, outcode or sector that a text names, if the index has postcodes of it.
  ///
  /// - Returns: the first of `PostcodeGroup.interpretations(of:)` with postcodes, and their ordinals.
  /// - Complexity: O(1).
  public func group(named text: String) -> (group: PostcodeGroup, ordinals: Range<Int>)? {
    for group in PostcodeGroup.interpretations(of: text) {
      if let ordinals = ordinals(of: group) { return (group, ordinals) }
    }
    return nil
  }
}
