/// The locality, position and box of each place, in blocks that are entered at their start.
struct PlaceRecords: Sendable {
  struct Record {
    let locality: Int
    let eastings: PlaceExtent
    let northings: PlaceExtent
  }

  private let bytes: ByteView
  let count: Int
  private let localityWidth: Int
  private let code: PrefixCode
  /// The most frequent extent of boxes, by axis.
  private let common: (Int, Int)
  private let directory: BlockDirectory
  private let stream: Int
  /// 1 if a unit is a metre, 0 if it is half a metre.
  private let shift: Int

  init(
    _ bytes: ByteView, _ position: inout Int, count: Int, localities: Int, isHalf: Bool, tables: DecodeTableStorage
  ) throws(IndexError) {
    self.bytes = bytes
    self.count = count
    localityWidth = bitWidth(for: localities)
    shift = isHalf ? 0 : 1
    common = (
      Int(truncatingIfNeeded: bytes.uint32(position) & 0x3FF_FFFF),
      Int(truncatingIfNeeded: bytes.uint32(position &+ 4) & 0x3FF_FFFF)
    )
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(position &+ 8))
    position &+= 12
    code = try PrefixCode(bytes, at: position, tables: tables, section: "places")
    position &+= code.byteCount
    let blocks = blocksNeeded(for: count, shift: PlaceFrame.blockShift)
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: "places")
    position &+= directory.byteCount
    stream = position &* 8
    position &+= streamBytes &+ 8
    guard position <= bytes.count else { throw PlaceSection.malformed("records are longer than the section") }
  }

  /// Reads the record of a place; one out of range reads as any other.
  ///
  /// - Complexity: O(1): on average half a block is skipped.
  func record(_ place: Int, _ localities: LocalityTable) -> Record {
    var bit = stream &+ directory.start(ofBlock: place >> PlaceFrame.blockShift)
    var record = next(&bit, localities)
    for _ in 0..<(place & (1 << PlaceFrame.blockShift - 1)) { record = next(&bit, localities) }
    return record
  }

  private func next(_ bit: inout Int, _ localities: LocalityTable) -> Record {
    let locality = Int(truncatingIfNeeded: bytes.bits(bit, width: localityWidth))
    bit &+= localityWidth
    let frame = localities.frame(locality)
    let eastings = extent(&bit, origin: frame.easting, width: frame.eastingWidth, common: common.0)
    let northings = extent(&bit, origin: frame.northing, width: frame.northingWidth, common: common.1)
    return Record(locality: locality, eastings: eastings, northings: northings)
  }

  private func extent(_ bit: inout Int, origin: Int, width: Int, common: Int) -> PlaceExtent {
    let (symbol, length) = code.decode(bytes.bits(bit))
    bit &+= length
    guard symbol < PlaceFrame.explicitSymbol else {
      let position = explicit(&bit)
      let minimum = explicit(&bit)
      return PlaceExtent(position: position, minimum: minimum, maximum: explicit(&bit))
    }
    let position = origin &+ field(&bit, width)
    var extent = common
    switch symbol {
    case PlaceFrame.noBoxSymbol: return PlaceExtent(position: coordinate(position))
    case PlaceFrame.commonSymbol, PlaceFrame.lengthSymbol: if symbol != PlaceFrame.commonSymbol { extent = 0 }
    default:
      let bits = symbol &- PlaceFrame.lengthSymbol &- 1
      extent = 1 &<< bits | field(&bit, bits)
    }
    let minimum = position &- field(&bit, bitWidth(for: extent &+ 1))
    return PlaceExtent(
      position: coordinate(position), minimum: coordinate(minimum), maximum: coordinate(minimum &+ extent))
  }

  @inline(__always)
  private func field(_ bit: inout Int, _ width: Int) -> Int {
    defer { bit &+= width }
    return Int(truncatingIfNeeded: bytes.bits(bit, width: width))
  }

  private func explicit(_ bit: inout Int) -> GridCoordinate? {
    guard field(&bit, 1) == 1 else { return nil }
    return coordinate(Int(ZigZag.decode(UInt64(field(&bit, PlaceFrame.explicitWidth)))))
  }

  @inline(__always)
  private func coordinate(_ units: Int) -> GridCoordinate { GridCoordinate(halfMetres: units &<< shift) }

  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency(_ localities: LocalityTable) -> String? {
    let blocks = blocksNeeded(for: count, shift: PlaceFrame.blockShift)
    var bit = stream &+ directory.start(ofBlock: 0)
    for block in 0..<blocks {
      guard bit == stream &+ directory.start(ofBlock: block) else {
        return "block \(block) of records does not begin where the previous one ends"
      }
      for _ in 0..<min(1 << PlaceFrame.blockShift, count - block << PlaceFrame.blockShift) {
        guard next(&bit, localities).locality < localities.count else { return "a place has no locality" }
      }
    }
    return bit == stream &+ directory.end(blockCount: blocks) ? nil : "the last block of records does not end with them"
  }
}
