import PostcodeKit

/// Writes the boxes around the positions of areas and outcodes. See FORMAT.md, "Boxes".
struct OutcodeBoxesEncoder {
  private static let areaWidth = 14
  private static let outcodeWidth = 10

  private let trie: PostcodeTrie
  private let positions: (_ ordinal: Int) -> (first: Int64, second: Int64)?
  /// A position times `factor` divided by `divisor` is in millionths of a degree. One of them is 1.
  private let divisor: Int64
  private let factor: Int64

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - trie: The postcodes.
  ///   - decimals: The decimals of the positions.
  ///   - positions: Returns the latitude and longitude at an ordinal in units of 10^−`decimals` degrees.
  init(
    _ trie: PostcodeTrie, decimals: UInt8,
    positions: @escaping (_ ordinal: Int) -> (first: Int64, second: Int64)?
  ) {
    self.trie = trie
    self.positions = positions
    divisor = powerOfTen(Int(decimals) - 6)
    factor = powerOfTen(6 - Int(decimals))
  }

  /// Returns the section, or `nil` if there are no positions on Earth.
  ///
  /// - Complexity: O(number of postcodes).
  func encoded() -> [UInt8]? {
    var outcodes: [DegreeBox?] = []
    var areas: [DegreeBox?] = []
    for area in 0..<trie.areaCount {
      var ofArea: DegreeBox?
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        var box: DegreeBox?
        for ordinal in trie.ordinals(ofOutcode: outcode, inArea: area) {
          if let position = position(at: ordinal) { box = DegreeBox.union(box, position) }
        }
        outcodes.append(box)
        ofArea = DegreeBox.union(ofArea, box)
      }
      areas.append(ofArea)
    }
    guard let whole = areas.reduce(nil, DegreeBox.union) else { return nil }

    var writer = ByteWriter()
    for count in [areas.count, outcodes.count] { writer.append(UInt32(count)) }
    for number in [OutcodeBoxesEncoder.areaWidth, OutcodeBoxesEncoder.outcodeWidth, 0, 0] {
      writer.append(UInt8(number))
    }
    for bound in [whole.south, whole.north, whole.west, whole.east] { writer.append(Int32(bound)) }
    // A box is relative to the box around it as it will be read.
    let read = areas.map {
      OutcodeBoxesEncoder.append($0, in: whole, width: OutcodeBoxesEncoder.areaWidth, to: &writer)
    }
    for area in 0..<trie.areaCount {
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        _ = OutcodeBoxesEncoder.append(
          outcodes[outcode], in: read[area], width: OutcodeBoxesEncoder.outcodeWidth, to: &writer)
      }
    }
    writer.padBitStream()
    return writer.bytes
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
