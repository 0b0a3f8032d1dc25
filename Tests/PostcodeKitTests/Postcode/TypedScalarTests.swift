import Foundation
@testable import PostcodeKit
import Testing

/// The folding of every Unicode scalar, compared with Unicode's own data.
@Suite struct TypedScalarTests {
  /// The version of Unicode that the folding implements. Later versions only add scalars.
  private static let version: Unicode.Version = (16, 0)

  /// The characters that can surround a letter or digit in a compatibility form: ⒜ is "(a)", ⒈ is "1.", 🄪 is "〔S〕".
  private static let decoration = Set("().[]{}〔〕".unicodeScalars)

  /// Returns the symbol of an ASCII letter or digit.
  private static func symbol(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 48...57: UInt8(scalar.value - 48)
    case 65...90: UInt8(scalar.value - 55)
    case 97...122: UInt8(scalar.value - 87)
    default: nil
    }
  }

  /// Returns the symbol that a scalar should fold to, derived from Unicode's data.
  private static func expected(_ scalar: Unicode.Scalar) -> UInt8? {
    let properties = scalar.properties
    // Half of all scalars are in these ranges, and have no other compatibility form.
    if properties.isUnifiedIdeograph || properties.generalCategory == .privateUse { return nil }
    if properties.numericType == .decimal, let value = properties.numericValue { return UInt8(value) }
    // The outlined capitals of Unicode 16, whose compatibility forms some versions of Foundation lack.
    if (0x1CCD6...0x1CCEF).contains(scalar.value) { return UInt8(scalar.value - 0x1CCD6 + 10) }
    let form = String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars
    let core = form.filter { !decoration.contains($0) }
    return core.count == 1 ? core.first.flatMap(symbol) : nil
  }

  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0 <= version } ?? false
  }

  @Test func everyScalarFoldsAsUnicodeDefines() {
    var symbols = 0
    var wrong: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TypedScalar.fold(value)
      // Unassigned scalars have no compatibility form and must be invalid.
      let expected = TypedScalarTests.isKnown(scalar) ? TypedScalarTests.expected(scalar) : nil
      if expected != nil { symbols += 1 }
      if (folded < 36 ? folded : nil) != expected {
        let wanted = expected.map(String.init) ?? "no symbol"
        wrong.append("U+\(String(value, radix: 16, uppercase: true)) folds to \(folded), not to \(wanted)")
      }
    }
    let isRight = wrong.isEmpty
    #expect(isRight, "\(wrong.count) scalars: \(wrong.joined(separator: "; "))")
    #expect(symbols > 1_500)
  }

  @Test func surrogatesAndValuesOutOfRange() {
    for value in [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFD, 0x11_0000, 0xFFFF_FFFF] as [UInt32] {
      #expect(TypedScalar.fold(value) == TypedScalar.invalid)
    }
  }

  @Test func everySpaceSeparates() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isWhitespace else { continue }
      #expect(TypedScalar.fold(value) == TypedScalar.separator, "U+\(String(value, radix: 16))")
    }
  }

  /// Letters of other scripts that look like Latin ones are invalid: Cyrillic А, Greek Α …
  @Test func similarLettersOfOtherScriptsAreInvalid() {
    for scalar in "АВСЕНІЈКМОРЅТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars {
      #expect(TypedScalar.fold(scalar.value) == TypedScalar.invalid)
    }
  }
}
