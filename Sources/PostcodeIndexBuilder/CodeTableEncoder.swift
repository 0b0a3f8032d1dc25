import PostcodeKit

/// Writes a code table. See FORMAT.md, "Code tables".
enum CodeTableEncoder {
  /// The largest gap between neighbouring numbers of a group.
  private static let largestGap: UInt32 = 256
  /// The fewest numbers that a group of their own is worth.
  private static let smallestGroup = 4

  /// A code split into a prefix and a number with leading zeros.
  private struct Numbered {
    let prefix: ArraySlice<UInt8>
    let digits: Int
    let value: UInt32

    init?(_ code: [UInt8]) {
      var start = code.count
      while start > 0, code.count - start < 9, code[start - 1] >= 48, code[start - 1] < 58 { start -= 1 }
      guard start < code.count, start <= CodeTable.prefixLimit else { return nil }
      prefix = code[..<start]
      digits = code.count - start
      value = code[start...].reduce(0) { $0 * 10 + UInt32($1 - 48) }
    }

    func isFollowed(by next: Numbered) -> Bool {
      next.digits == digits && next.prefix == prefix && next.value > value && next.value - value <= largestGap
    }
  }

  /// Encodes codes, which must be sorted and different.
  static func encode(_ codes: [[UInt8]]) -> [UInt8] {
    var groups = ByteWriter()
    var data: [UInt8] = []
    var literals: [[UInt8]] = []
    var groupCount = 0
    var isInLiterals = false
    var start = 0
    while start < codes.count {
      var numbers: [Numbered] = []
      var end = start
      while end < codes.count, let next = Numbered(codes[end]), numbers.last?.isFollowed(by: next) ?? true {
        numbers.append(next)
        end += 1
      }
      guard numbers.count >= smallestGroup, let first = numbers.first, let last = numbers.last else {
        if !isInLiterals {
          append(first: start, kind: CodeTable.GroupKind.literal, base: UInt32(literals.count), to: &groups)
          groupCount += 1
        }
        isInLiterals = true
        end = max(end, start + 1)
        literals += codes[start..<end]
        start = end
        continue
      }
      isInLiterals = false
      let width = bitWidth(for: Int(last.value - first.value) + 1)
      let map = bitmap(numbers.map { Int($0.value - first.value) })
      let packed = packed(numbers.map { UInt64($0.value - first.value) }, width: width)
      let kind = map.count < packed.count ? CodeTable.GroupKind.bitmap : CodeTable.GroupKind.packed
      append(
        first: start, kind: kind, digits: first.digits, prefix: first.prefix, width: width, base: first.value,
        data: data.count, to: &groups)
      groupCount += 1
      data += kind == CodeTable.GroupKind.bitmap ? map : packed
      start = end
    }
    var writer = ByteWriter()
    writer.append(UInt32(codes.count))
    writer.append(UInt32(groupCount))
    writer.append(UInt32(data.count))
    writer.append(groups.bytes)
    writer.append(data)
    writer.append(TextTableEncoder.encode(literals.map { String(decoding: $0, as: UTF8.self) }))
    return writer.bytes
  }

  private static func append(
    first: Int, kind: UInt8, digits: Int = 0, prefix: ArraySlice<UInt8> = [], width: Int = 0,
    base: UInt32, data: Int = 0, to writer: inout ByteWriter
  ) {
    writer.append(UInt32(first))
    writer.append(kind)
    writer.append(UInt8(digits))
    writer.append(UInt8(prefix.count))
    writer.append(UInt8(width))
    writer.append(base)
    writer.append(UInt32(data))
    writer.append(Array(prefix) + [UInt8](repeating: 0, count: 16 - prefix.count))
  }

  private static func packed(_ values: [UInt64], width: Int) -> [UInt8] {
    var writer = ByteWriter()
    for value in values { writer.append(bits: value, width: width) }
    writer.flushBits()
    return writer.bytes
  }

  private static func bitmap(_ positions: [Int]) -> [UInt8] {
    let perSample = CodeTable.bitsPerSample
    let sampleCount = (positions.last ?? 0) / perSample + 1
    var words = [UInt64](repeating: 0, count: sampleCount * perSample / 64)
    for position in positions { words[position / 64] |= 1 << UInt64(position % 64) }
    var writer = ByteWriter()
    writer.append(UInt32(sampleCount))
    var rank = 0
    for (index, word) in words.enumerated() {
      if index % (perSample / 64) == 0 { writer.append(UInt32(rank)) }
      rank += word.nonzeroBitCount
    }
    while let last = words.last, last == 0, words.count > 1 { words.removeLast() }
    for word in words { writer.append(word) }
    return writer.bytes
  }
}
