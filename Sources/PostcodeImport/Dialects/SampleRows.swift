import PostcodeKit

/// The first rows of a file without a header, from which its dialect is detected.
struct SampleRows: Sendable {
  let rows: [[String]]
  let delimiter: UInt8

  /// Whether at least half of the rows, and at least one, satisfy a condition.
  func mostly(_ condition: ([String]) -> Bool) -> Bool {
    !rows.isEmpty && rows.filter(condition).count * 2 >= rows.count
  }

  /// The most frequent number of fields.
  var fieldCount: Int {
    var frequency: [Int: Int] = [:]
    for row in rows { frequency[row.count, default: 0] += 1 }
    return frequency.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}

/// Tests of texts for the detection of dialects.
extension String {
  var isPostcode: Bool { Postcode(self) != nil }

  var isOutcode: Bool { Outcode(self) != nil }

  /// Whether the text is a postcode, optionally with the letter of a part.
  var isPostcodeOrPart: Bool { isPostcode || Postcode(String(dropLast())) != nil }

  var isNumber: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return digits.contains { $0.isDigit } && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  var isNumberOrMissing: Bool { isEmpty || isNumber || MissingValue.contains(utf8) }

  var isWholeNumber: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }

  /// Whether the text is a date with slashes, optionally followed by a time.
  var isSlashedDate: Bool {
    let parts = utf8.prefix { $0 != .space }.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { $0.isDigit } }
  }
}

extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
