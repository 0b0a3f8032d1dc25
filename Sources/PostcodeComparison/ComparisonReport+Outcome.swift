public import PostcodesIOResponder
internal import PostcodesIO

extension ComparisonReport {
  private static let exampleCount = 3

  /// Creates the report of a comparison.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the comparison.
  ///   - responder: The index's side.
  ///   - ignoring: The fields to ignore: names of reply fields, codes such as `codes.parish`, and `position` for positions
  ///     that only one side has.
  ///   - tolerance: The maximum distance of equal positions in metres.
  /// - Complexity: O(number of differences).
  public init(
    _ outcome: ComparisonOutcome, responder: IndexResponder, ignoring: Set<String> = [], tolerance: Double = 2
  ) {
    let parts = outcome.parts
    let isLookup = outcome.plan.kind == .lookups
    remote = outcome.remote
    kind = outcome.plan.kind
    asked = outcome.plan.queries.count
    answered = parts.reduce(0) { $0 + $1.queryCount }
    unanswered = outcome.unanswered
    self.tolerance = tolerance
    onlyLocal = parts.flatMap { $0.onlyLocal.map(\.postcode) }
    onlyRemote = parts.flatMap(\.onlyRemote)
    latestIntroduction = onlyRemote.contains { $0.introduced != nil } ? responder.latestIntroduction : nil
    findsOnlyRemote = outcome.plan.findsOnlyRemote
    terminatedAsked = outcome.terminatedAsked
    terminatedSince = outcome.terminated
    remoteVersion = parts.lazy.compactMap(\.remoteVersion).first
    scottishCompared = outcome.scottishAsked
    scottishDifferent = 0
    places = Places()
    places.compared = outcome.placesAsked
    places.searches = outcome.placeSearchesAsked
    places.differentSearches = ignoring.contains("place") ? 0 : outcome.placeSearches.count
    places.examples = ignoring.contains("place") ? [] : Array(outcome.placeSearches.prefix(Self.exampleCount))
    errors = outcome.errors
    stopped = outcome.stopped
    requests = isLookup ? parts.count : answered
    requestsBefore = outcome.knownCount
    retries = parts.reduce(0) { $0 + $1.retries }
    let remoteTimes = parts.map(\.remoteSeconds)
    let localTimes = parts.map(\.localSeconds)
    func perLookup(_ seconds: (ComparisonPart) -> Double) -> [Double] {
      parts.flatMap { part in
        Array(repeating: seconds(part) / Double(max(1, part.queryCount)), count: part.queryCount)
      }
    }
    remotePerRequest = Latency(seconds: remoteTimes)
    localPerRequest = Latency(seconds: localTimes)
    remotePerLookup = Latency(seconds: perLookup(\.remoteSeconds))
    localPerLookup = Latency(seconds: perLookup(\.localSeconds))

    different = 0
    fields = []
    positions = Positions()
    namedOtherwise = [:]
    completions = Completions()
    identical = 0
    notCompared =
      isLookup
      ? Self.allFields.filter { !responder.availableFields.contains($0) || ignoring.contains($0) } : []
    for part in parts {
      for (name, count) in part.named where !ignoring.contains(name) { namedOtherwise[name, default: 0] += count }
    }
    different = count(parts.flatMap(\.differences), ignoring)
    scottishDifferent = count(outcome.scottish, ignoring)
    places.different = count(outcome.places, ignoring)
    fields = fields.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    countPositions(parts)
    countCompletions(parts)
    if isLookup {
      identical = parts.reduce(0) { $0 + $1.foundByBoth + $1.foundByNeither } - different
    } else {
      identical = answered - completions.otherContent - completions.otherOrder
    }
  }

  /// Adds the fields of differences.
  ///
  /// - Returns: The number of postcodes with differences that count.
  private mutating func count(_ differences: [ReplyDifference], _ ignoring: Set<String>) -> Int {
    var different = 0
    var found: [String: Field] = [:]
    var order: [String] = []
    for difference in differences {
      var counts = (difference.metres ?? 0) > tolerance
      for field in difference.fields where !ignoring.contains(field.name) {
        counts = true
        if found[field.name] == nil {
          found[field.name] = Field(name: field.name, count: 0, examples: [])
          order.append(field.name)
        }
        found[field.name]?.count += 1
        if found[field.name]?.examples.count ?? 0 < Self.exampleCount {
          found[field.name]?.examples.append(
            .init(postcode: difference.postcode, local: field.local, remote: field.remote))
        }
      }
      if counts { different += 1 }
    }
    fields += order.compactMap { found[$0] }
    return different
  }

  private mutating func countPositions(_ parts: [ComparisonPart]) {
    let apart = parts.flatMap(\.differences).compactMap { difference in
      difference.metres.flatMap { $0 > 0 ? Positions.Example(postcode: difference.postcode, metres: $0) : nil }
    }
    let sorted = apart.map(\.metres).sorted()
    positions.compared = parts.reduce(0) { $0 + $1.positionCount }
    positions.apart = sorted.count
    positions.beyondTolerance = sorted.count { $0 > tolerance }
    let zeros = max(0, positions.compared - sorted.count)
    positions.median = Percentile.of(sorted, zeros: zeros, 50)
    positions.percentile95 = Percentile.of(sorted, zeros: zeros, 95)
    positions.maximum = sorted.last ?? 0
    positions.examples = Array(
      apart.filter { $0.metres > tolerance }
        .sorted { ($1.metres, $0.postcode) < ($0.metres, $1.postcode) }.prefix(Self.exampleCount))
  }

  private mutating func countCompletions(_ parts: [ComparisonPart]) {
    guard kind == .completions else { return }
    let differing = parts.flatMap(\.completions)
    completions.compared = answered
    completions.otherOrder = differing.count { $0.isOrder }
    completions.otherContent = differing.count - completions.otherOrder
    completions.examples = Array(differing.prefix(Self.exampleCount))
  }

  /// The fields that every reply has.
  private static let allFields: [String] =
    PostcodeReply.fields.filter { $0.presence == .always && $0.name != "codes" }.map(\.name)
    + PostcodeCodes.fields.map { "codes.\($0.name)" }

  /// The fields that can be ignored.
  public static let knownFields: Set<String> = Set(
    PostcodeReply.fields.map(\.name) + allFields + ["position", "scotland", "place", "place.position"]
      + PlaceReply.fields.map { "place.\($0.name)" }
      + ScottishReply.fields.map { "scotland.\($0.name)" }
      + ScottishReply.Codes.fields.map { "scotland.codes.\($0.name)" })
}
