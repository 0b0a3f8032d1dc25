package import PostcodeKit
internal import PostcodesIOResponder

/// The part of a body that a `Range` field asks for (RFC 9110, 14).
package enum ByteRange: Equatable {
  /// The whole body: there is no usable field, the body has changed since, or several ranges are wanted.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// No bytes: the range begins at or after the end of the body, or is empty.
  case unsatisfiable

  /// Evaluates the fields of a request.
  ///
  /// - Parameters:
  ///   - range: The value of `Range`; several fields joined by commas.
  ///   - condition: The value of `If-Range`. Only a strong entity tag equal to `tag` fulfils it: the server states no date of
  ///     modification.
  ///   - tag: The entity tag of the body, with its quotation marks.
  ///   - length: The length of the body.
  /// - Complexity: O(length of the fields).
  package init(_ range: UntrustedText?, if condition: UntrustedText?, tag: String, length: Int) {
    guard let range, condition.map({ $0 == UntrustedText(tag) }) ?? true else {
      self = .whole
      return
    }
    let parts = range.string[...].utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Substring(parts[0]).isASCIIEqual("bytes") else {
      self = .whole
      return
    }
    let bounds = parts[1].trimmed.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    // A comma, which separates several ranges, isn't a digit.
    guard bounds.count == 2, let first = ByteRange.number(bounds[0]), let last = ByteRange.number(bounds[1]) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, nil): self = .whole
    case (nil, .some(let count)):
      self = count > 0 && length > 0 ? .part(max(length - count, 0)..<length) : .unsatisfiable
    case (.some(let first), let last):
      if let last, last < first {
        self = .whole
      } else if first >= length {
        self = .unsatisfiable
      } else {
        self = .part(first..<min(last ?? length - 1, length - 1) + 1)
      }
    }
  }

  /// Parses a decimal number, clamped to `Int.max / 2`. Returns `.some(nil)` for an empty text, and `nil` for an invalid one.
  private static func number(_ text: Substring.UTF8View) -> Int?? {
    guard !text.isEmpty else { return .some(nil) }
    var number = 0
    for byte in text {
      guard (48...57).contains(byte) else { return nil }
      // No body is that long.
      if number <= Int.max / 20 - 1 { number = number * 10 + Int(byte - 48) } else { number = Int.max / 2 }
    }
    return number
  }
}
