extension StringProtocol {
  /// Whether two strings are equal up to the case of ASCII letters.
  @inlinable
  package func isASCIIEqual(_ other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.elementsEqual(other.utf8) { left, right in
      left == right || (left | 32 == right | 32 && left | 32 >= 97 && left | 32 <= 122)
    }
  }

  /// The string in lower case if it is all ASCII, or `nil` otherwise: no protocol name has other characters.
  package var lowercasedASCII: String? { utf8.allSatisfy { $0 < 0x80 } ? lowercased() : nil }
}
