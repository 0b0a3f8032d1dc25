package import PostcodeKit

extension UntrustedText {
  /// The text in lower case, to compare names and labels in any case.
  ///
  /// - Complexity: O(length of the text).
  package var lowercased: UntrustedText { UntrustedText(string.lowercased()) }

  /// The text without leading and trailing white space.
  package var trimmingSpaces: UntrustedText { UntrustedText(string.trimmingSpaces) }
}
