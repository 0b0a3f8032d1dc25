import Foundation
import Logging
import NIOCore
@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// The access log, and the identifiers of requests.
@Suite(.timeLimit(.minutes(10)))
struct RequestLogTests {
  /// Collects events.
  private final class Events: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var events: [Logger.Metadata] = []

    func add(_ metadata: Logger.Metadata) { lock.withLock { events.append(metadata) } }
    var all: [Logger.Metadata] { lock.withLock { events } }
  }

  private struct Handler: LogHandler {
    let events: Events
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    /// The beginning of the messages to collect.
    var prefix = "request"
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      if event.message.description.hasPrefix(prefix) {
        events.add((event.metadata ?? [:]).merging(["message": "\(event.message)"]) { _, new in new })
      }
    }
  }

  private func requests(
    _ level: Logger.Level, _ index: Result<PostcodeIndex, any Error> = TestIndexes.few,
    _ body: (TestServer) async throws -> Void
  ) async throws -> [Logger.Metadata] {
    let events = Events()
    let logger = Logger(label: "test") { _ in Handler(events: events, logLevel: level) }
    try await TestServer.with(try index.get(), logger: logger, body)
    return events.all
  }

  @Test func everyRequestIsLogged() async throws {
    let logged = try await requests(.info) { server in
      _ = try await server.reply(
        "GET", "/postcodes/M11AD/validate?x", headers: ["X-Request-ID": "a-1", "X-Forwarded-For": "192.0.2.1"])
      _ = try await server.get("/nothing")
    }
    #expect(logged.count == 2)
    let first = try #require(logged.first)
    for (key, value) in [
      ("message", "request"), ("id", "a-1"), ("method", "GET"), ("target", "/postcodes/M11AD/validate?x"),
      ("status", "200"), ("bytes", "28"),
      ("client", "127.0.0.1"), ("forwarded_for", "192.0.2.1"),
    ] {
      #expect(first[key]?.description == value)
    }
    #expect(first["microseconds"].flatMap { Int($0.description) } != nil)
    #expect(logged.last?["status"]?.description == "404" && logged.last?["forwarded_for"] == nil)
    if case .stringConvertible(let status)? = first["status"] { #expect(status is Int) } else { Issue.record() }
  }

  /// Refused connections are reported at once, then at most once a minute.
  @Test func refusedConnections() throws {
    let events = Events()
    let logger = Logger(label: "test") { _ in
      Handler(events: events, logLevel: .notice, prefix: "too many connections")
    }
    let log = AccessLog(ServerMetrics(), logger)
    let start = NIODeadline.uptimeNanoseconds(1 << 40)
    for seconds: Int64 in [0, 1, 59, 60, 61, 130] {
      log.recordConnectionError(.tooManyConnections, "x", from: nil, now: start + .seconds(seconds))
    }
    log.recordConnectionError(.requestTimeout, "x", from: nil, now: start + .seconds(500))
    #expect(events.all.map { $0["refused"]?.description } == ["1", "3", "2"])
  }

  @Test func requestsAreNotLoggedAtNotice() async throws {
    let logged = try await requests(.notice) { server in _ = try await server.get("/ping") }
    #expect(logged.isEmpty)
  }

  /// A client that leaves during a response is counted and logged as well.
  @Test func cutOffResponsesAreLogged() async throws {
    let logged = try await requests(.info, TestIndexes.sample) { server in
      let port = server.port
      try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        client.send(Bodies.longRequest("HTTP/1.1\r\nHost: x"))
        #expect(client.isReadable(within: 60_000))
      }
      // The client has closed its connection. The server notices when it writes, or when it shuts down.
    }
    #expect(logged.map { $0["message"]?.description } == ["request cut off"])
    #expect(logged.first?["status"]?.description == "200")
    let bytes = try #require(logged.first?["bytes"].flatMap { Int($0.description) })
    #expect(bytes < 4 << 20)
  }

  @Test func soundIdentifiersAreTakenOver() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let longest = String(repeating: "x", count: 128)
      for given in ["a", "5b5a8e4c-0000-4000-8000-000000000000", "Root=1-6:a/b+c@d._", longest] {
        for (method, target) in [("GET", "/ping"), ("HEAD", "/nothing"), ("OPTIONS", "/"), ("PUT", "/x")] {
          let reply = try await server.reply(method, target, headers: ["X-Request-ID": given])
          #expect(reply.headers["x-request-id"] == given)
        }
      }
      var made: Set<String> = []
      for given in [nil, "", "a b", "é", "a\"b", "<x>", longest + "x"] {
        let reply = try await server.reply("GET", "/ping", headers: given.map { ["X-Request-ID": $0] } ?? [:])
        let own = try #require(reply.headers["x-request-id"])
        #expect(own.utf8.count == 15 && own != given)
        made.insert(own)
      }
      #expect(made.count == 7)
    }
  }
}
