@testable import PostcodeKit
import TestSupport
import Testing

/// Properties of all postcodes.
@Suite struct PostcodeLawTests {
  private static let sample: [Postcode] = {
    var random = SplitMix64(seed: 2026)
    return (0..<20_000).map { _ in random.nextPostcode() }
  }()

  @Test func postcodesTakeFourBytes() {
    #expect(MemoryLayout<Postcode>.size <= 8)
    #expect(MemoryLayout<Postcode>.stride <= 8)
    #expect(MemoryLayout<Outcode>.size <= 8)
  }

  @Test func descriptionsRoundTrip() {
    for postcode in PostcodeLawTests.sample {
      #expect(Postcode(postcode.description) == postcode)
      #expect(Postcode(postcode.compact) == postcode)
      #expect(Postcode(code: postcode.code) == postcode)
    }
  }

  @Test func orderIsThatOfTheTexts() {
    let byCode = PostcodeLawTests.sample.sorted()
    let byText = PostcodeLawTests.sample.sorted { $0.description.utf8.lexicographicallyPrecedes($1.description.utf8) }
    #expect(byCode == byText)
    for (left, right) in zip(byCode, byCode.dropFirst()) where left != right {
      #expect(left.code < right.code)
      #expect(left.description.utf8.lexicographicallyPrecedes(right.description.utf8))
      #expect(left.outcode <= right.outcode)
      #expect(left.sector <= right.sector)
    }
  }

  @Test func partsFormTheWhole() {
    for postcode in PostcodeLawTests.sample {
      #expect(postcode.description == "\(postcode.outcode) \(postcode.incode)")
      #expect(postcode.compact == postcode.outcode.description + postcode.incode)
      #expect(postcode.description == postcode.sector.description + postcode.unit)
      #expect(postcode.sector.outcode == postcode.outcode)
      #expect(postcode.incode.count == 3 && postcode.unit.count == 2)
      #expect(postcode.district.hasPrefix(postcode.area) || postcode.outcode == .npt)
      #expect(postcode.subDistrict ?? postcode.district == postcode.outcode.description)
    }
  }

  @Test func textsHaveTheFormOfAPostcode() throws {
    let shape = /(?:[A-Z]{1,2}[0-9][A-Z0-9]?|GIR|NPT) [0-9][A-Z]{2}/
    for postcode in PostcodeLawTests.sample {
      #expect(try shape.wholeMatch(in: postcode.description) != nil)
    }
  }

  /// Every text of the right form is a postcode, and the codes of an outcode are consecutive.
  @Test func incodesOfAnOutcodeAreConsecutive() throws {
    var expected = try postcode("M1 0AA").code
    let letters = (65...90).map { String(UnicodeScalar(UInt8($0))) }
    for digit in 0...9 {
      for first in letters {
        for second in letters {
          #expect(try postcode("M1 \(digit)\(first)\(second)").code == expected)
          expected += 1
        }
      }
    }
    #expect(try postcode("M10 0AA").code == expected)
  }

  @Test func firstAndLastPostcode() throws {
    #expect(try postcode("A0 0AA").code == 0)
    #expect(Postcode(code: Postcode.codeCount) == nil)
    #expect(Postcode(code: .max) == nil)
    #expect((0..<Postcode.codeCount).contains(try postcode("ZZ9Z 9ZZ").code))
  }

  /// The last code below `codeCount` would belong to an outcode of three letters, of which there are only two.
  @Test func invalidCodes() throws {
    #expect(Postcode(code: Postcode.codeCount - 1) == nil)
    let last = try postcode("ZZ9Z 9ZZ").code
    #expect(Postcode(code: last) != nil)
    #expect(Postcode(code: last + 1) == nil)
  }

  @Test func standardUnits() throws {
    let given = Set("ABDEFGHJLNPQRSTUWXYZ")
    for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
        let isStandard = given.contains(first) && given.contains(second)
        #expect(try postcode("SW1A 1\(first)\(second)").hasStandardUnit == isStandard)
      }
    }
  }
}
