/// The symbols of `TypedText` that are typed instead of one another, as bits of a mask.
enum MistakenSymbols {
  /// Pairs of a letter and a digit: O/0, I/1, L/1, S/5, B/8, Z/2, G/6.
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (24, 0), (18, 1), (21, 1), (28, 5), (11, 8), (35, 2), (16, 6),
  ]
  /// The rows of a British keyboard, each shifted right by a quarter to half a key from the row above.
  private static let keyboardRows = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map {
    $0.utf8.map { TypedScalar.fold(UInt32($0)) }
  }

  private static let lookAlikeMasks = masks { symbol, add in
    for pair in pairs {
      if pair.letter == symbol { add(pair.digit) }
      if pair.digit == symbol { add(pair.letter) }
    }
  }
  private static let neighbourMasks = masks { symbol, add in
    let rows = keyboardRows
    for (number, row) in rows.enumerated() {
      guard let column = row.firstIndex(of: symbol) else { continue }
      let keys = [
        (number, column - 1), (number, column + 1), (number - 1, column), (number - 1, column + 1),
        (number + 1, column - 1), (number + 1, column),
      ]
      for (row, column) in keys where rows.indices.contains(row) && rows[row].indices.contains(column) {
        add(rows[row][column])
      }
    }
  }

  private static func masks(_ body: (UInt8, (UInt8) -> Void) -> Void) -> [UInt64] {
    (UInt8(0)..<36).map { symbol in
      var mask: UInt64 = 0
      body(symbol) { mask |= 1 &<< UInt64($0) }
      return mask
    }
  }

  /// Returns the symbols that look similar to a symbol.
  static func lookAlikes(of symbol: UInt8) -> UInt64 { lookAlikeMasks[Int(min(symbol, 35))] }

  /// Returns the symbols on the keys next to that of a symbol.
  static func neighbours(of symbol: UInt8) -> UInt64 { neighbourMasks[Int(min(symbol, 35))] }
}
