/// Writes the boxes around the positions of areas, outcodes and sectors: see FORMAT.md, "Boxes".
struct SectorBoxesEncoder {
  private static let areaWidth = 14
  private static let outcodeWidth = 10
  private static let sectorWidth = 7

  private let trie: PostcodeTrie
  private let first: [Int64]
  private let second: [Int64]
  /// How many units of the positions make a millionth of a degree; less than one if `isCoarse`.
  private let divisor: Int64
  private let factor: Int64

  /// - Parameters:
  ///   - trie: the postcodes.
  ///   - first: latitudes by ordinal, in units of 10^−`decimals` degrees; `ColumnDeclaration.missing` where there is none.
  ///   - second: longitudes, likewise.
  init(_ trie: PostcodeTrie, first: [Int64], second: [Int64], decimals: UInt8) {
    self.trie = trie
    self.first = first
    self.second = second
    let power = { (exponent: Int) in (0..<max(exponent, 0)).reduce(Int64(1)) { power, _ in power * 10 } }
    divisor = power(Int(decimals) - 6)
    factor = power(6 - Int(decimals))
  }

  /// The section; `nil` if there are no positions on Earth.
  ///
  /// - Complexity: O(number of postcodes).
  func encoded() -> [UInt8]? {
    var sectors: [DegreeBox?] = []
    var firstSectors: [Int] = []
    var outcodes: [DegreeBox?] = []
    var areas: [DegreeBox?] = []
    for area in 0..<trie.areaCount {
      var ofArea: DegreeBox?
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        firstSectors.append(sectors.count)
        var ofOutcode: DegreeBox?
        trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
          let box = box(around: ordinals)
          sectors.append(box)
          ofOutcode = DegreeBox.union(ofOutcode, box)
        }
        outcodes.append(ofOutcode)
        ofArea = DegreeBox.union(ofArea, ofOutcode)
      }
      areas.append(ofArea)
    }
    guard let whole = areas.reduce(nil, DegreeBox.union) else { return nil }

    var writer = ByteWriter()
    for count in [areas.count, outcodes.count, sectors.count] { writer.append(UInt32(count)) }
    let startWidth = BitWidth.toTell(sectors.count + 1)
    let widths = [SectorBoxesEncoder.areaWidth, SectorBoxesEncoder.outcodeWidth, SectorBoxesEncoder.sectorWidth]
    for width in widths + [startWidth] { writer.append(UInt8(width)) }
    for bound in [whole.south, whole.north, whole.west, whole.east] { writer.append(Int32(bound)) }
    // What is written of a box counts from the box around it as it will be read.
    var read: [DegreeBox?] = []
    for box in areas { read.append(SectorBoxesEncoder.append(box, in: whole, width: widths[0], to: &writer)) }
    var readOutcodes: [DegreeBox?] = []
    for area in 0..<trie.areaCount {
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        writer.append(bits: UInt64(firstSectors[outcode]), width: startWidth)
        let box = SectorBoxesEncoder.append(outcodes[outcode], in: read[area], width: widths[1], to: &writer)
        readOutcodes.append(box)
      }
    }
    for outcode in outcodes.indices {
      let end = outcode + 1 < outcodes.count ? firstSectors[outcode + 1] : sectors.count
      for sector in firstSectors[outcode]..<end {
        _ = SectorBoxesEncoder.append(sectors[sector], in: readOutcodes[outcode], width: widths[2], to: &writer)
      }
    }
    writer.padBitStream()
    return writer.bytes
  }

  /// The box around the positions of some postcodes, rounded outward.
  private func box(around ordinals: Range<Int>) -> DegreeBox? {
    var box: DegreeBox?
    for ordinal in ordinals where first[ordinal] != ColumnDeclaration.missing {
      let (latitude, longitude) = (millionths(first[ordinal]), millionths(second[ordinal]))
      let place = DegreeBox(south: latitude.low, north: latitude.high, west: longitude.low, east: longitude.high)
      // What is no place on Earth is never found.
      guard place.south >= -90_000_000, place.north <= 90_000_000, place.west >= -180_000_000, place.east <= 180_000_000
      else { continue }
      box = DegreeBox.union(box, place)
    }
    return box
  }

  private func millionths(_ value: Int64) -> (low: Int64, high: Int64) {
    guard divisor > 1 else {
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      return overflow ? (.max, .max) : (product, product)
    }
    let low = value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    return (low, low * divisor == value ? low : low + 1)
  }

  /// Writes a box by steps within another.
  ///
  /// - Returns: the box as it will be read.
  private static func append(
    _ box: DegreeBox?, in outer: DegreeBox?, width: Int, to writer: inout ByteWriter
  ) -> DegreeBox? {
    guard let box, let outer else {
      // The southern bound north of the northern one.
      writer.append(bits: 1, width: 4 * width)
      return nil
    }
    let up = DegreeBox.step(outer.north - outer.south, width: width)
    let right = DegreeBox.step(outer.east - outer.west, width: width)
    // A bound that lies just at the end of a step is in the next one, but for the last: a bound belongs to both.
    let last = Int64(1) << width - 1
    let low = { (offset: Int64, step: Int64) in min(offset / step, last) }
    let high = { (offset: Int64, step: Int64, low: Int64) in max((offset + step - 1) / step - 1, low) }
    let south = low(box.south - outer.south, up)
    let west = low(box.west - outer.west, right)
    let numbers = [
      south, high(box.north - outer.south, up, south), west, high(box.east - outer.west, right, west),
    ]
    var bits: UInt64 = 0
    for (place, number) in numbers.enumerated() { bits |= UInt64(number) << UInt64(place * width) }
    writer.append(bits: bits, width: 4 * width)
    return outer.part(bits, width: width)
  }
}

extension DegreeBox {
  /// The smallest box around both.
  static func union(_ left: DegreeBox?, _ right: DegreeBox?) -> DegreeBox? {
    guard let left, let right else { return left ?? right }
    return DegreeBox(
      south: min(left.south, right.south), north: max(left.north, right.north),
      west: min(left.west, right.west), east: max(left.east, right.east))
  }
}
