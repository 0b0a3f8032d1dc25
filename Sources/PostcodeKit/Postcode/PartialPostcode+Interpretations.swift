extension PartialPostcode {
  /// Returns the interpretations of a text, or `nil` if there are none.
  static func interpretations(of text: TypedText) -> (first: Interpretation, second: Interpretation?)? {
    let count = text.count
    // A separator after a whole outcode ends the outcode.
    if text.separators != 0 {
      for split in 2...4 where text.separators & (1 &<< UInt16(split)) != 0 {
        guard let outcode = text.outcode(first: split) else { continue }
        if split == count { return (Interpretation(outcode, isOpen: false), nil) }
        // "SW1 A1AA": if the symbols form a whole postcode, its spacing is ignored.
        return (text.interpretation(split: split) ?? text.postcode.map { Interpretation($0) }).map { ($0, nil) }
      }
    }
    // Only three symbols can follow an outcode.
    let found = text.openInterpretation()
    var split = min(count &- 1, 4)
    while split >= 2, count &- split <= 3 {
      if let other = text.interpretation(split: split) { return found.map { ($0, other) } ?? (other, nil) }
      split &-= 1
    }
    return found.map { ($0, nil) }
  }
}

extension PartialPostcode.Interpretation {
  fileprivate init(_ postcode: Postcode) {
    self.init(kind: .postcode, lowerCode: postcode.code, upperCode: postcode.code &+ 1)
  }

  /// Creates the interpretation as an outcode, with those that extend it if `isOpen`: only an outcode that ends in its first
  /// digit can be extended.
  fileprivate init(_ outcode: Outcode, isOpen: Bool) {
    let lower = outcode.key &* Postcode.incodesPerOutcode
    let count: UInt32 = isOpen && outcode.suffixKey == 0 ? 37 : 1
    self.init(kind: .outcode, lowerCode: lower, upperCode: lower &+ count &* Postcode.incodesPerOutcode)
  }
}

extension TypedText {
  /// The outcode that the first symbols form, or `nil` if they don't form one.
  package func outcode(first count: Int) -> Outcode? { Outcode(symbols: symbols, count: count) }

  /// Returns the interpretation of the text as an outcode or the beginning of one, or `nil` if it is neither.
  fileprivate func openInterpretation() -> PartialPostcode.Interpretation? {
    if count == 0 { return .init(kind: .everything, lowerCode: 0, upperCode: Postcode.codeCount) }
    guard count <= 4 else { return nil }
    if let outcode = outcode(first: count) { return .init(outcode, isOpen: true) }
    guard let area = PostcodeGrammar.area(PostcodeSymbols(symbols), count: count) else { return nil }
    let codesPerArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
    return .init(
      kind: .area, lowerCode: area &* codesPerArea, upperCode: (area &+ (count == 1 ? 27 : 1)) &* codesPerArea)
  }

  /// Returns the interpretation of the first `split` symbols as an outcode and the one to three others as an incode or the
  /// beginning of one, or `nil` if they are not.
  fileprivate func interpretation(split: Int) -> PartialPostcode.Interpretation? {
    let shift = UInt64(truncatingIfNeeded: 8 &* split)
    // `AA` stands for the letters that are missing.
    let missing = UInt64(0x0A0A0A) &<< UInt64(truncatingIfNeeded: 8 &* count)
    guard let incode = PostcodeGrammar.incode(PostcodeSymbols((symbols | missing) &>> shift)),
      let outcode = outcode(first: split)
    else { return nil }
    let lower = outcode.key &* Postcode.incodesPerOutcode &+ incode
    switch count &- split {
    case 1: return .init(kind: .sector, lowerCode: lower, upperCode: lower &+ 676)
    case 2: return .init(kind: .partialUnit, lowerCode: lower, upperCode: lower &+ 26)
    case 3: return .init(kind: .postcode, lowerCode: lower, upperCode: lower &+ 1)
    default: return nil
    }
  }
}
