internal import PostcodeCore
internal import PostcodeIndex

/// What `diff` counts on the way through the changes.
struct DiffSummary {
  let comparison: IndexComparison
  private let kinds: [Bool]
  private let tolerance: Double
  private let exampleLimit: Int
  /// By the kinds' places.
  private var counts = [Int](repeating: 0, count: ChangeKind.allCases.count)
  private var areas: [[Int]]
  private(set) var examples: [[PostcodeChange]]
  /// How many changes there are in all.
  private(set) var total = 0
  /// How many postcodes have a change.
  private(set) var postcodes = 0
  /// How many moves were passed over because they are short.
  private(set) var tolerated = 0
  private var distances: [Double] = []
  private var recodings: [[Recoding: Int]]
  private var last: Postcode?

  /// What became what in a column.
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
    recodings = comparison.columns.map { _ in [:] }
  }

  /// Counts a change.
  ///
  /// - Returns: whether it was asked for.
  mutating func count(_ change: PostcodeChange) -> Bool {
    let place = ChangeKind(change.difference).place
    guard kinds[place] else { return false }
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
    counts[place] += 1
    total += 1
    let area = Int(change.postcode.outcode.areaKey)
    // A damaged index can have postcodes of no area.
    if area < DiffSummary.areaCount { areas[place][area] += 1 }
    if examples[place].count < exampleLimit { examples[place].append(change) }
    if change.postcode != last {
      postcodes += 1
      last = change.postcode
    }
    return true
  }

  /// How many changes of a kind there are.
  func count(of kind: ChangeKind) -> Int { counts[kind.place] }

  /// The areas with most changes of a kind.
  func topAreas(of kind: ChangeKind, limit: Int) -> [(area: String, count: Int)] {
    let counts = areas[kind.place]
    let places = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
    return places.prefix(limit).compactMap { place in
      Outcode(key: UInt32(place) * Outcode.districtsPerArea).map { ($0.area, counts[place]) }
    }
  }

  /// How many values of each column differ, and what most often became what.
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

  /// How far postcodes moved.
  struct Distances: Encodable {
    let median: Double
    let percentile95: Double
    let maximum: Double
  }

  /// Of the moves whose distance is known; `nil` if there are none.
  func distancesMoved() -> Distances? {
    let sorted = distances.sorted()
    guard let maximum = sorted.last else { return nil }
    func percentile(_ percent: Int) -> Double { sorted[max((sorted.count * percent + 99) / 100 - 1, 0)] }
    return Distances(median: percentile(50), percentile95: percentile(95), maximum: maximum)
  }
}
