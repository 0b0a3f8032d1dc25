/// The types of populated places that OS Open Names has, larger ones first.
package enum PlaceType {
  static let known = ["City", "Town", "Village", "Suburban Area", "Hamlet", "Other Settlement"]

  /// Returns whether a type comes before another: known ones by size, then others by their texts, then a missing one.
  package static func precedes(_ left: String?, _ right: String?) -> Bool {
    let ranks = (rank(left), rank(right))
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    return (left ?? "").utf8.lexicographicallyPrecedes((right ?? "").utf8)
  }

  private static func rank(_ type: String?) -> Int {
    guard let type else { return known.count + 1 }
    return known.firstIndex { $0.utf8.elementsEqual(type.utf8) } ?? known.count
  }
}
