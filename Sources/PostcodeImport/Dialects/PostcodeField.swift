import PostcodeKit

/// Parses the postcodes of a file.
///
/// Consecutive rows usually share their outcode, so the parser caches the last one and parses only the incode. Unusual
/// spellings go to ``Postcode/init(utf8:)``.
struct PostcodeField {
  private var knownPrefix: UInt64 = 0
  private var knownCode: UInt32 = 0

  /// Parses a postcode, in any of the usual spellings: `BB186JR`, `B1  1AA`, `BR1 1AA`.
  @inline(__always)
  mutating func postcode(in field: CSVField) -> Postcode? {
    let count = field.count
    guard count >= 5, count <= 8, let incode = PostcodeGrammar.incode(PostcodeBytes(field.bytes, from: count &- 3))
    else { return slowPostcode(in: field) }
    var prefix: UInt64 = 0
    for position in 0..<(count &- 3) { prefix = prefix &<< 8 | UInt64(field[position]) }
    if prefix != knownPrefix {
      guard let postcode = slowPostcode(in: field) else { return nil }
      knownPrefix = prefix
      knownCode = postcode.code / Postcode.incodesPerOutcode &* Postcode.incodesPerOutcode
      return postcode
    }
    return Postcode(uncheckedCode: knownCode &+ incode)
  }

  /// Parses a postcode followed by the letter of a part.
  mutating func splitPostcode(in field: CSVField) -> (Postcode, part: UInt8)? {
    let trimmed = field.trimmed
    guard let part = trimmed.bytes.last, part &- 65 < 26, trimmed.count > 5 else { return nil }
    let shorter = CSVField(bytes: UnsafeBufferPointer(rebasing: trimmed.bytes.dropLast()))
    guard let postcode = postcode(in: shorter) else { return nil }
    return (postcode, part)
  }

  private func slowPostcode(in field: CSVField) -> Postcode? {
    if field.hasDoubledQuotes { return nil }
    if let postcode = Postcode(utf8: field.bytes) { return postcode }
    // The spaces and dashes of Windows-1252.
    return field.bytes.contains { $0 >= 0x80 } ? Postcode(String(decodingText: field.bytes)) : nil
  }
}
