/// Reads names, cheaply if they follow each other.
struct NameCursor {
  private let section: PlaceSection
  private var reader: TextTable.Reader?
  /// The number of the name that the reader reads next.
  private var next = -1

  init(_ section: PlaceSection) { self.section = section }

  /// Returns the bytes of a place's first name; empty for a number out of range.
  mutating func utf8(_ place: Int) -> [UInt8] {
    guard place >= 0, place < section.count else { return [] }
    let block = place / TextTable.blockLength
    if reader == nil || place < next || next <= 0 || (next &- 1) / TextTable.blockLength != block {
      reader = TextTable.Reader(section.names, block: block)
      next = block &* TextTable.blockLength
    }
    while next < place {
      reader?.next()
      next &+= 1
    }
    next &+= 1
    return reader?.next() == true ? reader?.utf8 ?? [] : []
  }
}
