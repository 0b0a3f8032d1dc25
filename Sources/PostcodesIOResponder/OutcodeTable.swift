package import PostcodeKit
internal import PostcodesIOTypes

/// The replies for all outcodes of an index, prepared once.
///
/// Computing a reply visits every postcode of the outcode. There are only about three thousand outcodes.
///
/// ```swift
/// let table = OutcodeTable(responder)                                     // once per index
/// let outcodes = table.nearest(longitude: -0.14, latitude: 51.5, limit: 10, radius: 5000)
/// for outcode in outcodes { table.append(outcode, to: &json) }
/// ```
package struct OutcodeTable: Sendable {
  /// The prepared reply and the position of an outcode.
  private struct Entry: Sendable {
    let outcode: Outcode
    /// The range of its reply in `OutcodeTable.json`.
    let json: Range<Int>
    /// The mean position of its live postcodes in degrees on WGS 84, or `nil` if none has a position.
    let position: (longitude: Double, latitude: Double)?
  }

  /// The outcodes with live postcodes, in order.
  private let entries: [Entry]
  private let entryIndexes: [Outcode: Int]
  /// The replies of all outcodes, concatenated.
  private let json: [UInt8]

  /// Prepares the replies of all outcodes. For the whole United Kingdom this takes about a second and two megabytes.
  ///
  /// - Complexity: O(postcodes × columns).
  package init(_ responder: IndexResponder) {
    let index = responder.index
    var entries: [Entry] = []
    var json = JSONWriter()
    var ordinal = 0
    while let postcode = index.postcode(at: ordinal) {
      let outcode = postcode.outcode
      let ordinals = index.ordinals(of: outcode)
      // In a damaged file outcodes may share postcodes, which would then be read again for each.
      if ordinals?.lowerBound == ordinal, let reply = responder.outcodeReply(outcode) {
        let start = json.utf8.count
        json.append(reply)
        let position = reply.longitude.flatMap { longitude in reply.latitude.map { (longitude, $0) } }
        entries.append(Entry(outcode: outcode, json: start..<json.utf8.count, position: position))
      }
      // In a damaged file ranks may not ascend.
      ordinal = max(ordinals?.upperBound ?? 0, ordinal + 1)
    }
    self.entries = entries
    self.json = json.utf8
    // In a damaged file an outcode may repeat.
    entryIndexes = Dictionary(entries.enumerated().map { ($1.outcode, $0) }) { first, _ in first }
  }

  /// Appends the reply for an outcode, the same bytes as `IndexResponder.outcodeReply(_:)`. Appends nothing if the outcode
  /// has no live postcode.
  ///
  /// - Complexity: O(length of the reply).
  package func append(_ outcode: Outcode, to json: inout JSONWriter) {
    guard let entry = entryIndexes[outcode] else { return }
    json.append(raw: self.json[entries[entry].json])
  }

  /// Returns the mean position of an outcode in degrees on WGS 84, or `nil` if no live postcode has a position.
  ///
  /// - Complexity: O(1).
  package func position(of outcode: Outcode) -> (longitude: Double, latitude: Double)? {
    entryIndexes[outcode].flatMap { entries[$0].position }
  }

  /// Returns the outcodes near a position, nearest first; equally distant ones in order.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east on WGS 84.
  ///   - latitude: Degrees north on WGS 84.
  ///   - limit: The maximum number of outcodes.
  ///   - radius: Metres, inclusive.
  /// - Complexity: O(number of outcodes).
  package func nearest(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [Outcode] {
    guard latitude.magnitude <= 90, longitude.magnitude <= 1e9, limit > 0, radius >= 0 else { return [] }
    // A degree of latitude is more than 110.5 km everywhere, so most outcodes need no geodesic.
    let band = radius / 110_500
    var found: [(distance: Double, outcode: Outcode)] = []
    for entry in entries {
      guard let position = entry.position, (position.latitude - latitude).magnitude <= band else { continue }
      let distance = Geodesic.distance(
        latitude: latitude, longitude: longitude, otherLatitude: position.latitude,
        otherLongitude: position.longitude)
      if distance <= radius { found.append((distance, entry.outcode)) }
    }
    found.sort { $0.distance == $1.distance ? $0.outcode < $1.outcode : $0.distance < $1.distance }
    return found.prefix(limit).map(\.outcode)
  }
}
