extension IndexColumn {
  /// Calls a closure with each run of ordinals that share a text, in ascending order.
  ///
  /// - Parameter body: Takes the identifier of the text, or `.missing`, and the ordinals of the run.
  /// - Complexity: O(*r*), where *r* is the number of runs, a fraction of the number of postcodes.
  public func forEachRun(_ body: (_ id: DictionaryID, _ ordinals: Range<Int>) -> Void) {
    withExtendedLifetime(owner) {
      guard case .text(let column) = storage else { return }
      if case .postcodes(let sequence) = column.source {
        sequence.forEachRun { number, ordinals in body(DictionaryID(rawValue: number), ordinals) }
        return
      }
      guard let codeSets = column.codeSets else { return }
      let numbers = column.numbersByCodeSet
      codeSets.forEachRun { codeSet, ordinals in
        body(DictionaryID(rawValue: codeSet < numbers.count ? Int(numbers[codeSet]) : 0), ordinals)
      }
    }
  }
}

extension TextColumn {
  /// The numbers of all code sets; empty if the column doesn't depend on them.
  var numbersByCodeSet: [UInt32] {
    switch source {
    case .postcodes: return []
    case .codeSets(let table, let column): return table.numbers(ofColumn: column)
    case .derived(let column, let dependency):
      return column.numbersByCodeSet.map { UInt32(truncatingIfNeeded: dependency[Int(truncatingIfNeeded: $0)]) }
    }
  }
}

extension CodeSetTable {
  /// Returns the numbers of all code sets in a column.
  ///
  /// - Complexity: O(number of code sets · number of columns).
  func numbers(ofColumn wanted: Int) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    forEachPart { part in
      guard part.column == wanted else { return }
      var change = 0
      for position in 0..<part.length {
        change &+= Int(truncatingIfNeeded: part.bitmap &>> UInt64(truncatingIfNeeded: position) & 1)
        numbers.append(part.numbers[change])
      }
    }
    return numbers
  }
}
