import Foundation
import Testing

@testable import PostcodeServer
@testable import PostcodesIOResponder

/// The framing of requests, and the responses to malformed ones.
@Suite(.timeLimit(.minutes(10)))
struct FramingTests {
  private func rest(
    limits: ServerLimits = .patient, _ body: @escaping @Sendable (RawClient) -> Void
  ) async throws -> (text: String, metrics: String) {
    try await TestServer.rest(limits, body)
  }

  private static let chunked =
    "POST /postcodes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"

  private static func rejected(_ status: Int) -> String {
    #"postcodes_rejected_connections_total{status="\#(status)"} 1"#
  }

  /// An endless chunk extension is rejected.
  @Test func endlessExtension() async throws {
    let all = try await rest { client in
      client.send(Self.chunked + "X-Request-ID: mine\r\n\r\n1;")
      while !client.isReadable(within: 0), client.send([UInt8](repeating: 120, count: 1000)) {}
    }
    #expect(all.text.hasPrefix("HTTP/1.1 413 ") && all.text.hasSuffix(Bodies.error(413, APIError.bodyTooLarge.text)))
    #expect(all.text.contains("\r\nX-Request-ID: mine\r\n") && all.metrics.contains(Self.rejected(413)))
  }

  /// The same after the request has been answered.
  @Test func endlessExtensionAfterResponse() async throws {
    let all = try await rest { client in
      client.send("POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;")
      let reply = try? client.reply()
      #expect(reply?.status == 404)
      while !client.isReadable(within: 0), client.send([UInt8](repeating: 120, count: 1000)) {}
    }
    #expect(all.text.isEmpty)
  }

  /// Small chunks and short extensions are accepted.
  @Test func smallChunks() async throws {
    let body = #"{"postcodes":["M11AD"]}"# + String(repeating: " ", count: 20_000)
    let chunks = body.map { "1;a=b\r\n\($0)\r\n" }.joined()
    let all = try await rest { client in
      client.send(Self.chunked + "Connection: close\r\n\r\n" + chunks + "0\r\n\r\n")
    }
    #expect(all.text.hasPrefix("HTTP/1.1 200 ") && all.text.contains("M1 1AD"))
  }

  /// White space before a field's value counts toward the size of the head.
  @Test func endlessWhiteSpace() async throws {
    let all = try await rest { client in
      client.send("GET /ping HTTP/1.1\r\nHost:")
      while !client.isReadable(within: 0), client.send([UInt8](repeating: 32, count: 1000)) {}
    }
    #expect(all.text.hasPrefix("HTTP/1.1 431 ") && all.metrics.contains(Self.rejected(431)))
  }

  /// A client that sends only line ends is idle.
  @Test func blankLines() async throws {
    var limits = ServerLimits.patient
    limits.idleTime = .milliseconds(200)
    let all = try await rest(limits: limits) { client in
      // Often enough to keep an active connection open.
      while !client.isReadable(within: 20), client.send("\r\n") {}
    }
    #expect(all.text.isEmpty)
  }

  /// Malformed bytes after valid requests are answered and counted.
  @Test(arguments: [request("GET", "/index"), request("POST", "/postcodes", body: "{}"), request("GET", "/ping")])
  func malformedAfterValidRequest(_ first: String) async throws {
    for text in ["bad\r\n\r\n", "POST /postcodes HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"] {
      let all = try await rest { $0.send(first + text) }
      #expect(all.text.hasPrefix("HTTP/1.1 ") && all.text.hasSuffix("}HTTP/1.1 400 Bad Request\r\n\r\n"))
      #expect(all.metrics.contains(Self.rejected(400)))
    }
  }

  /// A long response to a slow reader is complete before the error.
  @Test func malformedAfterLongResponse() async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let port = server.port
      let all = try await offPool {
        let client = try RawClient(port: port, receiveBuffer: 4096)
        client.send(Bodies.longRequest() + "bad\r\n\r\n")
        return try client.rest()
      }
      #expect(all.utf8.count > 4 << 20 && all.hasSuffix("}]}\r\n0\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n"))
    }
  }

  /// HTTP/1.0 has no transfer codings: the framing may be faulty, so that the connection ends.
  @Test func chunkedVersion10() async throws {
    let text = Self.chunked.replacing("HTTP/1.1\r\nHost: x", with: "HTTP/1.0\r\nConnection: keep-alive")
    let all = try await rest { $0.send(text + "\r\n2\r\n{}\r\n0\r\n\r\n" + request("GET", "/ping")) }
    #expect(all.text.contains("\r\nConnection: close\r\n") && !all.text.contains("pong"))
  }

  /// Bytes after the last request are ignored.
  @Test func malformedAfterLastRequest() async throws {
    let all = try await rest { $0.send(request("GET", "/index", headers: ["Connection": "close"]) + "bad\r\n\r\n") }
    #expect(all.text.hasPrefix("HTTP/1.1 200 ") && all.text.hasSuffix("}"))
  }

  /// Error responses have a date and the request's identifier.
  @Test func errorsHaveDateAndIdentifier() async throws {
    var limits = ServerLimits.patient
    limits.requestTime = .milliseconds(200)
    let known = try await rest(limits: limits) { client in
      client.send(Self.chunked + "X-Request-ID: mine\r\n\r\n1\r\n")
    }
    #expect(known.text.hasPrefix("HTTP/1.1 408 ") && known.text.contains("\r\nX-Request-ID: mine\r\n"))
    let unknown = try await rest(limits: limits) { $0.send("GET /ping HTTP/1.1\r\n") }
    for text in [known.text, unknown.text] {
      #expect(text.contains(" GMT\r\n") && text.contains("\r\nDate: "))
      #expect(text.components(separatedBy: "\r\nX-Request-ID: ").last?.prefix { $0 != "\r\n" }.isEmpty == false)
      #expect(text.components(separatedBy: "\r\nX-Request-ID: ").count == 2)
    }
  }
}
