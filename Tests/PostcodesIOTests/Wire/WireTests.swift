import Foundation
@testable import PostcodeKit
import PostcodesIO
import TestSupport
import Testing

/// Cases missing from the recorded responses.
struct WireTests {
  static let newer = [
    "senedd_constituency", "senedd_constituency_no", "date_of_termination", "index_of_multiple_deprivation",
  ]

  private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  /// Any newer key, with a value or `null`, makes a reply of release 20.
  @Test func newerKeys() throws {
    for subset in 0..<16 {
      for isNull in [false, true] {
        var json = #"{"postcode":"CF10 1AA","incode":"1AA","outcode":"CF10","codes":{}"#
        for (bit, key) in Self.newer.enumerated() where subset & 1 << bit != 0 {
          json += ",\"\(key)\":\(isNull ? "null" : key.hasPrefix("senedd") || bit == 2 ? "\"x\"" : "7")"
        }
        json = json.replacingOccurrences(of: "_no\":\"x\"", with: "_no\":3") + "}"
        let reply: PostcodeReply = try decoded(json)
        #expect(reply.version == (subset == 0 ? .v18 : .v20))
        #expect(reply.seneddConstituency == (subset & 1 != 0 && !isNull ? "x" : nil))
        #expect(reply.seneddConstituencyNumber == (subset & 2 != 0 && !isNull ? 3 : nil))
        #expect(reply.dateOfTermination == (subset & 4 != 0 && !isNull ? "x" : nil))
        #expect(reply.indexOfMultipleDeprivation == (subset & 8 != 0 && !isNull ? 7 : nil))
        let written = try PostcodesIOTests.json(of: reply)
        for key in Self.newer { #expect((written[key] == nil) == (subset == 0)) }
      }
    }
  }

  /// Encoded replies decode to the same values, with all keys.
  @Test(arguments: [WireVersion.v18, .v20])
  func everyKeyIsWritten(version: WireVersion) throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<50 {
      var reply = PostcodeReply(try #require(Postcode("AB10 1AB")), version: version)
      for field in PostcodeReply.fields where version == .v20 || field.presence != .since(.v20) {
        fill(&reply, field, &generator)
      }
      for field in PostcodeCodes.fields { fill(&reply.codes, field, &generator) }
      let written = try json(of: reply)
      guard case .object(let object) = written else {
        Issue.record("no object")
        return
      }
      #expect(object.count == (version == .v18 ? 42 : 46) + (reply.distance == nil ? 0 : 1))
      let data = try JSONEncoder().encode(reply)
      #expect(try JSONDecoder().decode(PostcodeReply.self, from: data) == reply)
    }
  }

  private func fill<Object>(_ object: inout Object, _ field: WireField<Object>, _ generator: inout SplitMix64) {
    let isNull = Int.random(in: 0..<3, using: &generator) == 0
    switch field.property {
    case .requiredText(let path): object[keyPath: path] = generator.text()
    case .text(let path): object[keyPath: path] = isNull ? nil : generator.text()
    case .integer(let path): object[keyPath: path] = isNull ? nil : .random(in: -9...9, using: &generator)
    case .number(let path): object[keyPath: path] = isNull ? nil : .random(in: -180...180, using: &generator)
    case .boolean(let path): object[keyPath: path] = isNull ? nil : .random(using: &generator)
    case .texts(let path): object[keyPath: path] = isNull ? [] : [generator.text(), generator.text()]
    case .object: break
    }
  }

  @Test func unknownKeysAreIgnored() throws {
    let reply: TerminatedReply = try decoded(
      #"{"postcode":"AB1 0AA","new":{"deep":[1]},"year_terminated":1996,"month_terminated":6}"#)
    #expect(reply.yearTerminated == 1996)
    #expect(reply.latitude == nil)
    #expect(reply.version == .v18)
    #expect(try json(of: reply)["eastings"] == nil)
  }

  /// The service echoes numbers as strings, and keys in any case.
  @Test func geolocationEcho() throws {
    let echo: Geolocation = try decoded(
      #"{"limit":"1","longitude":-2.1,"latitude":"57.2","Radius":100,"widesearch":true}"#)
    #expect(echo == Geolocation(longitude: -2.1, latitude: 57.2, limit: 1, radius: 100, wideSearch: true))
    #expect(throws: DecodingError.self) { try decoded(#"{"longitude":1}"#) as Geolocation }
    #expect(throws: DecodingError.self) { try decoded(#"{"longitude":1,"latitude":null}"#) as Geolocation }
  }

  @Test func missingResultIsNotNull() throws {
    #expect(try (decoded(#"{"status":200,"result":null}"#) as ResultReply<[String]>).result == nil)
    #expect(throws: DecodingError.self) { try decoded(#"{"status":200}"#) as ResultReply<[String]> }
  }

  @Test func filterKeysMatchTheService() {
    let list = """
      postcode quality eastings northings country nhs_ha longitude latitude
      parliamentary_constituency european_electoral_region primary_care_trust region lsoa msoa incode outcode codes \
      admin_district parish admin_county admin_ward ccg nuts ced
      """
    #expect(FilterKey.allCases.map(\.rawValue) == list.split { " \n".contains($0) }.map(String.init))
    let known = Set(PostcodeReply.fields.map(\.name))
    #expect(FilterKey.allCases.allSatisfy { known.contains($0.rawValue) })
  }
}
