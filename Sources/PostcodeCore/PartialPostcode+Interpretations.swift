extension PartialPostcode {
  /// Returns the interpretations of a text, or `nil` if there are none.
  static func interpretations(of text: TypedText) -> (first: Interpretation, second: Interpretation?)? {
    if text.separators == 0, text.startsAsOutcode { return text.outcodeInterpretations() }
    let count = text.count
    var found: PartialPostcode.Interpretation?
    var alternative: PartialPostcode.Interpretation?
    func add(_ interpretation: PartialPostcode.Interpretation?) {
      guard let interpretation else { return }
      if found == nil { found = interpretation } else if alternative == nil { alternative = interpretation }
    }

    // A separator after a whole outcode ends the outcode.
    var outcodeLength = 0
    for split in 2...4 where split <= count && text.separators & (1 &<< UInt16(split)) != 0 {
      if text.outcode(first: split) != nil {
        outcodeLength = split
        break
      }
    }
    if outcodeLength > 0 {
      add(outcodeLength == count ? text.endedOutcode() : text.interpretation(split: outcodeLength))
      // "SW1 A1AA": if the symbols form a whole postcode, its spacing is ignored.
      if found == nil, let postcode = text.postcode { add(.init(postcode)) }
    } else {
      add(text.openInterpretation())
      for split in stride(from: Swift.min(count &- 1, 4), through: 2, by: -1) {
        add(text.interpretation(split: split))
      }
    }
    return found.map { ($0, alternative) }
  }
}

extension PartialPostcode.Interpretation {
  init(_ postcode: Postcode) {
    self.init(kind: .postcode, lowerCode: postcode.code, upperCode: postcode.code &+ 1)
  }
}

extension TypedText {
  package func outcode(first count: Int) -> Outcode? {
    Outcode(symbols: symbols & ((1 &<< UInt64(8 &* count)) &- 1), count: count)
  }

  /// Returns the interpretation of the text as an outcode or the beginning of one, or `nil` if it is neither.
  func openInterpretation() -> PartialPostcode.Interpretation? {
    let codesPerArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
    switch count {
    case 0:
      return .init(kind: .everything, lowerCode: 0, upperCode: Postcode.codeCount)
    case 1:
      guard symbol(at: 0) >= 10 else { return nil }
      let first = UInt32(symbol(at: 0)) &- 10
      return .init(
        kind: .area, lowerCode: first &* 27 &* codesPerArea, upperCode: (first &+ 1) &* 27 &* codesPerArea)
    case 2...4:
      if let outcode = outcode(first: count) {
        // Only an outcode that ends in its first digit can be extended.
        let isOpen = outcode.suffixKey == 0
        let lower = outcode.key &* Postcode.incodesPerOutcode
        return .init(
          kind: .outcode, lowerCode: lower,
          upperCode: lower &+ (isOpen ? 37 : 1) &* Postcode.incodesPerOutcode)
      }
      guard count == 2, symbol(at: 0) >= 10, symbol(at: 1) >= 10 else { return nil }
      let area = (UInt32(symbol(at: 0)) &- 10) &* 27 &+ UInt32(symbol(at: 1)) &- 9
      return .init(
        kind: .area, lowerCode: area &* codesPerArea, upperCode: (area &+ 1) &* codesPerArea)
    default:
      return nil
    }
  }

  /// Returns the interpretation of the text as an outcode that a separator ends, or `nil` if it is none.
  func endedOutcode() -> PartialPostcode.Interpretation? {
    guard let outcode = outcode(first: count) else { return nil }
    let lower = outcode.key &* Postcode.incodesPerOutcode
    return .init(
      kind: .outcode, lowerCode: lower, upperCode: lower &+ Postcode.incodesPerOutcode)
  }

