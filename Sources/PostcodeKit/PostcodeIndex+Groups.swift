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
  /// `B11` names the outcode only, even if the index lacks it: sector 1 of B1 may be in another town. `B1 1` with a space names the
  /// sector.
  ///
  /// - Returns: The first of `PostcodeGroup.interpretations(of:)`, or `nil` if it has no postcodes.
  /// - Complexity: O(1).
  public func group(named text: String) -> (group: PostcodeGroup, ordinals: Range<Int>)? {
    guard let group = PostcodeGroup.interpretations(of: text).first else { return nil }
    return ordinals(of: group).map { (group, $0) }
  }
}
