internal import PostcodeKit
internal import PostcodesIO
internal import PostcodesIOResponder

extension Comparison {
  /// The maximum number of places in the response to a search.
  private static let searchLimit = 100
  /// Without a limit, at most this many places are compared.
  private static let defaultPlaceLimit = 50

  /// Compares places of the index with those of the service, each by its code and by a search for its name, up to the limit.
  func comparePlaces(_ outcome: inout ComparisonOutcome) async throws {
    guard outcome.plan.kind == .lookups, let places = try? Places(responder.index) else { return }
    let limit = options.placeLimit ?? min(outcome.plan.queries.count, Self.defaultPlaceLimit)
    // The versions have different coordinates.
    let version = outcome.parts.lazy.compactMap(\.remoteVersion).first.flatMap { WireVersion(rawValue: $0) }
    let responder = IndexResponder(responder.index, version: version ?? responder.version)
    for number in Self.evenlySpaced(Array(0..<places.count), limit) {
      let local = responder.reply(places[number])
      switch try await extraReply(&outcome, { try await $0.place(code: local.code) }) {
      case .reply(let remote):
        let difference = Self.difference(local, remote)
        if !difference.fieldsAgree || (difference.metres ?? 0) > 0 { outcome.places.append(difference) }
      case .missing:
        let field = ReplyDifference.Field(name: "place", local: places.name(of: number), remote: nil)
        outcome.places.append(ReplyDifference(postcode: local.code, fields: [field]))
      case .failure(let isFinal):
        if isFinal { return }
        continue
      }
      outcome.placesAsked += 1
      let name = places.name(of: number)
      switch try await extraReply(&outcome, { try await $0.places(name, limit: Self.searchLimit) }) {
      case .reply(let remote):
        outcome.placeSearchesAsked += 1
        let matches = places.matches(of: name, limit: places.count)
        let found = matches.map { FoundPlace(code: places.code(of: $0.place), rank: $0.rank) }
        if let difference = Self.difference(of: name, found, remote.map(\.code)) {
          outcome.placeSearches.append(difference)
        }
      case .missing: break
      case .failure(let isFinal): if isFinal { return }
      }
    }
  }

  private static func difference(_ local: PlaceReply, _ remote: PlaceReply) -> ReplyDifference {
    var difference = ReplyDifference(
      postcode: local.code,
      fields: differences(local, remote, prefix: "place.", except: ["code", "longitude", "latitude"]))
    switch ((local.latitude, local.longitude), (remote.latitude, remote.longitude)) {
    case ((let latitude?, let longitude?), (let otherLatitude?, let otherLongitude?)):
      let metres = Geodesic.distance(
        latitude: latitude, longitude: longitude, otherLatitude: otherLatitude, otherLongitude: otherLongitude)
      // The last digits are those of another mathematical library.
      difference.metres = metres < 0.001 ? 0 : metres
    case ((nil, nil), (nil, nil)): break
    default:
      func text(_ reply: PlaceReply) -> String? {
        guard let latitude = reply.latitude, let longitude = reply.longitude else { return nil }
        return "\(latitude), \(longitude)"
      }
      difference.fields.append(.init(name: "place.position", local: text(local), remote: text(remote)))
    }
    return difference
  }

  /// A place that the index finds.
  struct FoundPlace: Sendable {
    let code: String
    let rank: Float
  }

  /// Returns the difference between the results of a search, or `nil` if there is none: postcodes.io lists places of one rank in any
  /// order, and of the places of the lowest rank any.
  ///
  /// - Parameters:
  ///   - query: The name that was searched for.
  ///   - local: All places that the index finds, best first.
  ///   - remote: The codes of the places that the service lists.
  static func difference(
    of query: String, _ local: [FoundPlace], _ remote: [String]
  ) -> ComparisonPart.Completion? {
    let ranks = Dictionary(local.map { ($0.code, $0.rank) }) { first, _ in first }
    let theirs = Set(remote)
    let expected = local.prefix(searchLimit)
    let lowest = expected.count < local.count ? expected.last?.rank : nil
    var onlyLocal = expected.filter { $0.rank != lowest && !theirs.contains($0.code) }.map(\.code)
    let others = expected.filter { $0.rank == lowest && !theirs.contains($0.code) }.map(\.code)
    onlyLocal += others.prefix(max(0, expected.count - remote.count - onlyLocal.count))
    let onlyRemote = remote.filter { ranks[$0] == nil }
    let listed = remote.compactMap { ranks[$0] }
    let isInOrder = zip(listed, listed.dropFirst()).allSatisfy { $0 >= $1 } && theirs.count == remote.count
    if onlyLocal.isEmpty, onlyRemote.isEmpty, isInOrder { return nil }
    return .init(prefix: query, onlyLocal: onlyLocal, onlyRemote: onlyRemote)
  }
}
