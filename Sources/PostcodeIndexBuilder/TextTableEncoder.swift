import PostcodeKit

/// Writes a text table. See FORMAT.md, "Text tables".
enum TextTableEncoder {
  /// Encodes texts in order; `nil` stands for an absent text. Longer texts are cut after at most 4,095 bytes, between scalars.
  static func encode(_ texts: [String?]) -> [UInt8] {
    let bytes = texts.map { text in text.map(shortened) }
    let single = encode(bytes, classCount: 1)
    let byClass = encode(bytes, classCount: 4)
    return single.count <= byClass.count ? single : byClass
  }

  /// Returns the bytes of a text that fit into a table.
  static func shortened(_ text: String) -> [UInt8] {
    guard text.utf8.count >= TextTable.lengthLimit else { return Array(text.utf8) }
    var utf8: [UInt8] = []
    for character in text.unicodeScalars {
      let encoded = Array(String(character).utf8)
      guard utf8.count + encoded.count < TextTable.lengthLimit else { break }
      utf8 += encoded
    }
    return utf8
  }

  /// Calls a closure for each symbol: the shared length, if any, then each byte with its class, and the end.
  private static func forEachSymbol(
    _ texts: [[UInt8]?], start: (_ number: Int) -> Void, shared: (_ symbol: Int) -> Void,
    byte: (_ kind: Int, _ symbol: Int) -> Void
  ) {
    var last: [UInt8] = []
    for (number, text) in texts.enumerated() {
      let isFirst = number % TextTable.blockLength == 0
      if isFirst {
        start(number)
        last = []
      }
      guard let text else {
        if !isFirst { shared(0) }
        byte(0, TextTable.absentSymbol)
        continue
      }
      var common = 0
      while common < min(last.count, text.count, TextTable.sharedLimit), last[common] == text[common] { common += 1 }
      if !isFirst { shared(common) }
      var kind = common > 0 ? TextTable.classOf(text[common - 1]) : 0
      for value in text[common...] {
        byte(kind, Int(value))
        kind = TextTable.classOf(value)
      }
      byte(kind, TextTable.endSymbol)
      last = text
    }
  }

  private static func encode(_ texts: [[UInt8]?], classCount: Int) -> [UInt8] {
    var sharedFrequencies = [Int](repeating: 0, count: TextTable.sharedLimit + 1)
    var byteFrequencies = [[Int]](
      repeating: [Int](repeating: 0, count: TextTable.absentSymbol + 1), count: classCount)
    forEachSymbol(texts, start: { _ in }, shared: { sharedFrequencies[$0] += 1 }) { kind, symbol in
      byteFrequencies[min(kind, classCount - 1)][symbol] += 1
    }
    let sharedCode = PrefixCodeEncoder(sharedFrequencies)
    let byteCodes = byteFrequencies.map { PrefixCodeEncoder($0) }
    var stream = BlockStreamWriter()
    forEachSymbol(
      texts, start: { _ in stream.markBlock() }, shared: { sharedCode.append($0, to: &stream.bits) }
    ) { kind, symbol in
      byteCodes[min(kind, classCount - 1)].append(symbol, to: &stream.bits)
    }
    var writer = ByteWriter()
    writer.append(UInt32(texts.count))
    writer.append(UInt32(stream.byteCount))
    writer.append(UInt8(classCount))
    for _ in 0..<3 { writer.append(UInt8(0)) }
    sharedCode.appendCode(to: &writer)
    for code in byteCodes { code.appendCode(to: &writer) }
    stream.append(to: &writer)
    return writer.bytes
  }
}
