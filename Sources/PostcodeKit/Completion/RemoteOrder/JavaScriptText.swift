// The parts of JavaScript's text matching that the rules of postcodes.io need.

extension Unicode.Scalar {
  /// Whether JavaScript's `\s` matches: ECMAScript's WhiteSpace and LineTerminator.
  package var isJavaScriptSpace: Bool {
    switch value {
    case 9...13, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  package var isCapital: Bool { value >= 65 && value <= 90 }
  package var isDigit: Bool { value >= 48 && value <= 57 }
}

extension [Unicode.Scalar] {
  /// The text without white space at its ends, as JavaScript's `trim` returns it.
  package var trimmed: [Unicode.Scalar] {
    var rest = self[...]
    while let first = rest.first, first.isJavaScriptSpace { rest.removeFirst() }
    while let last = rest.last, last.isJavaScriptSpace { rest.removeLast() }
    return Array(rest)
  }

  /// Whether capitals match `/^[a-z]{1,2}\d[a-z\d]?$/i`.
  package var isOutcode: Bool {
    guard (2...4).contains(count), self[0].isCapital else { return false }
    let digit = self[1].isCapital ? 2 : 1
    guard digit < count, self[digit].isDigit, count <= digit + 2 else { return false }
    return dropFirst(digit + 1).allSatisfy { $0.isCapital || $0.isDigit }
  }
}
