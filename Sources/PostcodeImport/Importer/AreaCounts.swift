import PostcodeKit

/// A number of rows for each postcode area, and for GIR 0AA, which is in none.
struct AreaCounts: Sendable {
  private var counts = [Int](repeating: 0, count: Int(Outcode.areaCount))

  /// Counts a row, by the `Outcode.areaKey` of its postcode.
  @inline(__always)
  mutating func add(_ areaKey: Int) { counts[areaKey] &+= 1 }

  /// Returns the number of rows in an area; 0 if there is no such area.
  func count(of area: String) -> Int { Outcode.areaKey(named: area).map { counts[$0] } ?? 0 }
}

extension Outcode {
  /// The ``areaKey`` of an area by its letters, or of `GIR`; `nil` if the text is neither.
  package static func areaKey(named area: String) -> Int? {
    if area.uppercased().hasSameBytes(as: Outcode.gir.description) { return Int(Outcode.gir.areaKey) }
    return PostcodeArea(area).map { Int($0.key) }
  }
}
