/// Text from outside: of a request, a dump, a workbook, an archive or a remote service.
///
/// It is compared and hashed byte by byte. `String` also equates canonically equivalent texts, and for that sorts the marks that follow a
/// letter (Unicode Standard Annex 15): thousands of marks on one letter take it seconds. Printed, control characters are escaped.
package struct UntrustedText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text as it was received.
  package let string: String

  /// - Complexity: O(1).
  package init(_ string: String) { self.string = string }

  /// - Complexity: O(length of the text).
  package init(_ text: some StringProtocol) { string = String(text) }

  package init(stringLiteral string: String) { self.string = string }

  /// The bytes of the text.
  package var utf8: String.UTF8View { string.utf8 }

  package var isEmpty: Bool { string.isEmpty }

  /// The text with control characters escaped.
  package var description: String { string.printable() }

  /// - Complexity: O(length of the prefix).
  package func hasPrefix(_ prefix: UntrustedText) -> Bool { utf8.starts(with: prefix.utf8) }

  /// - Complexity: O(length of the text).
  package func hasSuffix(_ suffix: UntrustedText) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Returns whether the bytes of another text occur in this one.
  ///
  /// - Complexity: O(product of the lengths): the other text should be one of our own, and short.
  package func contains(_ other: UntrustedText) -> Bool {
    var rest = utf8[...]
    while rest.count >= other.utf8.count {
      if rest.starts(with: other.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Returns the parts between the bytes of an ASCII character, without empty ones.
  ///
  /// - Complexity: O(length of the text).
  package func split(separator: Unicode.Scalar) -> [UntrustedText] {
    utf8.split { $0 == UInt8(ascii: separator) }.map { UntrustedText(Substring($0)) }
  }

  /// - Complexity: O(length of the texts).
  package static func == (left: UntrustedText, right: UntrustedText) -> Bool {
    left.string.hasSameBytes(as: right.string)
  }

  /// - Complexity: O(length of the text).
  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares the bytes, which orders texts by their code points.
  ///
  /// - Complexity: O(length of the shorter text).
  package static func < (left: UntrustedText, right: UntrustedText) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
