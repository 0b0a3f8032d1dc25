internal import CommandSupport
internal import PostcodeKit

/// Selects postcodes by their position.
struct PositionSelection {
  private let index: PostcodeIndex
  private let column: ColumnFollower
  private let unitsPerDegree: Double

  /// Checks that an index has positions.
  ///
  /// - Parameter option: The option that needs them, for the message.
  /// - Throws: A usage failure.
  static func checkPositions(_ index: PostcodeIndex, _ option: String) throws(Failure) {
    _ = try PositionSelection(index, option)
  }

  /// - Parameter option: The option that needs positions, for the message.
  /// - Throws: A usage failure if the index has no positions.
  init(_ index: PostcodeIndex, _ option: String) throws(Failure) {
    guard let column = index.column(named: ColumnDeclaration.geographic.name),
      case .position(let decimals) = column.declaration.kind
    else { throw Failure(status: .usage, message: "\(option): the index has no positions") }
    self.index = index
    self.column = ColumnFollower(column)
    unitsPerDegree = Double(powerOfTen(Int(decimals)))
  }

  /// Returns the postcodes of a set whose latitude and longitude satisfy a predicate.
  func ordinals(among set: OrdinalSet, _ predicate: (_ latitude: Double, _ longitude: Double) -> Bool) -> OrdinalSet {
    var chosen = OrdinalSet(capacity: index.count)
    forEach(in: set) { if predicate($1, $2) { chosen.insert($0..<($0 + 1)) } }
    return chosen
  }

  /// Calls a closure for each postcode of a set that has a position.
  func forEach(in set: OrdinalSet, _ body: (_ ordinal: Int, _ latitude: Double, _ longitude: Double) -> Void) {
    for range in set.ranges() {
      for ordinal in range {
        guard let (latitude, longitude) = column.position(at: ordinal) else { continue }
        body(ordinal, Double(latitude) / unitsPerDegree, Double(longitude) / unitsPerDegree)
      }
    }
  }
}

/// Chooses postcodes at random.
enum RandomSelection {
  /// Returns a random subset of a set: `count` postcodes, or the whole set if it is smaller. Every subset of that size is equally
  /// likely.
  ///
  /// - Parameter seed: The same seed gives the same postcodes; `nil` for different ones each time.
  static func choose(_ count: Int, of set: OrdinalSet, seed: UInt64?) -> OrdinalSet {
    var random = SeededGenerator(seed: seed ?? .random(in: 0 ... .max))
    var rest = set.count
    var wanted = min(count, rest)
    var chosen = OrdinalSet(capacity: set.capacity)
    // Selection sampling (Knuth, The Art of Computer Programming, volume 2, algorithm 3.4.2 S).
    for range in set.ranges() {
      for ordinal in range where wanted > 0 {
        if Int.random(in: 0..<rest, using: &random) < wanted {
          chosen.insert(ordinal..<(ordinal + 1))
          wanted -= 1
        }
        rest -= 1
      }
    }
    return chosen
  }
}
