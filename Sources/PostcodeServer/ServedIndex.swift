internal import NIOConcurrencyHelpers
internal import PostcodeCore
public import PostcodeIndex
internal import PostcodeJSON
internal import PostcodesIOResponder

/// An index with everything that is prepared from it once. Any number of requests may use it at a time.
public final class ServedIndex: Sendable {
  /// What is prepared in the background.
  private struct Prepared: Sendable {
    let writers: PostcodeWriterFactory
    let outcodes: OutcodeTable
    let liveCount: Int
  }

  /// The index.
  public let index: PostcodeIndex
  let limits: ResponseLimits
  let responder: IndexResponder
  /// The entity tag of all responses from this index within these limits, in quotation marks.
  ///
  /// An index never changes, so that it always gives the same response to a path: its checksum is enough.
  let tag: String
  /// The tag as it is sent.
  let weakTag: String
  private let unpreparedWriters: PostcodeWriterFactory
  private let prepared: NIOLockedValueBox<Prepared?>
  /// Prepares the replies for outcodes, the texts of all columns and the count, which takes about a second for the whole
  /// United Kingdom.
  let preparation: Task<Void, Never>

  /// Increase it whenever the server's response to a request changes for the same index.
  private static let tagVersion = 2

  /// Creates a served index, and starts preparing the rest in the background.
  ///
  /// - Complexity: O(columns).
  public init(_ index: PostcodeIndex, limits: ResponseLimits = ResponseLimits()) {
    self.index = index
    self.limits = limits
    tag = "\"\(String(index.checksum, radix: 36))-\(ServedIndex.tagVersion)\(limits.tagSuffix)\""
    weakTag = "W/\(tag)"
    let responder = IndexResponder(index)
    self.responder = responder
    unpreparedWriters = PostcodeWriterFactory(responder, isPrepared: false)
    let prepared = NIOLockedValueBox<Prepared?>(nil)
    self.prepared = prepared
    preparation = Task.detached {
      let value = Prepared(
        writers: PostcodeWriterFactory(responder), outcodes: OutcodeTable(responder),
        liveCount: (0..<index.count).reduce(0) { $0 + (index.isLive(at: $1) ? 1 : 0) })
      prepared.withLockedValue { $0 = value }
    }
  }

  /// Reads an index file into memory and verifies it.
  ///
  /// The file isn't mapped: overwriting a mapped file in place could crash the server. This costs some megabytes that
  /// several servers on a machine could share.
  ///
  /// - Throws: `IndexError`, as `PostcodeIndex(path:)` does, and `checksumMismatch` of any section.
  /// - Complexity: O(size of the file); some milliseconds for the whole United Kingdom.
  public convenience init(path: String, limits: ResponseLimits = ResponseLimits()) throws(IndexError) {
    let index = try PostcodeIndex(reading: path)
    try index.verifyChecksums()
    self.init(index, limits: limits)
  }

  /// Makes writers of postcodes. They are faster once preparation has finished.
  var writers: PostcodeWriterFactory { prepared.withLockedValue { $0?.writers } ?? unpreparedWriters }

  /// The replies for outcodes, for routes that wait for preparation.
  var outcodes: OutcodeTable { prepared.withLockedValue { $0?.outcodes } ?? OutcodeTable(responder) }

  /// The number of live postcodes, for routes that wait for preparation.
  var liveCount: Int { prepared.withLockedValue { $0?.liveCount } ?? 0 }

  /// Appends the reply for an outcode with live postcodes.
  ///
  /// - Complexity: O(length of the reply); before preparation has finished O(postcodes of the outcode).
  func append(_ outcode: Outcode, to json: inout JSONWriter) {
    if let table = prepared.withLockedValue({ $0?.outcodes }) {
      table.append(outcode, to: &json)
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
  /// - Parameter outcode: The outcode to choose from, ignoring case and white space; empty for any.
  /// - Complexity: O(1) for any outcode, otherwise O(postcodes of the outcode).
  func randomPostcode(outcode: String) -> (postcode: Postcode, ordinal: Int)? {
    var ordinals = 0..<index.count
    if !outcode.isEmpty {
      guard let outcode = responder.outcode(named: outcode), let own = index.ordinals(of: outcode) else { return nil }
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
