extension IndexComparison {
  /// The number of steps between two reports of progress.
  private static let progressStep = 1 << 13

  /// Calls a closure with each difference, in the order of postcodes.
  ///
  /// The differences of one postcode are those of existence and termination, then of the position, then of the columns in
  /// their order.
  ///
  /// - Parameters:
  ///   - progress: Takes the number of postcodes compared, of `old.count + new.count`. It is called every few thousand.
  ///   - body: Takes a difference.
  /// - Throws: The error that `body` throws, which ends the comparison.
  /// - Complexity: O(*n* · *c*), where *n* is the number of postcodes in both indexes and *c* the number of columns.
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
    var steps = 0
    while true {
      steps &+= 1
      if steps % IndexComparison.progressStep == 0 { progress(oldOrdinal &+ newOrdinal) }
      // A damaged index may not ascend. Each step takes a postcode from at least one side, so the loop ends anyway.
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

/// A reader of two indexes side by side.
private struct PairReader {
  /// `nil` if the index doesn't state termination.
  private var oldTermination: TerminationReader?
  private var newTermination: TerminationReader?
  private var positions: PositionComparison
  private var categories: [(column: Int, old: CategoryColumn.Follower, new: CategoryColumn.Follower)] = []
  private var texts: [(column: Int, map: DictionaryMap)] = []
  private var oldTexts: TextReader
  private var newTexts: TextReader

  init(_ comparison: IndexComparison) {
    let (old, new) = (comparison.old, comparison.new)
    oldTermination = comparison.statesTermination.old ? TerminationReader(old) : nil
    newTermination = comparison.statesTermination.new ? TerminationReader(new) : nil
    positions = PositionComparison(comparison)
    oldTexts = TextReader(old, columns: comparison.columns.map { $0.old })
    newTexts = TextReader(new, columns: comparison.columns.map { $0.new })
    for (slot, column) in comparison.columns.enumerated() {
      if let left = column.old.categories, let right = column.new.categories {
        categories.append((slot, CategoryColumn.Follower(left), CategoryColumn.Follower(right)))
      } else if column.new.declaration.kind == .text {
        texts.append((slot, DictionaryMap(from: column.old, to: column.new, limit: (old.count, new.count))))
      }
    }
  }

  /// Returns the difference if only the old index contains a postcode.
  mutating func onlyOld(_ ordinal: Int) -> PostcodeChange.Difference {
    oldTermination?.month(at: ordinal).map { .delisted($0) } ?? .gone
  }

  /// Returns the difference if only the new index contains a postcode.
  mutating func onlyNew(_ ordinal: Int) -> PostcodeChange.Difference {
    newTermination?.month(at: ordinal).map { .listed($0) } ?? .introduced
  }

  /// Calls a closure with each difference of a postcode that both indexes contain.
  @inline(__always)
  mutating func compare<Failure: Error>(
    _ postcode: Postcode, _ old: Int, _ new: Int, _ body: (PostcodeChange.Difference) throws(Failure) -> Void
  ) throws(Failure) {
    if oldTermination != nil, newTermination != nil {
      switch (oldTermination?.month(at: old), newTermination?.month(at: new)) {
      case (nil, let month?): try body(.terminated(month))
      case (let month?, nil): try body(.reintroduced(month))
      case (let from?, let to?) where from != to: try body(.redated(from: from, to: to))
      default: break
      }
    }
    if let difference = positions.difference(postcode, old, new) { try body(difference) }
    for index in categories.indices {
      let from = categories[index].old.value(at: old)
      let to = categories[index].new.value(at: new)
      if from != to {
        try body(
          .recoded(column: categories[index].column, from: from.map { .number($0) }, to: to.map { .number($0) }))
      }
    }
    guard !texts.isEmpty else { return }
    oldTexts.read(old)
    newTexts.read(new)
    for (column, map) in texts {
      let (from, to) = (oldTexts.numbers[column], newTexts.numbers[column])
      if map.matches(from, to) { continue }
      try body(
        .recoded(
          column: column, from: from == 0 ? nil : .text(DictionaryID(rawValue: from)),
          to: to == 0 ? nil : .text(DictionaryID(rawValue: to))))
    }
  }
}
