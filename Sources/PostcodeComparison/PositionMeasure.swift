internal import PostcodeKit
internal import PostcodesIO

/// Measures the distance between the positions of two replies.
struct PositionMeasure: Sendable {
  /// Whether the index computes latitude and longitude from grid references, so that the grid references are more exact.
  private let degreesAreComputed: Bool
  private let hasGrid: Bool
  private let hasDegrees: Bool

  init(_ index: PostcodeIndex) {
    hasGrid = index.column(named: "easting") != nil
    let degrees = index.column(named: "latitude")
    hasDegrees = degrees != nil
    degreesAreComputed = hasGrid && degrees?.isComputed ?? false
  }

  /// Returns whether a reply has a position of a kind that the index has.
  func has(_ reply: PostcodeReply) -> Bool { grid(reply) != nil || degrees(reply) != nil }

  /// Returns the distance in metres: the larger one by latitude and longitude (on the ellipsoid) and by grid reference. If
  /// the index computes latitude and longitude, only grid references count.
  func distance(_ one: PostcodeReply, _ other: PostcodeReply) -> Double? {
    var largest: Double?
    if let one = grid(one), let other = grid(other) {
      let (east, north) = (one.east - other.east, one.north - other.north)
      largest = (east * east + north * north).squareRoot()
      if degreesAreComputed { return largest }
    }
    if let one = degrees(one), let other = degrees(other) {
      let metres = Geodesic.distance(
        latitude: one.latitude, longitude: one.longitude, otherLatitude: other.latitude, otherLongitude: other.longitude
      )
      if !metres.isNaN { largest = max(largest ?? 0, metres) }
    }
    return largest
  }

  /// Returns the position as text.
  func text(_ reply: PostcodeReply) -> String? {
    if let grid = grid(reply) { return "\(Int(grid.east)), \(Int(grid.north))" }
    return degrees(reply).map { "\($0.latitude), \($0.longitude)" }
  }

  private func grid(_ reply: PostcodeReply) -> (east: Double, north: Double)? {
    guard hasGrid, let east = reply.eastings, let north = reply.northings else { return nil }
    return (Double(east), Double(north))
  }

  private func degrees(_ reply: PostcodeReply) -> (latitude: Double, longitude: Double)? {
    guard hasDegrees, let latitude = reply.latitude, let longitude = reply.longitude else { return nil }
    return (latitude, longitude)
  }
}
