import PostcodeCore

/// Reads the postcodes of a dump.
///
/// Neighbouring rows mostly share the outcode, so its number is kept with the bytes it was made from, and only the
/// last three characters have to be understood. Everything else is left to ``Postcode/init(utf8:)``.
struct PostcodeField {
  private var knownPrefix: UInt64 = 0
  private var knownCode: UInt32 = 0

  /// The postcode in a field, in any of the spellings of dumps: `BB186JR`, `B1  1AA`, `BR1 1AA`.
  @inline(__always)
  mutating func postcode(in field: CSVField) -> Postcode? {
    let count = field.count
    guard count >= 5, count <= 8 else { return slowPostcode(in: field) }
    let digit = UInt32(field[count &- 3] &- 48)
    let first = UInt32(field[count &- 2] &- 65)
    let second = UInt32(field[count &- 1] &- 65)
    guard digit < 10, first < 26, second < 26 else { return slowPostcode(in: field) }
    var prefix: UInt64 = 0
    for position in 0..<(count &- 3) { prefix = prefix &<< 8 | UInt64(field[position]) }
    if prefix != knownPrefix {
      guard let postcode = slowPostcode(in: field) else { return nil }
      knownPrefix = prefix
      knownCode = postcode.code / Postcode.incodesPerOutcode &* Postcode.incodesPerOutcode
      return postcode
    }
    return Postcode(uncheckedCode: knownCode &+ digit &* 676 &+ first &* 26 &+ second)
  }

  /// The postcode in a field and the letter behind it that marks a part of a split one.
  mutating func splitPostcode(in field: CSVField) -> (Postcode, part: UInt8)? {
    let trimmed = field.trimmed
    guard let part = trimmed.bytes.last, part &- 65 < 26, trimmed.count > 5 else { return nil }
    let shorter = CSVField(bytes: UnsafeBufferPointer(rebasing: trimmed.bytes.dropLast()))
    guard let postcode = postcode(in: shorter) else { return nil }
    return (postcode, part)
  }

  private func slowPostcode(in field: CSVField) -> Postcode? {
    field.hasDoubledQuotes ? nil : Postcode(utf8: field.bytes)
  }
}
