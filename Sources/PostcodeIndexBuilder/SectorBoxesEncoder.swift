import PostcodeKit

/// Writes the boxes around the positions of areas, outcodes and leaves. See FORMAT.md, "Boxes".
struct SectorBoxesEncoder {
  private static let areaWidth = 14
  private static let outcodeWidth = 10
  private static let leafWidth = 6
  private static let leafShift = 6
  /// The estimated distance of the tenth nearest postcode, as a fraction of the size of an outcode.
  private static let marginPart = 0.015

  private let trie: PostcodeTrie
  private let positions: (_ ordinal: Int) -> (first: Int64, second: Int64)?
  private let isLive: [Bool]
  /// A position times `factor` divided by `divisor` is in millionths of a degree. One of them is 1.
  private let divisor: Int64
  private let factor: Int64

  /// An outcode's own box, and those of its leaves.
  private struct Outcode {
    var box: DegreeBox?
    var leaves: [LeafBoxes] = []
  }

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - trie: The postcodes.
  ///   - decimals: The decimals of the positions.
  ///   - isLive: Whether the postcode at each ordinal is live; empty if all are.
  ///   - positions: Returns the latitude and longitude at an ordinal in units of 10^−`decimals` degrees.
  init(
    _ trie: PostcodeTrie, decimals: UInt8, isLive: [Bool] = [],
    positions: @escaping (_ ordinal: Int) -> (first: Int64, second: Int64)?
  ) {
    self.trie = trie
    self.positions = positions
    self.isLive = isLive
    divisor = powerOfTen(Int(decimals) - 6)
    factor = powerOfTen(6 - Int(decimals))
  }

  /// Returns the section, or `nil` if there are no positions on Earth.
  ///
  /// - Complexity: O(number of postcodes).
  func encoded() -> [UInt8]? {
    var outcodes: [Outcode] = []
    var areas: [DegreeBox?] = []
    for area in 0..<trie.areaCount {
      var ofArea: DegreeBox?
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        outcodes.append(boxes(ofOutcode: outcode, inArea: area))
        ofArea = DegreeBox.union(ofArea, outcodes[outcode].box)
      }
      areas.append(ofArea)
    }
    guard let whole = areas.reduce(nil, DegreeBox.union) else { return nil }

