package import PostcodeKit
package import PostcodesIOTypes

/// What routes answer from: an index, the limits of results, and replies that are prepared once.
package final class RouteData: Sendable {
  package let index: PostcodeIndex
  package let limits: ResponseLimits
  let responder: IndexResponder
  /// Makes writers of postcodes. They are faster once everything is prepared.
  let writers: PostcodeWriterFactory
  private let preparedOutcodes: OutcodeTable?
  /// The number of live postcodes, or 0 until everything is prepared.
  let liveCount: Int

  /// The places; `nil` if the index has none, or none that can be read.
  package let places: Places?

  /// The version of postcodes.io to answer as.
  package var version: WireVersion { responder.version }

  /// Creates the data of an index, of which nothing is prepared yet. Only some routes need more.
  ///
  /// - Parameters:
  ///   - index: The index to answer from.
  ///   - limits: The limits of results.
  ///   - version: The version of postcodes.io to answer as.
  /// - Complexity: O(columns).
  package init(_ index: PostcodeIndex, limits: ResponseLimits, version: WireVersion) {
    self.index = index
    self.limits = limits
    responder = IndexResponder(index, version: version)
    writers = PostcodeWriterFactory(responder, isPrepared: false)
    preparedOutcodes = nil
    liveCount = 0
    places = RouteData.places(of: index)
  }

  private static func places(of index: PostcodeIndex) -> Places? {
    do throws(IndexError) {
      return try Places(index)
    } catch {
      return nil
    }
  }

  private init(preparing data: RouteData) {
    index = data.index
    limits = data.limits
    places = data.places
    responder = data.responder
    writers = PostcodeWriterFactory(responder)
    preparedOutcodes = OutcodeTable(responder)
    liveCount = (0..<index.count).reduce(0) { [index] in $0 + (index.isLive(at: $1) ? 1 : 0) }
  }

  /// Prepares the replies for outcodes, the texts of all columns and the count.
  ///
  /// - Complexity: O(postcodes × columns), about a second for the whole United Kingdom.
  package func prepared() -> RouteData { RouteData(preparing: self) }

  /// Whether this is what `prepared()` returned.
  package var isPrepared: Bool { preparedOutcodes != nil }

  /// The replies for outcodes, for routes that need preparation.
  var outcodes: OutcodeTable { preparedOutcodes ?? OutcodeTable(responder) }

  /// Appends the reply for an outcode with live postcodes.
  ///
  /// - Complexity: O(length of the reply); before preparation O(postcodes of the outcode).
  func append(_ outcode: Outcode, to json: inout JSONWriter) {
    if let preparedOutcodes {
      preparedOutcodes.append(outcode, to: &json)
    } else {
      json.append(orNull: responder.outcodeReply(outcode)) { $0.append($1) }
    }
  }

  /// Returns the live postcodes that postcodes.io finds near a position, nearest first; none where it answers `null`.
  func nearest(_ request: NearestRequest, isWide: Bool) -> [NearbyPostcode] {
    isWide
      ? responder.nearestWide(
        longitude: request.longitude, latitude: request.latitude,
        limit: min(request.limit, limits.nearest.limit.standard))
      : responder.nearest(
        longitude: request.longitude, latitude: request.latitude, limit: request.limit, radius: request.radius)
  }

  /// Returns a random live postcode, uniformly distributed, or `nil` if there is none.
  ///
  /// - Parameter outcode: The outcode to choose from; empty for any.
  /// - Complexity: O(1) for any outcode, otherwise O(postcodes of the outcode).
  func randomPostcode(outcode: String) -> (postcode: Postcode, ordinal: Int)? {
    var ordinals = 0..<index.count
    if !outcode.isEmpty {
      guard let outcode = responder.outcode(named: outcode), let own = index.ordinals(of: outcode) else {
        return nil
      }
      ordinals = own
    }
    guard let ordinal = randomLive(ordinals) else { return nil }
    return index.postcode(at: ordinal).map { ($0, ordinal) }
  }

  private func randomLive(_ ordinals: Range<Int>) -> Int? {
    guard !ordinals.isEmpty else { return nil }
    // About three in five are live. If hardly any is, all are filtered.
    for _ in 0..<100 {
      let ordinal = Int.random(in: ordinals)
      if index.isLive(at: ordinal) { return ordinal }
    }
    return ordinals.filter { index.isLive(at: $0) }.randomElement()
  }
}
