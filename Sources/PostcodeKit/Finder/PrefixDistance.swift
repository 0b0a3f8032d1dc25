/// The least Levenshtein distance of a text to the prefixes of names.
///
/// A column of the matrix of distances is two words, with a bit for each byte of the text (G. Myers, "A fast bit-vector algorithm for approximate
/// string matching based on dynamic programming", Journal of the ACM 46, 1999; H. Hyyrö's form of 2003).
struct PrefixDistance {
  private let length: Int
  /// For each byte, the positions at which the text has it, as bits.
  private var occurrences = [UInt64](repeating: 0, count: 256)

  /// The length of the longest text, in bytes.
  static let lengthLimit = 64

  /// Creates the distance of a text, or returns `nil` if it is empty or too long.
  init?(from text: [UInt8]) {
    guard (1...PrefixDistance.lengthLimit).contains(text.count) else { return nil }
    length = text.count
    for (offset, byte) in text.enumerated() { occurrences[Int(byte)] |= 1 << UInt64(offset) }
  }

  /// Returns the distance, or `nil` if it exceeds a limit.
  ///
  /// - Complexity: O(length of the text + `limit`).
  func callAsFunction(_ name: ArraySlice<UInt8>, limit: Int) -> Int? {
    guard name.count >= length - limit else { return nil }
    let last: UInt64 = 1 << UInt64(length - 1)
    // The vertical differences of the column, 1 and −1.
    var (verticalPlus, verticalMinus) = (UInt64.max, UInt64(0))
    // The distance of the whole text to the current prefix, at first the empty one.
    var distance = length
    var least = distance
    for byte in name.prefix(length + limit) {
      let equal = occurrences[Int(byte)]
      let diagonal = ((equal & verticalPlus) &+ verticalPlus) ^ verticalPlus | equal | verticalMinus
      let horizontalPlus = verticalMinus | ~(diagonal | verticalPlus)
      let horizontalMinus = diagonal & verticalPlus
      if horizontalPlus & last != 0 { distance += 1 }
      if horizontalMinus & last != 0 { distance -= 1 }
      least = min(least, distance)
      // The distance of the empty text, in row 0, grows by one with each byte.
      let shifted = horizontalPlus << 1 | 1
      verticalPlus = horizontalMinus << 1 | ~(diagonal | shifted)
      verticalMinus = shifted & diagonal
    }
    return least <= limit ? least : nil
  }
}
