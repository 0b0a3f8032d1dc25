extension StringProtocol {
  /// Whether two texts are the same code unit by code unit, as JavaScript compares them.
  ///
  /// For texts from outside, instead of `==`: that looks for what reads the same, for which it sorts combining marks, and of
  /// some thousands of them that takes seconds.
  ///
  /// - Complexity: O(length of the shorter text).
  func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text in small letters if all of it is ASCII; `nil` if it holds anything else, which no name of a protocol does.
  var smallASCII: String? { utf8.allSatisfy { $0 < 0x80 } ? lowercased() : nil }
}
