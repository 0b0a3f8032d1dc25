import Foundation
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import PostcodeIndex
import Testing

@testable import PostcodeServer

/// A request is answered where it is read, or passed on to Hummingbird: nobody can tell by the reply.
@Suite(.timeLimit(.minutes(5)))
struct BothWaysTests {
  private static let targets = [
    "/postcodes/SW1A1AA", "/postcodes/SW1A%201AA?callback=f", "/POSTCODES/sw1a1aa/", "/postcodes/foo", "/postcodes/%",
    "/postcodes/SW1A1A/autocomplete?limit=20", "/postcodes/zz/autocomplete", "/postcodes/SW1A1AA/validate",
    "/postcodes?q=SW1A&limit=30", "/postcodes?q=", "/postcodes?lon=-0.14&lat=51.5&limit=x",
    "/postcodes/SW1A1AA/nearest",
    "/outcodes/SW1A", "/outcodes/ZZ9", "/terminated_postcodes/SW1A1AA", "/scotland/postcodes/EH11BB", "/places/x",
    "/ping", "/ready?callback=%20", "/nothing", "/", "//ping", "/index", "/outcodes/SW1A/nearest",
  ]

  @Test(arguments: ["GET", "HEAD", "OPTIONS", "PUT"])
  func sameReply(_ method: String) async throws {
    try await TestServer.with(try TestIndexes.sample.get(), hasPage: false) { server in
      let tag = server.current.served.tag
      let fields: [[String: String]] = [
        [:], ["If-None-Match": "W/\(tag)"], ["If-None-Match": "\"x\", \(tag)", "Cache-Control": "no-cache"],
        ["If-None-Match": "*"], ["Accept-Encoding": "gzip"], ["accept-encoding": "gzip;q=0"],
        ["Accept-Encoding": "br, gzip", "IF-NONE-MATCH": "W/\(tag)", "Connection": "keep-alive"],
      ]
      let port = server.port
      let different = try await offPool {
        try Self.targets.flatMap { target in
          try fields.filter { fields in
            var fields = fields
            fields["X-Request-ID"] = "same"
            // A body, which is not read, but waited for by those who can.
            let here = try Self.reply(port, request(method, target, headers: fields))
            let passedOn = try Self.reply(port, request(method, target, headers: fields, body: "x"))
            return here != passedOn || here.isEmpty
          }.map { "\(target) \($0)" }
        }
      }
      #expect(different.isEmpty)
    }
  }

  /// All that is sent to a request, but for the time of day.
  private static func reply(_ port: Int, _ text: String) throws -> [String] {
    let client = try RawClient(port: port)
    client.send(text)
    client.finishSending()
    return try client.rest().components(separatedBy: "\r\n").filter { !$0.hasPrefix("Date: ") }
  }

  @Test(arguments: ["", "a,b", "a, b", "[::1]:80"], ["/ping", "/index"])
  func names(_ host: String, _ target: String) async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let port = server.port
      let status = try await offPool {
        let client = try RawClient(port: port)
        client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return try client.reply()?.status
      }
      #expect(status == 200)
    }
  }

  @Test func orderOfReplies() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let kinds = [
        ("GET", "/ping", nil), ("POST", "/postcodes", #"{"postcodes":["SW1A1AA"]}"#), ("GET", "/index", nil),
        ("GET", "/postcodes/SW1A1AA", nil), ("GET", "/nothing", nil), ("OPTIONS", "/", nil), ("GET", "/style.css", nil),
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
      let inOrder = names == (0..<500).map { "r\($0)" }
      #expect(inOrder)
    }
  }

  // MARK: - What is passed on

  /// A connection, and what of it is passed on.
  private final class Connection {
    let channel = EmbeddedChannel()
    private var replies: [ByteBuffer] = []
    let connections = Connections(limit: 1)

    init() throws {
      let routes = RouteTable()
      let metrics = ServerMetrics(MetricsRegistry(), routes)
      let dispatcher = Dispatcher(
        current: CurrentIndex(ServedIndex(try TestIndexes.few.get())), routes: routes, metrics: metrics,
        connections: connections)
      let environment = PromptResponder.Environment(
        dispatcher: dispatcher, headers: ReplyHeaders(cacheTime: .zero),
        journal: RequestJournal(metrics, Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
      try channel.pipeline.syncOperations.addHandler(
        PromptResponder(environment) { [unowned self] in
          replies.append($0)
        } onReply: {
        })
    }

    /// Whether a request is answered here; else it is passed on.
    func isAnswered(
      _ method: HTTPMethod = .GET, _ target: String = "/ping", _ fields: HTTPHeaders = [:],
      version: HTTPVersion = .http1_1
    ) throws -> Bool {
      try channel.writeInbound(
        HTTPServerRequestPart.head(
          HTTPRequestHead(version: version, method: method, uri: target, headers: HTTPHeaders([("Host", "x")] + fields))
        ))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      let reply = replies.popLast()
      #expect(replies.isEmpty)
      let head = try channel.readInbound(as: HTTPServerRequestPart.self)
      let end = try channel.readInbound(as: HTTPServerRequestPart.self)
      #expect((reply == nil) == (head != nil) && (head == nil) == (end == nil))
      return reply != nil
    }

    /// Hummingbird answers.
    func replyElsewhere() throws {
      try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
      while try channel.readOutbound(as: HTTPServerResponsePart.self) != nil {}
    }
  }

  @Test func passedOn() throws {
    let connection = try Connection()
    for target in ["/ping", "/postcodes/M11AD", "/postcodes/M1/autocomplete", "/postcodes?q=M1", "/outcodes/M1"] {
      #expect(try connection.isAnswered(.GET, target))
      #expect(try connection.isAnswered(.HEAD, target))
    }
    #expect(try connection.isAnswered(.OPTIONS, "*"))
    for (method, target, fields) in [
      (HTTPMethod.GET, "/nothing", [:]), (.GET, "/", [:]), (.GET, "/index", [:]), (.GET, "/metrics", [:]),
      (.POST, "/postcodes", [:]), (.DELETE, "/ping", [:]), (.GET, "/ping", ["Content-Length": "1"]),
      (.GET, "/ping", ["transfer-encoding": "chunked"]), (.GET, "/ping", ["Expect": "100-continue"]),
      (.GET, "/ping", ["Host": "y"]), (.GET, "/ping", ["Upgrade": "h2c"]),
    ] as [(HTTPMethod, String, HTTPHeaders)] {
      #expect(try !connection.isAnswered(method, target, fields))
      // What stands behind it has to wait for its reply.
      #expect(try !connection.isAnswered())
      try connection.replyElsewhere()
      #expect(try !connection.isAnswered())
      try connection.replyElsewhere()
      try connection.replyElsewhere()
      #expect(try connection.isAnswered())
    }
  }

  @Test(arguments: [(HTTPVersion.http1_1, ["Connection": "close"]), (.http1_0, [:])])
  func nothingBehindTheLast(_ version: HTTPVersion, _ fields: [String: String]) throws {
    let connection = try Connection()
    let fields = HTTPHeaders(fields.map { ($0, $1) })
    #expect(try !connection.isAnswered(.GET, "/ping", fields, version: version))
    try connection.replyElsewhere()
    #expect(try !connection.isAnswered())
  }

  @Test func clientsThatDoNotRead() throws {
    let connection = try Connection()
    connection.channel.isWritable = false
    #expect(try !connection.isAnswered())
    try connection.replyElsewhere()
    connection.channel.isWritable = true
    #expect(try connection.isAnswered())
    connection.connections.end()
    #expect(try !connection.isAnswered())
  }
}
