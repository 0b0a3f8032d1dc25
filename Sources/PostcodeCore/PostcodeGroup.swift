/// Postcodes that begin alike: those of an area, an outcode or a sector.
public enum PostcodeGroup: Sendable, Hashable {
  /// All postcodes of an area: `SW`.
  case area(PostcodeArea)
  /// All postcodes of an outcode: `SW1A`.
  case outcode(Outcode)
  /// All postcodes of a sector: `SW1A 1`.
  case sector(Sector)

  /// The codes that postcodes of the group can have (see `Postcode.code`).
  public var codes: Range<UInt32> {
    switch self {
    case .area(let area):
      let start = area.key &* Outcode.districtsPerArea
      // GIR sorts behind the digits of an area GI, to which it does not belong.
      let isBesideGIR = area.key == Outcode.gir.areaKey
      let count = isBesideGIR ? Outcode.letterInsteadOfDigit &* 37 : Outcode.districtsPerArea
      return start &* Postcode.incodesPerOutcode..<(start &+ count) &* Postcode.incodesPerOutcode
    case .outcode(let outcode):
      let start = outcode.key &* Postcode.incodesPerOutcode
      return start..<start &+ Postcode.incodesPerOutcode
    case .sector(let sector):
      let start = sector.key &* 676
      return start..<start &+ 676
    }
  }

  /// What a text can mean, the likeliest first: `B11` is the outcode, or else the sector `B1 1`; with a space, `B1 1`
  /// is the sector alone. Empty if it is neither of these nor one or two letters.
  ///
  /// - Complexity: O(length of the text).
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
  /// The group as its postcodes begin: `SW`, `SW1A`, `SW1A 1`.
  public var description: String {
    switch self {
    case .area(let area): area.description
    case .outcode(let outcode): outcode.description
    case .sector(let sector): sector.description
    }
  }
}
