/// The postcodes of an area, an outcode or a sector.
public enum PostcodeGroup: Sendable, Hashable {
  /// The postcodes of an area: `SW`.
  case area(PostcodeArea)
  /// The postcodes of an outcode: `SW1A`.
  case outcode(Outcode)
  /// The postcodes of a sector: `SW1A 1`.
  case sector(Sector)

  /// The range of codes of the postcodes in the group; see `Postcode.code`.
  public var codes: Range<UInt32> {
    switch self {
    case .area(let area):
      let start = area.key &* Outcode.districtsPerArea
      // GIR sorts after the outcodes of the unused area GI, but does not belong to it.
      let isBesideGIR = area.key == Outcode.gir.areaKey
      let count = isBesideGIR ? Outcode.letterInsteadOfDigit &* 37 : Outcode.districtsPerArea
      return range(from: start &* Postcode.incodesPerOutcode, count &* Postcode.incodesPerOutcode)
    case .outcode(let outcode):
      return range(from: outcode.key &* Postcode.incodesPerOutcode, Postcode.incodesPerOutcode)
    case .sector(let sector):
      return range(from: sector.key &* 676, 676)
    }
  }

  /// Returns a range of codes; it is empty if it would exceed 32 bits, which only a key from a damaged file can.
  private func range(from start: UInt32, _ count: UInt32) -> Range<UInt32> { start..<max(start, start &+ count) }

  /// Returns the groups that a text can name, the most likely first.
  ///
  /// `B11` is the outcode or the sector `B1 1`; with a space, `B1 1` is the sector only. The array is empty if the text names
  /// no group.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func interpretations(of text: String) -> [PostcodeGroup] {
    let typed = TypedText(text)
    guard typed.isUsable else { return [] }
    if let area = PostcodeArea(symbols: typed.symbols, count: typed.count) { return [.area(area)] }
    var interpretations: [PostcodeGroup] = []
    let inner = typed.separators & ((1 << UInt16(typed.count)) - 1)
    if inner == 0, let outcode = Outcode(text) { interpretations.append(.outcode(outcode)) }
    if !typed.endsInSeparator || inner != 0, let sector = Sector(text) { interpretations.append(.sector(sector)) }
    return interpretations
  }
}

extension PostcodeGroup: CustomStringConvertible {
  /// The text that the postcodes of the group begin with: `SW`, `SW1A`, `SW1A 1`.
  public var description: String {
    switch self {
    case .area(let area): area.description
    case .outcode(let outcode): outcode.description
    case .sector(let sector): sector.description
    }
  }
}
