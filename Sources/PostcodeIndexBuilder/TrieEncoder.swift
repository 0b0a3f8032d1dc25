import PostcodeKit

/// Writes the trie section. See FORMAT.md, "Trie".
struct TrieEncoder {
  private var blobs = ByteWriter()
  private var outcodeKeys: [UInt32] = []
  /// For each outcode, the number of standard postcodes before it and the offset of its sector list.
  private var outcodeStarts: [(rank: UInt32, blob: UInt32)] = []
  private var exceptions: [UInt32] = []
  /// The ordinal of each exception.
  private var exceptionOrdinals: [UInt32] = []
  private var rank: UInt32 = 0

  /// Encodes a set of postcodes.
  ///
  /// - Parameter codes: The codes of the postcodes, ascending, each once.
  static func encode(_ codes: [UInt32]) -> [UInt8] {
    var encoder = TrieEncoder()
    var start = 0
    var run: [UInt32] = []
    while start < codes.count {
      let key = codes[start] / Postcode.incodesPerOutcode
      run.removeAll(keepingCapacity: true)
      var end = start
      while end < codes.count, codes[end] / Postcode.incodesPerOutcode == key {
        let unit = codes[end] % 676
        if UnitAlphabet.contains(unit / 26), UnitAlphabet.contains(unit % 26) {
          run.append(codes[end] % Postcode.incodesPerOutcode)
        } else {
          encoder.exceptions.append(codes[end])
          encoder.exceptionOrdinals.append(UInt32(end))
        }
        end += 1
      }
      if !run.isEmpty { encoder.append(outcode: key, incodes: run) }
      start = end
    }
    return encoder.finish()
  }

  private mutating func append(outcode key: UInt32, incodes: [UInt32]) {
    outcodeKeys.append(key)
    outcodeStarts.append((rank, UInt32(blobs.bytes.count)))
    rank += UInt32(incodes.count)

    var digits: UInt64 = 0
    var entries: [(count: Int, body: [(bits: UInt64, width: Int)])] = []
    var start = 0
    while start < incodes.count {
      let digit = incodes[start] / 676
      var masks = [UInt32](repeating: 0, count: 20)
      var end = start
      while end < incodes.count, incodes[end] / 676 == digit {
        let unit = incodes[end] % 676
        masks[Int(UnitAlphabet.index(of: unit / 26))] |= 1 << UnitAlphabet.index(of: unit % 26)
        end += 1
      }
      digits |= 1 << UInt64(digit)
      entries.append((end - start, body(of: masks)))
      start = end
    }

    blobs.append(bits: digits, width: SectorList.digitBits)
    var rank = 0
    var position = 0
    for entry in entries.dropLast() {
      rank += entry.count
      position += entry.body.reduce(0) { $0 + $1.width }
      blobs.append(bits: UInt64(rank), width: SectorList.rankBits)
      blobs.append(bits: UInt64(position), width: SectorList.positionBits)
    }
    for entry in entries {
      for field in entry.body { blobs.append(bits: field.bits, width: field.width) }
    }
    // An outcode begins at a byte, so that its offset fits into 16 bits.
    blobs.flushBits()
  }

  /// Returns the fields of a sector with a unit mask for each first letter.
  private func body(of masks: [UInt32]) -> [(bits: UInt64, width: Int)] {
    var letters: UInt64 = 0
    var fields: [(bits: UInt64, width: Int)] = []
    for (letter, mask) in masks.enumerated() where mask != 0 {
      letters |= 1 << UInt64(letter)
      fields.append((UInt64(mask), SectorBody.maskBits))
    }
    return [(letters, SectorBody.letterBits)] + fields
  }

  private mutating func finish() -> [UInt8] {
    blobs.flushBits()
    let areas = areasWithDistricts()
    var writer = ByteWriter()
    for value in [Int(rank), areas.count, outcodeKeys.count, exceptions.count, blobs.bytes.count] {
      writer.append(UInt32(value))
    }
    var area = 0
    for key in UInt32(0)..<UInt32(PostcodeTrie.areaSlots) {
      while area < areas.count, areas[area].key < key { area += 1 }
      writer.append(UInt16(area))
    }
    for area in areas { writer.append(UInt16(area.key)) }
    for area in areas { writer.append(UInt32(area.firstOutcode)) }
    writer.append(UInt32(outcodeKeys.count))
    for area in areas {
      var sums: UInt64 = 0
      var sum = 0
      for (index, word) in area.districts.enumerated() {
        sums |= UInt64(sum) << UInt64(PostcodeTrie.districtSumBits * index)
        sum += word.nonzeroBitCount
        writer.append(word)
      }
      writer.append(sums)
    }

    // One more entry than outcodes, so that the end of the last one can be read like any other.
    let starts = outcodeStarts + [(rank, UInt32(blobs.bytes.count))]
    let groups = stride(from: 0, to: starts.count, by: PostcodeTrie.outcodesPerGroup)
    for group in groups {
      writer.append(starts[group].rank)
      writer.append(starts[group].blob)
    }
    for (outcode, start) in starts.enumerated() {
      let group = starts[outcode - outcode % PostcodeTrie.outcodesPerGroup]
      // 15 outcodes of at most 4,000 postcodes and 555 bytes precede: both fit into 16 bits.
      writer.append(UInt16(start.rank - group.rank))
      writer.append(UInt16(start.blob - group.blob))
    }
    for exception in exceptions { writer.append(exception) }
    for ordinal in exceptionOrdinals { writer.append(ordinal) }
    writer.append(blobs.bytes)
    writer.padBitStream()
    return writer.bytes
  }

  private func areasWithDistricts() -> [(key: UInt32, firstOutcode: Int, districts: [UInt64])] {
    var areas: [(key: UInt32, firstOutcode: Int, districts: [UInt64])] = []
    for (outcode, key) in outcodeKeys.enumerated() {
      let areaKey = key / Outcode.districtsPerArea
      let district = Int(key % Outcode.districtsPerArea)
      if areas.last?.key != areaKey {
        areas.append((areaKey, outcode, [UInt64](repeating: 0, count: 7)))
      }
      areas[areas.count - 1].districts[district / 64] |= 1 << UInt64(district % 64)
    }
    return areas
  }
}
