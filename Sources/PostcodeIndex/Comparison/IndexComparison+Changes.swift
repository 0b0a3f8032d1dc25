internal import PostcodeCore

extension IndexComparison {
  /// How many postcodes of one index or the other are walked between two reports of progress.
  private static let progressStep = 1 << 13

  /// Hands over everything that differs, in the order of the postcodes; of one postcode first whether it is there and live,
  /// then its position, then its columns in their order.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the number of postcodes walked, of `old.count + new.count`.
  ///   - body: called with each difference; what it throws ends the walk.
  /// - Complexity: O(number of postcodes in both).
  public func forEachChange<Failure: Error>(
    progress: (_ walked: Int) -> Void = { _ in }, _ body: (PostcodeChange) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime((old, new)) {} }
    var reader = PairReader(self)
    var oldPostcodes = old.makeIterator()
    var newPostcodes = new.makeIterator()
    var left = oldPostcodes.next()
    var right = newPostcodes.next()
    var oldOrdinal = 0
    var newOrdinal = 0
    var walked = 0
    while true {
      walked &+= 1
      if walked % IndexComparison.progressStep == 0 { progress(oldOrdinal &+ newOrdinal) }
      // A damaged index may not ascend; each step takes a postcode of one side at least, so the walk ends all the same.
      if let postcode = left, right.map({ postcode < $0 }) ?? true {
        try body(
          PostcodeChange(
            postcode: postcode, oldOrdinal: oldOrdinal, newOrdinal: nil, difference: reader.onlyOld(oldOrdinal)))
        left = oldPostcodes.next()
        oldOrdinal &+= 1
      } else if let postcode = right, left.map({ postcode < $0 }) ?? true {
        try body(
          PostcodeChange(
            postcode: postcode, oldOrdinal: nil, newOrdinal: newOrdinal, difference: reader.onlyNew(newOrdinal)))
        right = newPostcodes.next()
        newOrdinal &+= 1
      } else if let postcode = left {
        try reader.compare(postcode, oldOrdinal, newOrdinal) { difference throws(Failure) in
          try body(
            PostcodeChange(
              postcode: postcode, oldOrdinal: oldOrdinal, newOrdinal: newOrdinal, difference: difference))
        }
        left = oldPostcodes.next()
        right = newPostcodes.next()
        oldOrdinal &+= 1
        newOrdinal &+= 1
      } else {
        return
      }
    }
  }
}

/// Reads two indexes side by side.
private struct PairReader {
  private var oldTermination: TerminationReader
  private var newTermination: TerminationReader
  private var positions: PositionComparison
  private var categories: [CategoryPair] = []
  private var texts: [(column: Int, map: TextNumberMap)] = []
  private var oldTexts: TextReader
  private var newTexts: TextReader

  init(_ comparison: IndexComparison) {
    let (old, new) = (comparison.old, comparison.new)
    oldTermination = TerminationReader(old, isStated: comparison.statesTermination.old)
    newTermination = TerminationReader(new, isStated: comparison.statesTermination.new)
    positions = PositionComparison(comparison)
    oldTexts = TextReader(old, columns: comparison.columns.map { $0.old })
    newTexts = TextReader(new, columns: comparison.columns.map { $0.new })
    for (place, column) in comparison.columns.enumerated() {
      switch (column.old.storage, column.new.storage) {
      case (.category(let left), .category(let right)):
        categories.append(CategoryPair(column: place, old: CategoryFollower(left), new: CategoryFollower(right)))
      case (.text(let left, _), .text(let right, _)):
        texts.append((place, TextNumberMap(from: left, to: right, limit: (old.count, new.count))))
      default: break
      }
    }
  }

  /// What it means that only the old index has a postcode.
  mutating func onlyOld(_ ordinal: Int) -> PostcodeChange.Difference {
    oldTermination.month(at: ordinal).map { .delisted($0) } ?? .gone
  }

  /// What it means that only the new index has a postcode.
  mutating func onlyNew(_ ordinal: Int) -> PostcodeChange.Difference {
    newTermination.month(at: ordinal).map { .listed($0) } ?? .introduced
  }

  /// Hands over what differs for a postcode that both have.
  @inline(__always)
  mutating func compare<Failure: Error>(
    _ postcode: Postcode, _ old: Int, _ new: Int, _ body: (PostcodeChange.Difference) throws(Failure) -> Void
  ) throws(Failure) {
    if oldTermination.isStated, newTermination.isStated {
      switch (oldTermination.month(at: old), newTermination.month(at: new)) {
      case (nil, let month?): try body(.terminated(month))
      case (let month?, nil): try body(.reintroduced(month))
      case (let from?, let to?) where from != to: try body(.redated(from: from, to: to))
      default: break
      }
    }
    if let difference = positions.difference(postcode, old, new) { try body(difference) }
    for place in categories.indices {
      let (from, to) = categories[place].values(old, new)
      if from != to { try body(.recoded(column: categories[place].column, from: from, to: to)) }
    }
    guard !texts.isEmpty else { return }
    oldTexts.read(old)
    newTexts.read(new)
    for (column, map) in texts {
      let (from, to) = (oldTexts.numbers[column], newTexts.numbers[column])
      if map.matches(from, to) { continue }
      try body(.recoded(column: column, from: from == 0 ? nil : Int64(from), to: to == 0 ? nil : Int64(to)))
    }
  }
}

/// Reads the month of termination along an index.
private struct TerminationReader {
  let isStated: Bool
  private var follower: CategoryFollower?

  init(_ index: PostcodeIndex, isStated: Bool) {
    self.isStated = isStated
    if isStated { follower = index.wellKnown.terminated.map { CategoryFollower($0) } }
  }

  /// The month since which a postcode is terminated; `nil` if it is live, or if that is not stated.
  mutating func month(at ordinal: Int) -> YearMonth? {
    follower?.value(at: ordinal).map { YearMonth(stored: $0) }
  }
}

/// Reads the same column of two indexes along them.
private struct CategoryPair {
  let column: Int
  private var old: CategoryFollower
  private var new: CategoryFollower

  init(column: Int, old: CategoryFollower, new: CategoryFollower) {
    self.column = column
    self.old = old
    self.new = new
  }

  mutating func values(_ oldOrdinal: Int, _ newOrdinal: Int) -> (Int64?, Int64?) {
    (old.value(at: oldOrdinal), new.value(at: newOrdinal))
  }
}

/// Reads a column of whole numbers along an index.
private struct CategoryFollower {
  private let column: CategoryColumn
  private var places: NumberSequence.Follower

  init(_ column: CategoryColumn) {
    self.column = column
    places = NumberSequence.Follower(column.indexes)
  }

  mutating func value(at ordinal: Int) -> Int64? {
    guard ordinal >= 0, ordinal < column.count else { return nil }
    return column.dictionaryValue(places.number(at: ordinal))
  }
}
