import Foundation
import PostcodesIOTypes
import Testing

@testable import PostcodeServer

/// A recorded request to postcodes.io, and its response.
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

  /// All recordings, if they are there.
  static let all = read(TestIndexes.shared.appendingPathComponent("api-examples.jsonl"))

  /// The recordings that belong to the project.
  static let committed = read(TestIndexes.fixtures.appendingPathComponent("recorded.jsonl"))

  /// The recordings of version 20, if they are there.
  static let newer = read(TestIndexes.shared.appendingPathComponent("api-examples-20.jsonl"))

  private static func read(_ file: URL) -> [Recording] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    // A line that cannot be read is missed by the test that counts them.
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Recording.self, from: Data($0.utf8)) }
  }
}

/// Repeats recorded requests to a server with the same rows. Status, headers and bodies are the same, byte for byte, except
/// for the documented differences.
@Suite(.timeLimit(.minutes(10)))
struct RecordedTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.seed.get()) }
  private static let smallServer = Task { try await TestServer.start(try TestIndexes.recorded.get()) }

  @Test(.enabled(if: TestIndexes.hasShared, "the recorded responses are not there"), arguments: Recording.all)
  func everyRecording(_ recording: Recording) async throws { try await repeatRequest(recording, Self.server.value) }

  @Test(arguments: Recording.committed)
  func committedRecording(_ recording: Recording) async throws {
    try await repeatRequest(recording, Self.smallServer.value)
  }

  @Test func allAreRead() {
    #expect(Recording.committed.count == 29)
    if TestIndexes.hasShared { #expect(Recording.all.count == 43) }
  }

  private func repeatRequest(_ recording: Recording, _ server: TestServer) async throws {
    let request = recording.request
    let reply = try await server.reply(
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
    // That row is of another directory, which the index doesn't have.
    case "scotland": #expect(reply.body == Bodies.error(404, "Postcode not found"))
    case "random":
      #expect(reply.status == 200)
      #expect(keys(reply.body) == keys(recording.body))
    default:
      #expect(reply.status == recording.status)
      #expect(reply.body == recording.body)
    }
  }

  private func outcodes(_ body: String) throws -> [OutcodeReply] {
    let data = Data(body.utf8)
    let one = try? JSONDecoder().decode(ResultReply<OutcodeReply>.self, from: data).result.map { [$0] }
    return try one ?? JSONDecoder().decode(ResultReply<[OutcodeReply]>.self, from: data).result ?? []
  }

  /// postcodes.io adds positions and lists names in row order.
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

  /// Returns the keys in order.
  private func keys(_ body: String) -> [Substring] {
    body.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      .filter { body.contains("\"\($0)\":") }
  }
}
