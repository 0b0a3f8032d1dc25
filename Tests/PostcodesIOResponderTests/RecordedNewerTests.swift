import Foundation
import PostcodeJSON
import PostcodesIOTypes
import Testing

@testable import PostcodesIOResponder

/// Recorded responses of postcodes.io 20, compared with those from an index of the same rows.
@Suite(.enabled(if: SharedDocuments.isPresent, "the recorded responses are not there"))
struct RecordedNewerTests {
  /// What the routes cannot answer: JSONP is the server's.
  private static let isUnanswerable: @Sendable (Recorded) -> Bool = { recorded in
    recorded.request.path.hasPrefix("/places?q=lydd&callback")
  }

  @Test func everyResponse() throws {
    let service = InProcessService(try SharedDocuments.newer.get(), .v20)
    let all = try Recorded.all("api-examples-20.jsonl")
    #expect(all.count == 54)
    var compared = 0
    for recorded in all where !Self.isUnanswerable(recorded) {
      // The server answers these itself, and the catalogue names the server.
      if recorded.request.method == "OPTIONS" || recorded.area == "wellknown" { continue }
      let response = service.response(recorded.request.path, body: recorded.request.body)
      #expect(response.status == recorded.status, "\(recorded.request.path)")
      let (own, theirs) = (try json(response.body), try json(recorded.body))
      if recorded.request.path.hasPrefix("/random") {
        #expect(own["result"]?.members.map(\.key) == theirs["result"]?.members.map(\.key))
        if recorded.request.path.hasPrefix("/random/postcodes") {
          #expect(own["result"]?["outcode"] == theirs["result"]?["outcode"])
        }
      } else {
        let difference = Self.difference(Self.sorted(own), Self.sorted(theirs))
        #expect(difference == nil, "\(recorded.request.path) \(difference ?? "")")
      }
      compared += 1
    }
    #expect(compared >= 50)
  }

  @Test func catalogue() throws {
    let recorded = try #require(try Recorded.all("api-examples-20.jsonl").first { $0.area == "wellknown" })
    let (own, theirs) = (try json(Self.own("/api")), try json(recorded.body))
    let (context, other) = (own["linkset"]?.elements.first, theirs["linkset"]?.elements.first)
    #expect(context?.members.map(\.key) == other?.members.map(\.key))
    #expect(context?["anchor"]?.text == "/api/")
    for relation in ["service-desc", "service-doc", "status"] {
      let (link, otherLink) = (context?[relation]?.elements.first, other?[relation]?.elements.first)
      #expect(link?["type"] == otherLink?["type"] && link?["type"] != nil)
      let path = try #require(URL(string: otherLink?["href"]?.text ?? "")).path
      #expect(link?["href"]?.text?.hasSuffix(path) == true)
    }
  }

  private static func own(_ prefix: String) throws -> String {
    InProcessService(try SharedDocuments.newer.get(), .v20, prefix: prefix)
      .response("\(prefix)/.well-known/api-catalog").body
  }

  private func json(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)[...]) }

  /// Orders postcodes at one distance, which postcodes.io returns in any order.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values):
      guard values.allSatisfy({ $0["distance"] != nil }) else { return .array(values.map(sorted)) }
      func key(_ value: JSONValue) -> (Double, String) {
        (((value["distance"]?.number ?? 0) * 1e6).rounded(), value["postcode"]?.text ?? "")
      }
      return .array(values.sorted { key($0) < key($1) })
    case .object(let members): return .object(members.map { .init(key: $0.key, value: sorted($0.value)) })
    default: return value
    }
  }

  /// Returns the first difference. Keys must be in the same order; numbers may differ in the last digits.
  private static func difference(_ own: JSONValue, _ theirs: JSONValue, _ path: String = "") -> String? {
    switch (own, theirs) {
    case (.number(let one), .number(let other)):
      let tolerance = path.hasSuffix("distance") ? 1e-8 : path.hasSuffix("itude") ? 1e-11 : 0
      return abs(one - other) <= tolerance ? nil : "\(path): \(one), expected \(other)"
    case (.array(let one), .array(let other)):
      guard one.count == other.count else { return "\(path): \(one.count) elements, expected \(other.count)" }
      return zip(one, other).enumerated().lazy.compactMap { difference($1.0, $1.1, "\(path)/\($0)") }.first
    case (.object(let one), .object(let other)):
      guard one.map(\.key) == other.map(\.key) else {
        return "\(path): keys \(one.map(\.key)), expected \(other.map(\.key))"
      }
      return zip(one, other).lazy.compactMap { difference($0.value, $1.value, "\(path)/\($0.key)") }.first
    default: return own == theirs ? nil : "\(path): \(own), expected \(theirs)"
    }
  }
}
