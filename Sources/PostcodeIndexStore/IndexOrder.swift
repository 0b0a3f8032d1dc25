package import PostcodeKit

/// Which of two indexes is newer.
package enum IndexOrder {
  /// Returns whether an edition precedes another one, or `nil` if that is unknown: the datasets differ, an edition is missing, or
  /// both are the same.
  ///
  /// Months are compared as such, so `May 2025` precedes `November 2025`, and otherwise editions number by number: `2025.4.0`
  /// precedes `2025.10`, and `2025-10-05` precedes `2025-10-12`.
  package static func precedes(_ metadata: IndexMetadata, _ other: IndexMetadata) -> Bool? {
    guard metadata.dataset == other.dataset else { return nil }
    let (left, right) = (numbers(metadata.edition), numbers(other.edition))
    if let edition = EditionDate(metadata.edition), let otherEdition = EditionDate(other.edition) {
      if edition.precedes(otherEdition) { return true }
      if otherEdition.precedes(edition) { return false }
      // Of one month or quarter, only editions of one notation can be compared.
      guard left.count == right.count else { return nil }
    }
    guard let left = withoutZerosAtEnd(left), let right = withoutZerosAtEnd(right), left != right else { return nil }
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
    return numbers
  }

  /// Returns numbers without the zeros at their end, which make no difference (2025.4 is 2025.4.0), or `nil` if none is left.
  private static func withoutZerosAtEnd(_ numbers: [UInt64]) -> ArraySlice<UInt64>? {
    numbers.lastIndex { $0 != 0 }.map { numbers[...$0] }
  }
}
