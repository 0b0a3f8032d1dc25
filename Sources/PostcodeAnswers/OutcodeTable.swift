public import PostcodeCore
internal import PostcodeIndex
internal import PostcodesIOTypes

/// What is answered about the outcodes of an index, put together once: an answer is as long as some thousand postcodes take
/// to be looked through, and there are only some three thousand outcodes.
///
/// ```swift
/// let table = OutcodeTable(answers)                                       // once an index
/// let outcodes = table.nearest(longitude: -0.14, latitude: 51.5, limit: 10, radius: 5000)
/// for outcode in outcodes { table.append(outcode, to: &json) }
/// ```
public struct OutcodeTable: Sendable {
  /// An outcode's answer, and where it lies.
  private struct Entry: Sendable {
    let outcode: Outcode
    /// Where its answer is among all of them.
    let json: Range<Int>
    /// The mean of its live postcodes in degrees on WGS 84, as postcodes.io keeps it in a table; `nil` if none has a
    /// position.
    let position: (longitude: Double, latitude: Double)?
  }

  /// The outcodes with live postcodes, in order.
  private let entries: [Entry]
  private let places: [Outcode: Int]
  /// The answers one behind the other.
  private let json: [UInt8]

  /// Looks at every postcode once, which takes about a second for all of the United Kingdom; the answers are some two
  /// megabytes then.
  ///
  /// - Complexity: O(number of postcodes × number of columns).
  public init(_ answers: IndexAnswers) {
    let index = answers.index
    var entries: [Entry] = []
    var json = JSONBytes()
    var ordinal = 0
    while let postcode = index.postcode(at: ordinal) {
      let outcode = postcode.outcode
      if let reply = answers.outcodeReply(outcode) {
        let start = json.utf8.count
        json.append(reply)
        let position = reply.longitude.flatMap { longitude in reply.latitude.map { (longitude, $0) } }
        entries.append(Entry(outcode: outcode, json: start..<json.utf8.count, position: position))
      }
      // In a damaged file ranks need not ascend.
      ordinal = max(index.ordinals(of: outcode)?.upperBound ?? 0, ordinal + 1)
    }
    self.entries = entries
    self.json = json.utf8
    // In a damaged file an outcode may come again.
    places = Dictionary(entries.enumerated().map { ($1.outcode, $0) }) { first, _ in first }
  }

  /// Appends the answer about an outcode, the same bytes as of `IndexAnswers.outcodeReply(_:)`; nothing if the outcode has
  /// no live postcode.
  ///
  /// - Complexity: O(length of the answer).
  public func append(_ outcode: Outcode, to json: inout JSONBytes) {
    guard let place = places[outcode] else { return }
    json.append(raw: self.json[entries[place].json])
  }

  /// Where an outcode lies, in degrees on WGS 84; `nil` if it has no live postcode with a position.
  ///
  /// - Complexity: O(1).
  public func position(of outcode: Outcode) -> (longitude: Double, latitude: Double)? {
    places[outcode].flatMap { entries[$0].position }
  }

  /// The outcodes near a position, nearest first, those at the same distance in order.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: how many at most.
  ///   - radius: metres, that distance included.
  /// - Complexity: O(number of outcodes).
  public func nearest(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [Outcode] {
    guard latitude.magnitude <= 90, longitude.magnitude <= 1e9, limit > 0, radius >= 0 else { return [] }
    // A degree of latitude is more than 110.5 km everywhere: most outcodes need no geodesic.
    let band = radius / 110_500
    var found: [(distance: Double, outcode: Outcode)] = []
    for entry in entries {
      guard let place = entry.position, (place.latitude - latitude).magnitude <= band else { continue }
      let distance = Geodesic.distance(
        latitude: latitude, longitude: longitude, otherLatitude: place.latitude, otherLongitude: place.longitude)
      if distance <= radius { found.append((distance, entry.outcode)) }
    }
    found.sort { $0.distance == $1.distance ? $0.outcode < $1.outcode : $0.distance < $1.distance }
    return found.prefix(limit).map(\.outcode)
  }
}
