extension NumberSequence {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var reader = SegmentReader(self)
    var end = streamBounds.start
    for block in 0..<blockCount {
      reader.enter(block)
      guard reader.bit == end &+ blockHeaderWidth else {
        return "block \(block) does not begin where the previous one ends"
      }
      while reader.next() {
        if !reader.isConsistent { return "a number or rank in block \(block) is out of range" }
      }
      end = reader.bit
    }
    return end == streamBounds.end ? nil : "the last block does not end with the stream"
  }
}

extension CategoryColumn {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    if indexes.limit > dictionaryCount + 1 {
      return "indexes below \(indexes.limit) into a dictionary of \(dictionaryCount)"
    }
    return indexes.firstInconsistency()
  }
}

extension GeographicColumn {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    switch residuals {
    case .computed: return nil
    case .pairs(let column): if let fault = column.firstInconsistency() { return fault }
    case .positions(let column): if let fault = column.firstInconsistency() { return fault }
    }
    guard far.isAscending(below: count) else { return "the postcodes far from their prediction don't ascend" }
    guard let margin else { return nil }
    var follower = Follower(self)
    var references = PositionColumn.Follower(grid)
    for ordinal in 0..<count {
      guard let residual = follower.residual(at: ordinal), !far.contains(ordinal) else { continue }
      guard references.position(at: ordinal) != nil,
        GeographicColumn.metres(residual, prediction.unitsPerDegree) <= margin
      else {
        return "the degrees at ordinal \(ordinal) are further from their prediction than the margin"
      }
    }
    return nil
  }
}

extension TextColumn {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    if let fault = codes.firstInconsistency() { return fault }
    switch source {
    case .postcodes(let sequence):
      if sequence.limit > numberCount { return "numbers below \(sequence.limit) for \(codes.count) texts" }
      return sequence.firstInconsistency()
    case .codeSets(let table, let column):
      let limit = table.limit(ofColumn: column)
      return limit > numberCount ? "numbers below \(limit) for \(codes.count) texts" : nil
    case .derived(let column, let dependency):
      for number in 0..<column.numberCount where dependency[number] >= numberCount {
        return "number \(dependency[number]) for \(codes.count) texts"
      }
      return nil
    }
  }
}

extension CodeSetTable {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var end = streamBounds.start
    var fault: String?
    forEachPart { part in
      if part.column == 0, part.bits.lowerBound != end &+ startWidth, fault == nil {
        fault = "a block does not begin where the previous one ends"
      }
      if !part.isConsistent, fault == nil { fault = "a number or rank of column \(part.column) is out of range" }
      end = part.bits.upperBound
    }
    if let fault { return fault }
    return end == streamBounds.end || columnCount == 0
      ? nil : "the last block does not end with the stream"
  }
}

extension CodeTable {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    if let fault = literals.firstInconsistency() { return fault }
    var last: [UInt8]?
    for number in 0..<count {
      guard let code = utf8(number) else { return "code \(number) is missing" }
      if let last, !CodeTable.precedes(last, code) { return "code \(number) does not sort after the previous one" }
      last = code
    }
    return nil
  }
}

extension TextTable {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    let blocks = TextTable.blockCount(count)
    for block in 0..<blocks {
      var reader = Reader(self, block: block)
      guard reader.bit == start(ofBlock: block) else { return "text block \(block) begins elsewhere" }
      for _ in 0..<min(TextTable.blockLength, count - block * TextTable.blockLength) {
        reader.next()
        if !reader.isConsistent { return "a text in block \(block) does not end" }
      }
      guard reader.bit == start(ofBlock: block + 1) else {
        return "text block \(block) does not end where the next begins"
      }
    }
    return nil
  }
}
