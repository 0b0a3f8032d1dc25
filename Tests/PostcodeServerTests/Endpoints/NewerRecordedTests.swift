import Foundation
import PostcodeKit
import PostcodesIOResponder
import PostcodesIOTypes
import Testing

@testable import PostcodeServer

/// Repeats the recorded requests to postcodes.io 20 to a server with the same rows. Status, headers and bodies are the same, except that
/// numbers may differ in the last digits, and postcodes at one distance are in any order.
@Suite(.enabled(if: TestIndexes.hasShared, "the recorded responses are not there"), .timeLimit(.minutes(10)))
struct NewerRecordedTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.newer.get(), version: .v20) }

  @Test func allAreRead() { #expect(Recording.newer.count == 54) }

  @Test(arguments: Recording.newer)
  func everyRecording(_ recording: Recording) async throws {
    let request = recording.request
    let reply = try await Self.server.value.reply(
      request.method, request.path, headers: request.headers ?? [:], body: request.body)
    #expect(reply.status == recording.status)
    for (name, value) in recording.headers { #expect(reply.headers[name] == value, "\(name)") }
    if recording.body.isEmpty {
      #expect(reply.body.isEmpty)
      return
    }
    let (own, theirs) = (try json(reply.body), try json(recording.body))
    switch recording.area {
    case "random":
      #expect(own["result"]?.members.map(\.key) == theirs["result"]?.members.map(\.key))
      #expect(own["result"]?["outcode"] == theirs["result"]?["outcode"] || request.path == "/random/places")
    case "wellknown": expectCatalogue(own, theirs)
    default: #expect(Self.difference(Self.sorted(own), Self.sorted(theirs)) == nil)
    }
  }

  /// A server describes itself, at its own addresses.
  private func expectCatalogue(_ own: JSONValue, _ theirs: JSONValue) {
    let (context, other) = (own["linkset"]?.elements.first, theirs["linkset"]?.elements.first)
    #expect(context?.members.map(\.key) == other?.members.map(\.key))
    for relation in ["service-desc", "service-doc", "status"] {
      let (link, otherLink) = (context?[relation]?.elements.first, other?[relation]?.elements.first)
      #expect(link?["type"] == otherLink?["type"] && link?["type"] != nil)
      let path = URL(string: otherLink?["href"]?.text ?? "")?.path
      #expect(path.map { link?["href"]?.text?.hasSuffix($0) ?? false } == true)
    }
  }

  /// Reads JSON, or the argument of a script's call.
  private func json(_ text: String) throws -> JSONValue {
    guard text.hasPrefix("/**/") else { return try JSONReader.read(Array(text.utf8)[...]) }
    let call = "/**/ typeof f === 'function' && f("
    #expect(text.hasPrefix(call) && text.hasSuffix(");"))
    return try JSONReader.read(Array(text.dropFirst(call.count).dropLast(2).utf8)[...])
  }

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

extension JSONValue {
  fileprivate var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
  fileprivate var text: String? { if case .text(let text) = self { text.string } else { nil } }
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
