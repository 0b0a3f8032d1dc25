/// A decoder of Base64 (RFC 4648, section 4) for the embedded files.
enum Base64 {
  /// Decodes a literal. Skips padding, line breaks and other characters that aren't digits.
  ///
  /// - Complexity: O(number of digits).
  static func decode(_ literal: StaticString) -> [UInt8] {
    literal.withUTF8Buffer { digits in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(digits.count / 4 * 3)
      var bits: UInt32 = 0
      var count = 0
      for digit in digits {
        let value: UInt8
        switch digit {
        case 65...90: value = digit &- 65
        case 97...122: value = digit &- 71
        case 48...57: value = digit &+ 4
        case 43: value = 62
        case 47: value = 63
        default: continue
        }
        bits = bits &<< 6 | UInt32(value)
        count &+= 6
        if count >= 8 {
          count &-= 8
          bytes.append(UInt8(truncatingIfNeeded: bits &>> UInt32(count)))
        }
      }
      return bytes
    }
  }
}
