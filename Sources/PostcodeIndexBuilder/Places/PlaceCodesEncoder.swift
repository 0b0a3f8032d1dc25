import PostcodeKit

/// Writes the codes of places.
struct PlaceCodesEncoder {
  private struct Group {
    let prefix: [UInt8]
    let digits: Int
    var codes: [(value: UInt64, place: Int)] = []
  }

  private var groups: [Group] = []
  private var literals: [(utf8: [UInt8], place: Int)] = []

  /// - Parameter codes: Different codes, by place.
  init(_ codes: [String]) {
    var numbers: [[UInt8]: Int] = [:]
    for (place, code) in codes.enumerated() {
      let utf8 = Array(code.utf8)
      let digits = min(utf8.reversed().prefix { $0 >= 48 && $0 <= 57 }.count, PlaceFrame.digitLimit)
      guard digits > 0, utf8.count - digits <= 255 else {
        literals.append((utf8, place))
        continue
      }
      let prefix = Array(utf8.dropLast(digits))
      let key = prefix + [UInt8(digits)]
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append(Group(prefix: prefix, digits: digits))
      }
      let value = utf8.suffix(digits).reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 48) }
      groups[number].codes.append((value, place))
    }
    // A group costs more than a few texts.
    for group in groups where group.codes.count < 4 || groups.count > 1000 {
      for (value, place) in group.codes {
        let digits = String(value)
        let zeros = String(repeating: "0", count: group.digits - digits.utf8.count)
        literals.append((group.prefix + Array((zeros + digits).utf8), place))
      }
    }
    groups = groups.count > 1000 ? [] : groups.filter { $0.codes.count >= 4 }
    groups.sort { ($0.digits, $1.prefix.count) < ($1.digits, $0.prefix.count) }
    for index in groups.indices { groups[index].codes.sort { $0.value < $1.value } }
    literals.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Appends groups, numbers, texts and the ranks of the places' codes.
  func append(to writer: inout ByteWriter) {
    writer.append(UInt16(groups.count))
    var stream = BlockStreamWriter()
    var ranks: [(place: Int, rank: Int)] = []
    for group in groups {
      let first = group.codes.first?.value ?? 0
      let range = (group.codes.last?.value ?? 0) - first
      let width = 64 - range.leadingZeroBitCount
      let mean = range / UInt64(max(group.codes.count, 1))
      let shift = mean < 2 ? 0 : 63 - mean.leadingZeroBitCount
      writer.append(UInt8(group.prefix.count))
      writer.append(group.prefix)
      writer.append(UInt8(group.digits))
      writer.append(UInt32(group.codes.count))
      writer.append(first)
      writer.append(UInt8(width))
      writer.append(UInt8(min(shift, 32)))
      var last = first
      for (index, code) in group.codes.enumerated() {
        ranks.append((code.place, ranks.count))
        if index & (1 << PlaceFrame.codeBlockShift - 1) == 0 {
          stream.markBlock()
          stream.bits.append(bits: code.value - first, width: width)
        } else {
          append(code.value - last - 1, shift: min(shift, 32), width: width, to: &stream.bits)
        }
        last = code.value
      }
    }
    writer.append(UInt32(stream.byteCount))
    stream.append(to: &writer)
    writer.append(TextTableEncoder.encode(literals.map { String(decoding: $0.utf8, as: UTF8.self) }))
    for literal in literals { ranks.append((literal.place, ranks.count)) }
    ranks.sort { $0.place < $1.place }
    for entry in ranks { writer.append(bits: UInt64(entry.rank), width: bitWidth(for: ranks.count)) }
    writer.padBitStream()
  }

  private func append(_ difference: UInt64, shift: Int, width: Int, to writer: inout ByteWriter) {
    let ones = Int(min(difference >> UInt64(shift), UInt64(PlaceFrame.unaryLimit)))
    writer.append(bits: (1 << UInt64(ones)) - 1, width: ones)
    guard ones < PlaceFrame.unaryLimit else {
      writer.append(bits: difference, width: width)
      return
    }
    writer.append(bits: 0, width: 1)
    writer.append(bits: difference, width: shift)
  }
}
