import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import PostcodesIO

/// Bulk requests are split into chunks.
@Suite(.timeLimit(.minutes(10)))
struct BulkTests {
  /// Echoes the queries. Chunks complete in any order.
  private static func echo(_ request: HTTPRequest) async throws -> HTTPResponse {
    let content = try JSONDecoder().decode([String: [WireValue]].self, from: Data(request.body))
    let items = content["postcodes"] ?? content["geolocations"] ?? []
    let replies = items.map { WireValue.object(["query": $0, "result": .null]) }
    for _ in 0..<request.body.count % 7 { await Task.yield() }
    let reply = try JSONEncoder().encode(WireValue.object(["status": .integer(200), "result": .array(replies)]))
    return HTTPResponse(status: 200, body: Array(reply))
  }

  @Test(arguments: [0, 1, 99, 100, 101, 200, 250, 1000, 1001])
  func chunksKeepOrder(count: Int) async throws {
    let transport = StubTransport(Self.echo)
    let client = PostcodesClient(
      transport: transport, configuration: .init(maximumConcurrentRequests: 3), clock: ManualClock())
    var generator = SplitMix64(seed: UInt64(count))
    let texts = (0..<count).map { "\($0) \(generator.text())" }
    #expect(try await client.bulkLookup(texts).map(\.query) == texts)
    #expect(transport.requests.count == (count + 99) / 100)
    #expect(transport.requests.allSatisfy { $0.body.count <= 100_000 })
    #expect(try await client.bulkLookup(texts, filter: [.postcode]).map(\.query) == texts)
    let positions = (0..<count).map { Geolocation(longitude: Double($0), latitude: 0.5) }
    #expect(try await client.bulkReverse(positions).map(\.query) == positions)
    #expect(transport.requests.count == (count + 99) / 100 * 3)
  }

  /// The service fails on bodies of more than 100 kB.
  @Test func longTexts() async throws {
    let transport = StubTransport(Self.echo)
    let client = PostcodesClient(transport: transport, clock: ManualClock())
    let texts = (0..<300).map { String(repeating: $0 % 2 == 0 ? "x" : "\u{1}", count: $0 * 10) }
    #expect(try await client.bulkLookup(texts).map(\.query) == texts)
    #expect(transport.requests.allSatisfy { $0.body.count <= 100_000 })
  }

  /// For any sizes: no item is lost or moved, and each chunk is as long as possible.
  @Test func splitting() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let sizes = (0..<Int.random(in: 0...500, using: &generator)).map { _ in
        Int.random(in: 0...(Bool.random(using: &generator) ? 100_000 : 2000), using: &generator)
      }
      let chunks = BulkChunks.split(sizes) { $0 }
      #expect(chunks.flatMap { $0 } == sizes)
      for (index, chunk) in chunks.enumerated() {
        let total = chunk.reduce(0, +)
        #expect((1...100).contains(chunk.count) && (total <= 90_000 || chunk.count == 1))
        if index + 1 < chunks.count { #expect(chunk.count == 100 || total + chunks[index + 1][0] > 90_000) }
      }
    }
  }

  @Test func sizeIsNeverTooSmall() throws {
    var generator = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let text = generator.text()
      #expect(try JSONEncoder().encode([text]).count <= BulkChunks.size(text) + 1)
    }
  }

  @Test func missingReplies() async {
    let client = PostcodesClient(
      transport: StubTransport(#"{"status":200,"result":[{"query":"a","result":null}]}"#), clock: ManualClock())
    #expect(
      await failure { try await client.bulkLookup(["a", "b"]) }
        == .wrongShape(key: "result", problem: "expected 2 replies, found 1"))
  }

  /// One failing chunk fails the whole call.
  @Test func oneFailure() async {
    let transport = StubTransport { request in
      if String(decoding: request.body, as: UTF8.self).contains("\"150\"") {
        return HTTPResponse(status: 400, body: Array(#"{"status":400,"error":"no"}"#.utf8))
      }
      return try await Self.echo(request)
    }
    let client = PostcodesClient(
      transport: transport, configuration: .init(maximumConcurrentRequests: 1), clock: ManualClock())
    #expect(
      await failure { try await client.bulkLookup((0..<1000).map(String.init)) } == .invalidRequest(message: "no"))
    #expect(transport.requests.count == 2)
  }
}
