import Foundation
import Testing

@testable import PostcodeServer

/// Many requests on few connections, and many connections.
@Suite(.timeLimit(.minutes(10)))
struct LoadTests {
  /// Requests of every kind that postcodes.io answers without failing.
  private static let requests: [String] = [
    request("GET", "/postcodes/TV1A%201AA"), request("GET", "/postcodes/TV1A1A/autocomplete?limit=20"),
    request("GET", "/postcodes/nonsense"), request("GET", "/postcodes?q=FC1&limit=7"),
    request("GET", "/postcodes/TV1A2AA/nearest?radius=2000&limit=100"), request("GET", "/outcodes/TV1A"),
    request("GET", "/postcodes?lon=-0.1276&lat=51.5033&wideSearch=1"), request("GET", "/random/postcodes"),
    request("OPTIONS", "/x"), request("GET", "/nothing/at/all"), request("GET", "/ping?callback=f"),
    request("GET", "/outcodes/FH1/nearest"), request("PUT", "/postcodes"), request("GET", "/places?q=x"),
    request(
      "POST", "/postcodes", headers: ["Content-Type": "application/json"],
      body: #"{"postcodes":["TV1A1AA","FC1A 1BB","x"]}"#),
    request(
      "POST", "/postcodes", headers: ["Content-Type": "application/json"],
      body: #"{"geolocations":[{"longitude":-0.1276,"latitude":51.5033,"radius":1000}]}"#),
    request("POST", "/postcodes", headers: ["Content-Type": "application/json"], body: "{"),
  ]

  /// Responses to pipelined requests come in order, and equal those to single requests.
  @Test func pipelining() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let different = try await offPool {
        let targets = Self.requests.filter { !$0.contains("random") }
        let alone = try targets.map { text in
          let client = try RawClient(port: port)
          client.send(text)
          return try client.reply()
        }
        let client = try RawClient(port: port)
        client.send(targets.joined())
        return try zip(targets, alone).filter { _, reply in
          guard let own = try client.reply(), let reply else { return true }
          return own.status != reply.status || own.body != reply.body
        }.map(\.0)
      }
      #expect(different.isEmpty)
    }
  }

  /// Responses to hundreds of pipelined requests of every kind come in order.
  @Test func orderOfResponses() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let kinds = [
        ("GET", "/ping", nil), ("POST", "/postcodes", #"{"postcodes":["TV1A1AA"]}"#), ("GET", "/index", nil),
        ("GET", "/postcodes/TV1A1AA", nil), ("GET", "/nothing", nil), ("OPTIONS", "/", nil), ("GET", "/style.css", nil),
        ("GET", "/postcodes?q=T&limit=100", nil),
      ]
      let names = try await offPool {
        let client = try RawClient(port: port)
        var text = ""
        for number in 0..<500 {
          let (method, target, body) = kinds[(number * number + number / 7) % kinds.count]
          text += request(
            method, target, headers: ["X-Request-ID": "r\(number)", "Content-Type": "application/json"], body: body)
        }
        client.send(text)
        return try (0..<500).map { _ in try client.reply()?.headers["x-request-id"] }
      }
      let isInOrder = names == (0..<500).map { "r\($0)" }
      #expect(isInOrder)
    }
  }

  /// A request that arrives in two pieces, cut anywhere, is answered as one.
  @Test func requestInTwoPieces() async throws {
    let text = request(
      "POST", "/postcodes?filter=postcode", headers: ["Content-Type": "application/json"],
      body: #"{"postcodes":["TV1A1AA"]}"#)
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let bodies = try await offPool {
        let client = try RawClient(port: port)
        return try Set(
          (1..<text.utf8.count).map { cut in
            client.send(Array(text.utf8.prefix(cut)))
            client.send(Array(text.utf8.dropFirst(cut)))
            return try client.reply()?.body
          })
      }
      #expect(bodies == [Bodies.result(#"[{"query":"TV1A1AA","result":{"postcode":"TV1A 1AA"}}]"#)])
    }
  }

  @Test func thousandsOfRequests() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let counts = try await withThrowingTaskGroup(of: [Int: Int].self) { group in
        for number in 0..<8 { group.addTask { try await offPool { try Self.send(port, number) } } }
        return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      }
      #expect(counts.values.reduce(0, +) == 8 * Self.rounds * Self.requests.count)
      #expect(Set(counts.keys) == [200, 204, 400, 404], "\(counts)")
      // Every connection is closed except that of this request.
      let line = "\npostcodes_connections 1\n"
      var counted = ""
      for _ in 0..<100_000 where !counted.contains(line) { counted = "\n" + (try await server.get("/metrics").body) }
      #expect(counted.contains(line), "\(counted.prefix(200))")
    }
  }

  private static let rounds = 100

  /// Sends all requests repeatedly, and counts the responses by status.
  private static func send(_ port: Int, _ number: Int) throws -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var client = try RawClient(port: port)
    for round in 0..<rounds {
      // Some clients disconnect without waiting for the response.
      if round % 10 == number {
        client.send(requests.joined())
        client = try RawClient(port: port)
      }
      for text in requests {
        let start = ContinuousClock.now
        client.send(text)
        guard let reply = try client.reply() else {
          let line = text.prefix { $0 != "\r\n" }
          throw RawClient.Failure(
            description: "no reply to \(line) in round \(round) after \(ContinuousClock.now - start)")
        }
        counts[reply.status, default: 0] += 1
      }
    }
    return counts
  }
}
