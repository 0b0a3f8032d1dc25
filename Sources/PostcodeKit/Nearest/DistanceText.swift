/// A distance for people.
package enum DistanceText {
  /// Returns a distance in metres below a kilometre, otherwise in kilometres, with one decimal below 100: "67 m", "12.3 km", "140 km". A distance
  /// below 0, or that isn't a number, counts as 0, and one above the circumference of the Earth as that.
  package static func of(_ metres: Double) -> String {
    guard metres > 0 else { return "0 m" }
    let metres = min(metres, 40_075_000)
    if metres < 999.5 { return "\(Int(metres + 0.5)) m" }
    let tenths = Int(metres / 100 + 0.5)
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) km" : "\(Int(metres / 1000 + 0.5)) km"
  }
}
