extension PostcodeIndex {
  /// Returns the ordinals of the postcodes of an area, outcode or sector, or `nil` if the index has none.
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

  /// Returns the ordinals of an outcode's postcodes, or `nil` if the index has none.
  ///
  /// - Complexity: O(1).
  public func ordinals(of outcode: Outcode) -> Range<Int>? { ordinals(of: .outcode(outcode)) }

  /// Returns the ordinals of a sector's postcodes, or `nil` if the index has none.
  ///
  /// - Complexity: O(1).
  public func ordinals(of sector: Sector) -> Range<Int>? { ordinals(of: .sector(sector)) }

  /// Returns the area, outcode or sector that a text names, with the ordinals of its postcodes.
  ///
  /// - Returns: The first of `PostcodeGroup.interpretations(of:)` that has postcodes, or `nil` if none has.
  /// - Complexity: O(1).
  public func group(named text: String) -> (group: PostcodeGroup, ordinals: Range<Int>)? {
    for group in PostcodeGroup.interpretations(of: text) {
      if let ordinals = ordinals(of: group) { return (group, ordinals) }
    }
    return nil
  }
}
