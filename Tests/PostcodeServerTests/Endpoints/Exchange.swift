import Testing

/// A request and the body of its response.
struct Exchange: Sendable, CustomTestStringConvertible {
  let method: String
  let target: String
  var headers: [String: String] = [:]
  var body: String?
  let status: Int
  let reply: String

  static func get(_ target: String, _ status: Int, _ reply: String) -> Exchange {
    Exchange(method: "GET", target: target, status: status, reply: reply)
  }

  /// A GET request with a result.
  static func get(_ target: String, _ result: String) -> Exchange { get(target, 200, Bodies.result(result)) }

  static func post(_ body: String, _ status: Int, _ reply: String) -> Exchange {
    post("/postcodes", body, status, reply)
  }

  static func post(_ target: String, _ body: String, _ status: Int, _ reply: String) -> Exchange {
    Exchange(
      method: "POST", target: target, headers: ["Content-Type": "application/json"], body: body, status: status,
      reply: reply)
  }

  static func form(_ body: String, _ status: Int, _ reply: String) -> Exchange {
    Exchange(
      method: "POST", target: "/postcodes?filter=postcode",
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body, status: status, reply: reply)
  }

  var testDescription: String { "\(method) \(target) \(body ?? "")" }

  /// A server with few postcodes, shared by all exchanges.
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }

  func check() async throws {
    let server = try await Exchange.server.value
    let own = try await server.reply(method, target, headers: headers, body: body)
    #expect(own.status == status)
    #expect(own.body == reply)
    #expect(own.headers["access-control-allow-origin"] == "*")
    #expect(own.headers["content-type"] == "application/json; charset=utf-8")
  }
}
