import Foundation
import PostcodesIOTypes
import Testing

@testable import PostcodeServer

/// A request that was put to the real server, and what it answered.
struct Recording: Decodable, Sendable, CustomTestStringConvertible {
  struct Request: Decodable, Sendable {
    let method: String
    let path: String
    let headers: [String: String]?
    let body: String?
  }

  let area: String
  let request: Request
  let status: Int
  let headers: [String: String]
  let body: String

  var testDescription: String { "\(area) \(request.method) \(request.path)" }

  static let all: [Recording] = {
    let path = TestIndexes.shared.appendingPathComponent("api-examples.jsonl")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      do {
        return try JSONDecoder().decode(Recording.self, from: Data(line.utf8))
      } catch {
        fatalError("api-examples.jsonl: \(error)")
      }
    }
  }()
}

/// The recorded requests again, to a server with the same rows: status, headers and bodies are the same to the byte, but
/// for what is said to differ.
@Suite(.enabled(if: TestIndexes.hasShared, "the recorded answers are not there"), .timeLimit(.minutes(5)))
struct RecordedTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.seed.get()) }

  @Test(arguments: Recording.all)
  func again(_ recording: Recording) async throws {
    let request = recording.request
    let reply = try await Self.server.value.reply(
      request.method, request.path, headers: request.headers ?? [:], body: request.body)
    for (name, value) in recording.headers { #expect(reply.headers[name] == value) }
    switch recording.area {
    case "outcodes", "outcodes.nearest":
      #expect(reply.status == recording.status)
      let (own, theirs) = (try outcodes(reply.body), try outcodes(recording.body))
      #expect(own.map(\.outcode) == theirs.map(\.outcode))
      for (own, theirs) in zip(own, theirs) { try expectEqual(own, theirs) }
    case "places": #expect(reply.body == Bodies.error(404, "Place not found"))
    case "places.search": #expect(reply.body == Bodies.result("[]"))
    // That row is of another directory, which the index does not have.
    case "scotland": #expect(reply.body == Bodies.error(404, "Postcode not found"))
    case "random":
      #expect(reply.status == 200)
      #expect(keys(reply.body) == keys(recording.body))
    default:
      #expect(reply.status == recording.status)
      #expect(reply.body == recording.body)
    }
  }

  @Test func enough() { #expect(Recording.all.count >= 40) }

  private func outcodes(_ body: String) throws -> [OutcodeReply] {
    let data = Data(body.utf8)
    let one = try? JSONDecoder().decode(ResultReply<OutcodeReply>.self, from: data).result.map { [$0] }
    return try one ?? JSONDecoder().decode(ResultReply<[OutcodeReply]>.self, from: data).result ?? []
  }

  /// The real server adds, and lists names, as its rows come.
  private func expectEqual(_ own: OutcodeReply, _ theirs: OutcodeReply) throws {
    var theirs = theirs
    let (latitude, longitude) = (try #require(own.latitude), try #require(own.longitude))
    #expect(abs(latitude - (theirs.latitude ?? 0)) < 1e-12 && abs(longitude - (theirs.longitude ?? 0)) < 1e-12)
    (theirs.latitude, theirs.longitude) = (latitude, longitude)
    for path in [\OutcodeReply.adminDistrict, \.adminWard, \.parish, \.parliamentaryConstituency] {
      theirs[keyPath: path].sort()
    }
    #expect(own == theirs)
  }

  /// The keys in their order.
  private func keys(_ body: String) -> [Substring] {
    body.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      .filter { body.contains("\"\($0)\":") }
  }
}
