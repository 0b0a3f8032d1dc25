import TestSupport

extension SplitMix64 {
  /// Returns the text after one more keystroke: a letter added, a letter deleted, all deleted, or a space at the end.
  mutating func keystroke(after text: String) -> String {
    switch below(12) {
    case 0..<6 where text.count < 5: text + ["a", "b", "c"][below(3)]
    case 0..<8: String(text.dropLast())
    case 8: ""
    case 9: text + " "
    default: ["a", "ab", "abc", "b", " a"][below(5)]
    }
  }
}
