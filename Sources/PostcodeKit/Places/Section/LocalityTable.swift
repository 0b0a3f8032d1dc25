/// The combinations of outcode and administrative areas that places have.
struct LocalityTable: Sendable {
  /// The corner from which the positions of an outcode's places are measured, in units of the records, and the widths of the differences.
  struct Frame {
    let easting: Int
    let northing: Int
    let eastingWidth: Int
    let northingWidth: Int
  }

  let count: Int
  let outcodes: TextTable
  let texts: TextTable
  private let bytes: ByteView
  private let frames: Int
  private let areas: PackedFields
  private let textWidth: Int
  private let records: PackedFields
  private let outcodeWidth: Int
  private let areaWidth: Int

  init(
    _ bytes: ByteView, _ position: inout Int, outcodes outcodeCount: Int, texts textCount: Int, areas areaCount: Int,
    localities: Int
  ) throws(IndexError) {
    self.bytes = bytes
    count = localities
    outcodes = try PlaceSection.texts(bytes, &position, count: outcodeCount)
    frames = position
    position &+= outcodeCount &* LocalityTable.frameLength
    texts = try PlaceSection.texts(bytes, &position, count: textCount)
    textWidth = bitWidth(for: textCount &+ 1)
    guard textWidth <= 21 else { throw PlaceSection.malformed("too many names of areas") }
    areas = try PackedFields(bytes, at: &position, count: areaCount, width: LocalityTable.fieldCount &* textWidth)
    outcodeWidth = bitWidth(for: outcodeCount)
    areaWidth = bitWidth(for: areaCount)
    records = try PackedFields(bytes, at: &position, count: localities, width: outcodeWidth &+ areaWidth)
  }

  static let frameLength = 6
  private static let fieldCount = 6

  /// Returns the outcode of a locality; `nil` if it has none.
  func outcode(_ locality: Int, _ shared: inout SharedTexts) -> String? {
    shared.outcodes.text(records.field(locality, width: outcodeWidth), of: outcodes)
  }

  /// Returns the frame of a locality's positions.
  @inline(__always)
  func frame(_ locality: Int) -> Frame {
    let offset = frames &+ records.field(locality, width: outcodeWidth) &* LocalityTable.frameLength
    return Frame(
      easting: Int(Int16(bitPattern: bytes.uint16(offset))) &<< PlaceFrame.originShift,
      northing: Int(Int16(bitPattern: bytes.uint16(offset &+ 2))) &<< PlaceFrame.originShift,
      eastingWidth: Int(bytes.uint8(offset &+ 4) & 31), northingWidth: Int(bytes.uint8(offset &+ 5) & 31))
  }

  /// Returns the administrative areas of a locality.
  func area(_ locality: Int, _ shared: inout SharedTexts) -> PlaceArea {
    let area = records.field(locality, offset: outcodeWidth, width: areaWidth)
    func text(_ field: Int) -> String? {
      shared.areas.text(areas.field(area, offset: field &* textWidth, width: textWidth) &- 1, of: texts)
    }
    return PlaceArea(
      county: text(0), countyType: text(1), district: text(2), districtType: text(3), region: text(4), country: text(5))
  }
}
