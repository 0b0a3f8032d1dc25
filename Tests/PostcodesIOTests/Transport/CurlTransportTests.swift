#if Programs && os(Linux)
  import CurlTransport
  import LoopbackServer
  import PostcodesIO
  import SearchPipeline
  import Testing

  /// What `URLSession` does for the other transport.
  @Suite(.timeLimit(.minutes(10)))
  struct CurlTransportTests {
    private let transport = CurlTransport()

    private func response(_ reply: LoopbackReply) async throws -> HTTPResponse {
      let server = try LoopbackServer { _ in reply }
      defer { server.stop() }
      return try await transport.send(HTTPRequest(url: server.url, timeout: .seconds(600), maximumResponseBytes: 100))
    }

    @Test func earlierHeads() async throws {
      var reply = LoopbackReply.json("1")
      reply.earlier = "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\nContent-Length: 1000\r\n\r\n"
      let response = try await response(reply)
      #expect(response.status == 200 && response.body == Array("1".utf8))
      #expect(response.header("Link") == nil)
    }

    @Test func trailersAreIgnored() async throws {
      var reply = LoopbackReply.json("1")
      reply.framing = .chunked
      reply.trailers = "X-Digest: a\r\nContent-Type: text/html\r\n"
      let response = try await response(reply)
      #expect(response.header("Content-Type") != "text/html" && response.header("X-Digest") == nil)
    }

    @Test func endlessFields() async throws {
      var (head, end) = (LoopbackReply.json("1"), LoopbackReply.json("1"))
      head.headers += (0..<5000).map { ("X-\($0)", String(repeating: "a", count: 100)) }
      end.framing = .chunked
      end.trailers = (0..<5000).map { "X-\($0): \(String(repeating: "a", count: 100))\r\n" }.joined()
      for reply in [head, end] {
        await #expect(throws: HTTPTransportError.self) { try await response(reply) }
      }
    }

    @Test func foldedAndLongFields() async throws {
      var reply = LoopbackReply.json("1")
      reply.headers += [("X-Folded", "a\r\n b: c"), ("X-Long", String(repeating: "a", count: 9000)), ("X-Last", " d ")]
      let response = try await response(reply)
      #expect(response.headers.map(\.name).filter { $0.hasPrefix("X-") } == ["X-Folded", "X-Last"])
      #expect(response.header("X-Last") == "d")
    }

    /// Relative to the request's address, and with a space.
    @Test(arguments: ["b c?d=1", "/a/b%20c?d=1#e"]) func targetsOfRedirects(location: String) async throws {
      let server = try LoopbackServer { request in
        request.path == "/a/start" ? .redirect(to: location) : .json(request.target)
      }
      defer { server.stop() }
      let response = try await transport.send(HTTPRequest(url: server.url + "/a/start", timeout: .seconds(600)))
      #expect(String(decoding: response.body, as: UTF8.self) == "/a/b%20c?d=1")
    }

    /// The body of a redirect is ignored, however long it is.
    @Test func bodiesOfRedirects() async throws {
      var reply = LoopbackReply.redirect(to: "https://other.example/", status: 302)
      reply.body = .repeated(0x20, count: 1 << 30)
      let response = try await response(reply)
      #expect(response.status == 302 && response.header("Location") == "https://other.example/")
      #expect(response.body.isEmpty)
    }

    @Test func endlessRedirects() async throws {
      let server = try LoopbackServer { .redirect(to: "/\($0.number)") }
      defer { server.stop() }
      let response = try await transport.send(HTTPRequest(url: server.url, timeout: .seconds(600)))
      #expect(response.status == 302 && server.requestCount == 17)
    }

    /// The receiver gets the head even without a body, and its error ends the transfer.
    @Test func receivers() async throws {
      let server = try LoopbackServer { request in
        var reply = LoopbackReply.json("12")
        if request.path == "/empty" { reply.body = .bytes([]) }
        if request.path == "/redirect" { reply = .redirect(to: "/full") }
        return reply
      }
      defer { server.stop() }
      for (path, expected) in [("/full", "200 12"), ("/empty", "200 "), ("/redirect", "200 12")] {
        let receiver = Receiver()
        let head = try await transport.send(HTTPRequest(url: server.url + path, timeout: .seconds(600)), to: receiver)
        #expect(head.status == 200 && head.body.isEmpty && receiver.received.withLock { $0 } == expected)
      }
      await #expect(throws: Receiver.Refusal.self) {
        try await transport.send(HTTPRequest(url: server.url, timeout: .seconds(600)), to: Receiver(refuses: true))
      }
    }

    private final class Receiver: HTTPBodyReceiver {
      struct Refusal: Error {}
      let received = Locked("")
      private let refuses: Bool

      init(refuses: Bool = false) { self.refuses = refuses }

      func begin(_ head: HTTPResponse) { received.withLock { $0 += "\(head.status) " } }
      func receive(_ bytes: UnsafeRawBufferPointer) throws {
        if refuses { throw Refusal() }
        received.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      }
    }
  }
#endif