  /// Returns the interpretation of the first `split` symbols as an outcode and the others as an incode or the beginning of
  /// one, or `nil` if they are not.
  func interpretation(split: Int) -> PartialPostcode.Interpretation? {
    guard split < count, count &- split <= 3, let outcode = outcode(first: split),
      symbol(at: split) < 10
    else { return nil }
    var lower = outcode.key &* Postcode.incodesPerOutcode &+ UInt32(symbol(at: split)) &* 676
    var width: UInt32 = 676
    var kind = PartialPostcode.Interpretation.Kind.sector
    for position in (split &+ 1)..<max(count, split &+ 1) {
      guard symbol(at: position) >= 10 else { return nil }
      width /= 26
      lower &+= (UInt32(symbol(at: position)) &- 10) &* width
      kind = width == 1 ? .postcode : .partialUnit
    }
    return .init(kind: kind, lowerCode: lower, upperCode: lower &+ width)
  }
}

extension TypedText {
  /// Whether the text begins with one or two letters and a digit, as all outcodes but GIR and NPT do.
  fileprivate var startsAsOutcode: Bool {
    count >= 2 && count <= 8 && symbol(at: 0) >= 10
      && (symbol(at: 1) < 10 || count >= 3 && symbol(at: 2) < 10)
  }

  /// Returns the interpretations of a text without separators that begins with one or two letters and a digit.
  ///
  /// With an outcode of which at most one more character follows, the text can be an outcode; the rest can also be an incode or
  /// its beginning, after the digit or after one more character.
  fileprivate func outcodeInterpretations() -> (
    first: PartialPostcode.Interpretation, second: PartialPostcode.Interpretation?
  )? {
    let letters = symbol(at: 1) < 10 ? 1 : 2
    let area = (UInt32(symbol(at: 0)) &- 10) &* 27 &+ (letters == 2 ? UInt32(symbol(at: 1)) &- 9 : 0)
    let key = (area &* 11 &+ UInt32(symbol(at: letters))) &* 37
    // The characters after the digit, the first in the least significant byte.
    let rest = symbols &>> UInt64(8 &* (letters &+ 1))
    let suffix = UInt32(truncatingIfNeeded: rest & 0xFF)
    let length = count &- letters &- 1
    if length <= 1 {
      let lower = (key &+ (length == 0 ? 0 : suffix &+ 1)) &* Postcode.incodesPerOutcode
      let outcode = PartialPostcode.Interpretation(
        kind: .outcode, lowerCode: lower, upperCode: lower &+ (length == 0 ? 37 : 1) &* Postcode.incodesPerOutcode)
      return (outcode, length == 0 ? nil : .init(outcode: key, incode: rest, length: 1))
    }
    let found =
      PartialPostcode.Interpretation(outcode: key &+ suffix &+ 1, incode: rest &>> 8, length: length &- 1)
      ?? .init(outcode: key, incode: rest, length: length)
    return found.map { ($0, nil) }
  }
}

extension PartialPostcode.Interpretation {
  /// Creates the interpretation as an outcode and the first symbols of an incode, or returns `nil` if they don't begin one.
  ///
  /// - Parameters:
  ///   - outcode: The key of the outcode.
  ///   - incode: The symbols, the first in the least significant byte.
  ///   - length: Their number, at least 1.
  fileprivate init?(outcode: UInt32, incode: UInt64, length: Int) {
    let digit = UInt32(truncatingIfNeeded: incode & 0xFF)
    let first = UInt32(truncatingIfNeeded: incode &>> 8 & 0xFF) &- 10
    let second = UInt32(truncatingIfNeeded: incode &>> 16 & 0xFF) &- 10
    guard digit < 10, length <= 3 else { return nil }
    let lower = outcode &* Postcode.incodesPerOutcode &+ digit &* 676
    if length == 1 {
      self.init(kind: .sector, lowerCode: lower, upperCode: lower &+ 676)
      return
    }
    guard first < 26 else { return nil }
    if length == 2 {
      self.init(kind: .partialUnit, lowerCode: lower &+ first &* 26, upperCode: lower &+ first &* 26 &+ 26)
      return
    }
    guard second < 26 else { return nil }
    let code = lower &+ first &* 26 &+ second
    self.init(kind: .postcode, lowerCode: code, upperCode: code &+ 1)
  }
}
