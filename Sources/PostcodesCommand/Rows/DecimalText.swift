internal import PostcodeKit

extension ByteOutput {
  /// Appends a postcode in its standard form.
  mutating func append(postcode: Postcode) {
    let text = postcode.ascii
    withUnsafeBytes(of: text.bytes.littleEndian) { bytes in
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self).prefix(text.count)))
    }
  }

  /// Appends a decimal number: `scaled` × 10^−`decimals`, with all decimals.
  ///
  /// Writing the digits backwards is several times as fast as formatting a string.
  mutating func append(decimal scaled: Int64, decimals: Int = 0) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
      var index = digits.count
      var rest = scaled.magnitude
      var written = 0
      repeat {
        if written == decimals, decimals > 0 {
          index -= 1
          digits[index] = UInt8(ascii: ".")
        }
        index -= 1
        digits[index] = UInt8(truncatingIfNeeded: rest % 10) + 48
        rest /= 10
        written += 1
      } while rest > 0 || written <= decimals
      if scaled < 0 {
        index -= 1
        digits[index] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[index...]))
    }
  }
}
