@testable import PostcodeKit
import Testing

/// No public call of this module traps, whatever its arguments are, unless its documentation says so.
struct ExtremeTextTests {
  private static let texts = [
    "", " ", "\0", "\u{FEFF}", "é", "🇬🇧", "M1 1AA\n", "ＳＷ１Ａ １ＡＡ", "A", "1", "GIR", "ZZ9Z9ZZ",
    String(repeating: "A", count: 1_000_000), String(repeating: " ", count: 1_000_000),
    String(repeating: "\u{301}", count: 100_000), String(repeating: "M1 1AA", count: 100_000),
  ]
  private static let numbers: [Int] = [.min, .min + 1, -1, 0, 1, 9, 10, .max - 1, .max]
  private static let codes: [UInt32] = [
    0, 1, Outcode.keyCount - 1, Outcode.keyCount, Postcode.codeCount - 1, Postcode.codeCount, .max - 1, .max,
  ]

  /// A damaged file can have postcodes with any code.
  @Test func groupsOfInvalidPostcodes() {
    for code in Self.codes {
      let postcode = Postcode(uncheckedCode: code)
      let groups =
        [PostcodeGroup.outcode(postcode.outcode), .sector(postcode.sector)]
        + (PostcodeArea(postcode.outcode).map { [.area($0)] } ?? [])
      for group in groups { #expect(group.codes.count <= Outcode.districtsPerArea * Postcode.incodesPerOutcode) }
    }
  }

  private func exercise(_ outcode: Outcode) {
    _ = (outcode.area, outcode.district, outcode.subDistrict, outcode.description, PostcodeArea(outcode)?.description)
    for digit in Self.numbers { _ = Sector(outcode: outcode, digit: digit)?.description }
    _ = (PostcodeGroup.outcode(outcode).codes, PostcodeGroup.outcode(outcode).description)
  }

  private func exercise(_ postcode: Postcode) {
    _ = (postcode.description, postcode.compact, postcode.incode, postcode.unit, postcode.hasStandardUnit)
    _ = (postcode.sector.description, postcode.sector.digit, postcode.sector.outcode, postcode.area)
    exercise(postcode.outcode)
  }

  @Test func textsOfAnyKind() {
    for text in Self.texts {
      if let postcode = Postcode(text) { exercise(postcode) }
      if let outcode = Outcode(text) { exercise(outcode) }
      _ = (Sector(text)?.description, PostcodeArea(text)?.description)
      for group in PostcodeGroup.interpretations(of: text) { _ = (group.codes, group.description) }
      var utf8 = Array(text.utf8)
      utf8.withUnsafeMutableBufferPointer { _ = Postcode(utf8: UnsafeBufferPointer($0)) }
      guard let partial = PartialPostcode(text) else { continue }
      for interpretation in partial.interpretations { _ = (interpretation.description, interpretation.kind) }
      _ = (partial.compact, partial.interpretations.count)
    }
    _ = Postcode(utf8: UnsafeBufferPointer(start: nil, count: 0))
    #expect(Postcode("") == nil && Outcode("") == nil && PartialPostcode("") != nil)
  }

  @Test func codesOfAnySize() {
    for code in Self.codes {
      if let postcode = Postcode(code: code) { exercise(postcode) }
      if let outcode = Outcode(key: code) { exercise(outcode) }
    }
    #expect(Postcode(code: .max) == nil && Outcode(key: .max) == nil)
    #expect(Sector(outcode: .gir, digit: .min) == nil && Sector(outcode: .gir, digit: .max) == nil)
  }
}
