#if Programs
  internal import PostcodeKit

  /// Counts changes for the summary of `diff`.
  struct DiffSummary {
    let comparison: IndexComparison
    private let kinds: [Bool]
    private let tolerance: Double
    private let exampleLimit: Int
    /// Indexed by `ChangeKind.index`, as are the next two.
    private var counts = [Int](repeating: 0, count: ChangeKind.allCases.count)
    private var areas: [[Int]]
    private(set) var examples: [[PostcodeChange]]
    /// Examples of changes of places, indexed likewise.
    private(set) var placeExamples: [[PlaceChange]]
    /// The total number of changes.
    private(set) var total = 0
    /// The number of postcodes with at least one change.
    private(set) var postcodes = 0
    /// The number of moves shorter than the tolerance.
    private(set) var tolerated = 0
    private var distances: [Double] = []
    private var recodings: [[Recoding: Int]]
    private var last: Postcode?

    /// The old and new value of a change in a column.
    struct Recoding: Hashable {
      let from: PostcodeChange.Value?
      let to: PostcodeChange.Value?
    }

    private static let areaCount = Int(Outcode.areaCount)

    init(_ comparison: IndexComparison, kinds: Set<ChangeKind>, tolerance: Double, examples: Int) {
      self.comparison = comparison
      self.kinds = ChangeKind.allCases.map(kinds.contains)
      self.tolerance = tolerance
      exampleLimit = examples
      areas = ChangeKind.allCases.map { _ in [Int](repeating: 0, count: DiffSummary.areaCount) }
      self.examples = ChangeKind.allCases.map { _ in [] }
      placeExamples = ChangeKind.allCases.map { _ in [] }
      recodings = comparison.columns.map { _ in [:] }
    }

    /// Counts a change.
    ///
    /// - Returns: Whether the change is to be shown.
    mutating func count(_ change: PostcodeChange) -> Bool {
      let kind = ChangeKind(change.difference).index
      guard kinds[kind] else { return false }
      switch change.difference {
      case .moved(_, _, let metres):
        if let metres {
          if metres < tolerance {
            tolerated += 1
            return false
          }
          distances.append(metres)
        }
      case .recoded(let column, let from, let to): recodings[column][Recoding(from: from, to: to), default: 0] += 1
      default: break
      }
      counts[kind] += 1
      total += 1
      let area = Int(change.postcode.outcode.areaKey)
      // A damaged index can contain postcodes outside all areas.
      if area < DiffSummary.areaCount { areas[kind][area] += 1 }
      if examples[kind].count < exampleLimit { examples[kind].append(change) }
      if change.postcode != last {
        postcodes += 1
        last = change.postcode
      }
      return true
    }

    /// Counts a change of a place.
    ///
    /// - Returns: Whether the change is to be shown.
    mutating func count(_ change: PlaceChange) -> Bool {
      let kind = change.kind.index
      guard kinds[kind] else { return false }
      counts[kind] += 1
      total += 1
      if placeExamples[kind].count < exampleLimit { placeExamples[kind].append(change) }
      return true
    }

    /// Returns the number of changes of a kind.
    func count(of kind: ChangeKind) -> Int { counts[kind.index] }

    /// Returns the areas with the most changes of a kind.
    func topAreas(of kind: ChangeKind, limit: Int) -> [(area: String, count: Int)] {
      let counts = areas[kind.index]
      let keys = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
      return keys.prefix(limit).compactMap { key in
        Outcode(key: UInt32(key) * Outcode.districtsPerArea).map { ($0.area, counts[key]) }
      }
    }

    /// Returns the number of changes in each column and the most frequent ones.
    func recodings(limit: Int) -> [(column: Int, count: Int, pairs: [(Recoding, count: Int)])] {
      recodings.indices.compactMap { column in
        let found = recodings[column]
        guard !found.isEmpty else { return nil }
        let pairs = found.sorted {
          ($1.value, $0.key.from?.sortKey ?? 0, $0.key.to?.sortKey ?? 0)
            < ($0.value, $1.key.from?.sortKey ?? 0, $1.key.to?.sortKey ?? 0)
        }
        return (column, found.values.reduce(0, +), pairs.prefix(limit).map { ($0.key, count: $0.value) })
      }
    }

    /// Statistics of the distances moved, in metres.
    struct Distances: Encodable {
      let median: Double
      let percentile95: Double
      let maximum: Double
    }

    /// Returns the statistics of moves with a known distance, or `nil` if there are none.
    func distancesMoved() -> Distances? {
      let sorted = distances.sorted()
      guard let maximum = sorted.last else { return nil }
      func percentile(_ percent: Int) -> Double { sorted[max((sorted.count * percent + 99) / 100 - 1, 0)] }
      return Distances(median: percentile(50), percentile95: percentile(95), maximum: maximum)
    }
  }
#endif
