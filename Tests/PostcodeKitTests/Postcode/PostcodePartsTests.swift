@testable import PostcodeKit
import Testing

/// The parts of a postcode.
@Suite struct PostcodePartsTests {
  struct Parts: Sendable {
    let text, outcode, incode, area, district: String
    let subDistrict: String?
    let sector, unit: String
  }

  @Test(arguments: [
    Parts(
      text: "SW1A 1AA", outcode: "SW1A", incode: "1AA", area: "SW", district: "SW1", subDistrict: "SW1A",
      sector: "SW1A 1", unit: "AA"),
    Parts(
      text: "M11 1AA", outcode: "M11", incode: "1AA", area: "M", district: "M11", subDistrict: nil,
      sector: "M11 1", unit: "AA"),
    Parts(
      text: "M1 1AE", outcode: "M1", incode: "1AE", area: "M", district: "M1", subDistrict: nil,
      sector: "M1 1", unit: "AE"),
    Parts(
      text: "E1W 1AA", outcode: "E1W", incode: "1AA", area: "E", district: "E1", subDistrict: "E1W",
      sector: "E1W 1", unit: "AA"),
    Parts(
      text: "CR0 2YR", outcode: "CR0", incode: "2YR", area: "CR", district: "CR0", subDistrict: nil,
      sector: "CR0 2", unit: "YR"),
    Parts(
      text: "DN55 1PT", outcode: "DN55", incode: "1PT", area: "DN", district: "DN55", subDistrict: nil,
      sector: "DN55 1", unit: "PT"),
    Parts(
      text: "GIR 0AA", outcode: "GIR", incode: "0AA", area: "GIR", district: "GIR", subDistrict: nil,
      sector: "GIR 0", unit: "AA"),
    Parts(
      text: "NPT 0AA", outcode: "NPT", incode: "0AA", area: "NP", district: "NPT", subDistrict: nil,
      sector: "NPT 0", unit: "AA"),
    Parts(
      text: "NPT 0VA", outcode: "NPT", incode: "0VA", area: "NP", district: "NPT", subDistrict: nil,
      sector: "NPT 0", unit: "VA"),
  ])
  func parts(_ parts: Parts) throws {
    let postcode = try postcode(parts.text)
    #expect(postcode.description == parts.text)
    #expect(postcode.compact == parts.outcode + parts.incode)
    #expect(postcode.outcode.description == parts.outcode)
    #expect(postcode.incode == parts.incode)
    #expect(postcode.area == parts.area)
    #expect(postcode.district == parts.district)
    #expect(postcode.subDistrict == parts.subDistrict)
    #expect(postcode.sector.description == parts.sector)
    #expect(postcode.unit == parts.unit)
    #expect(postcode.hasStandardUnit == (parts.text != "NPT 0VA"))
  }

  @Test func outcodesInOrder() throws {
    let texts = [
      "A1", "B0", "B1", "B10", "B19", "B1A", "B2", "B9Z", "BA1", "GI9", "GIR", "NP9Z", "NPT", "NQ0", "SW1", "SW1A",
      "SW2",
    ]
    let outcodes = try texts.map { try outcode($0) }
    #expect(outcodes == outcodes.sorted())
    #expect(Set(outcodes).count == texts.count)
  }
}
