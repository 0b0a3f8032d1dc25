import Foundation
@testable import PostcodeKit
import Testing

/// Postcodes and their parts are encoded as their texts.
struct PostcodeCodableTests {
  private struct Address: Codable, Equatable {
    var postcode: Postcode
    var outcode: Outcode
    var sector: Sector
  }

  @Test func textsRoundTrip() throws {
    let postcode = try #require(Postcode("sw1a2aa"))
    let address = Address(postcode: postcode, outcode: postcode.outcode, sector: postcode.sector)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(address)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"outcode":"SW1A","postcode":"SW1A 2AA","sector":"SW1A 2"}"#)
    #expect(try JSONDecoder().decode(Address.self, from: json) == address)
  }

  @Test(arguments: ["\"SW1A\"", "\"\"", "7", "null", "\"SW1A 2AA 1\""])
  func otherValuesAreRejected(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Postcode.self, from: Data(json.utf8)) }
  }
}
