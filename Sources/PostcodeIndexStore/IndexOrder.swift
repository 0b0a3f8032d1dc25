package import PostcodeIndex

/// Which of two indexes is newer.
package enum IndexOrder {
  /// Returns whether an edition precedes another one, or `nil` if that is unknown: the datasets differ, an edition is missing, or
  /// both are the same.
  ///
  /// Editions are compared number by number: `2025.4.0` precedes `2025.10`, and `2025-10` precedes `2026-01`.
  package static func precedes(_ metadata: IndexMetadata, _ other: IndexMetadata) -> Bool? {
    guard metadata.dataset == other.dataset else { return nil }
    let (left, right) = (numbers(metadata.edition), numbers(other.edition))
    guard !left.isEmpty, !right.isEmpty, left != right else { return nil }
    return left.lexicographicallyPrecedes(right)
  }

  private static func numbers(_ edition: String) -> [UInt64] {
    var numbers: [UInt64] = []
    var isInNumber = false
    for byte in edition.utf8 {
      guard (48...57).contains(byte) else {
        isInNumber = false
        continue
      }
      if !isInNumber { numbers.append(0) }
      isInNumber = true
      numbers[numbers.count - 1] = numbers[numbers.count - 1] &* 10 &+ UInt64(byte &- 48)
    }
    // Zeros at the end make no difference: 2025.4 is 2025.4.0.
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}