    var writer = ByteWriter()
    let leafCount = outcodes.reduce(0) { $0 + $1.leaves.count }
    let moreCount = outcodes.reduce(0) { $0 + $1.leaves.count { $0.parts.count > 1 } }
    for count in [areas.count, outcodes.count, leafCount, moreCount] { writer.append(UInt32(count)) }
    let starts = (leaf: bitWidth(for: leafCount + 1), more: bitWidth(for: moreCount + 1))
    let widths = [SectorBoxesEncoder.areaWidth, SectorBoxesEncoder.outcodeWidth, SectorBoxesEncoder.leafWidth]
    for number in widths + [SectorBoxesEncoder.leafShift, starts.leaf, starts.more, 0, 0] {
      writer.append(UInt8(number))
    }
    for bound in [whole.south, whole.north, whole.west, whole.east] { writer.append(Int32(bound)) }
    // A box is relative to the box around it as it will be read.
    var read: [DegreeBox?] = []
    for box in areas { read.append(SectorBoxesEncoder.append(box, in: whole, width: widths[0], to: &writer)) }
    var readOutcodes: [DegreeBox?] = []
    var (leaves, more) = (0, 0)
    for area in 0..<trie.areaCount {
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        writer.append(bits: UInt64(leaves), width: starts.leaf)
        writer.append(bits: UInt64(more), width: starts.more)
        let box = SectorBoxesEncoder.append(outcodes[outcode].box, in: read[area], width: widths[1], to: &writer)
        readOutcodes.append(box)
        leaves += outcodes[outcode].leaves.count
        more += outcodes[outcode].leaves.count { $0.parts.count > 1 }
      }
    }
    for (outcode, outer) in zip(outcodes, readOutcodes) {
      for leaf in outcode.leaves {
        _ = SectorBoxesEncoder.append(leaf.parts.first?.box, in: outer, width: widths[2], to: &writer)
        writer.append(bits: leaf.parts.first?.hasLive == true ? 0 : 1, width: 1)
        writer.append(bits: leaf.parts.count > 1 ? 1 : 0, width: 1)
      }
    }
    for (outcode, outer) in zip(outcodes, readOutcodes) {
      for leaf in outcode.leaves {
        for part in leaf.parts.dropFirst() {
          _ = SectorBoxesEncoder.append(part.box, in: outer, width: widths[2], to: &writer)
          writer.append(bits: part.hasLive ? 0 : 1, width: 1)
        }
      }
    }
    writer.padBitStream()
    return writer.bytes
  }

  private func boxes(ofOutcode outcode: Int, inArea area: Int) -> Outcode {
    var found = Outcode()
    var positions: [LeafBoxes.Part] = []
    // The index in `positions` at which each leaf begins.
    var starts: [Int] = []
    trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
      for ordinal in ordinals {
        if ordinal == ordinals.lowerBound || ordinal % (1 << SectorBoxesEncoder.leafShift) == 0 {
          starts.append(positions.count)
        }
        guard let position = position(at: ordinal) else { continue }
        positions.append((position, isLive.isEmpty || isLive[ordinal]))
        found.box = DegreeBox.union(found.box, position)
      }
    }
    let margin = found.box.map { box in
      (Double(box.north - box.south) + Double(box.east - box.west)) / 2 * SectorBoxesEncoder.marginPart
    }
    for leaf in starts.indices {
      let end = leaf + 1 < starts.count ? starts[leaf + 1] : positions.count
      found.leaves.append(LeafBoxes(positions[starts[leaf]..<end], margin: margin ?? 0))
    }
    return found
  }

  /// Returns the position of a postcode as a box, rounded outward.
  private func position(at ordinal: Int) -> DegreeBox? {
    guard let degrees = positions(ordinal) else { return nil }
    let (latitude, longitude) = (millionths(degrees.first), millionths(degrees.second))
    let position = DegreeBox(south: latitude.low, north: latitude.high, west: longitude.low, east: longitude.high)
    // A search never finds a position that isn't on Earth.
    guard position.south >= -90_000_000, position.north <= 90_000_000, position.west >= -180_000_000,
      position.east <= 180_000_000
    else { return nil }
    return position
  }

  private func millionths(_ value: Int64) -> (low: Int64, high: Int64) {
    guard divisor > 1 else {
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      return overflow ? (.max, .max) : (product, product)
    }
    let low = value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    return (low, low * divisor == value ? low : low + 1)
  }

  /// Appends a box in steps of the box around it.
  ///
  /// - Returns: The box as it will be read.
  private static func append(
    _ box: DegreeBox?, in outer: DegreeBox?, width: Int, to writer: inout ByteWriter
  ) -> DegreeBox? {
    guard let box, let outer else {
      // The southern bound is north of the northern one.
      writer.append(bits: 1, width: 4 * width)
      return nil
    }
    let up = DegreeBox.step(outer.north - outer.south, width: width)
    let right = DegreeBox.step(outer.east - outer.west, width: width)
    // A bound at the end of a step is in the next step, except for the last one.
    let last = Int64(1) << width - 1
    let low = { (offset: Int64, step: Int64) in min(offset / step, last) }
    let high = { (offset: Int64, step: Int64, low: Int64) in max((offset + step - 1) / step - 1, low) }
    let south = low(box.south - outer.south, up)
    let west = low(box.west - outer.west, right)
    let numbers = [
      south, high(box.north - outer.south, up, south), west, high(box.east - outer.west, right, west),
    ]
    var bits: UInt64 = 0
    for (index, number) in numbers.enumerated() { bits |= UInt64(number) << UInt64(index * width) }
    writer.append(bits: bits, width: 4 * width)
    return outer.part(bits, width: width)
  }
}

extension DegreeBox {
  /// Returns the smallest box around both.
  static func union(_ left: DegreeBox?, _ right: DegreeBox?) -> DegreeBox? {
    guard let left, let right else { return left ?? right }
    return DegreeBox(
      south: min(left.south, right.south), north: max(left.north, right.north),
      west: min(left.west, right.west), east: max(left.east, right.east))
  }
}
