import CZlib
import Testing

@testable import PostcodeServer

/// Compressed request bodies.
@Suite(.timeLimit(.minutes(10)))
struct CompressedBodyTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }
  private static let json = Array(#"{"postcodes":["M11AD"]}"#.utf8)
  private static let found = Bodies.result(#"[{"query":"M11AD","result":{"postcode":"M1 1AD"}}]"#)

  /// Compresses bytes; negative bits mean raw deflate.
  private static func pack(_ bytes: [UInt8], bits: Int32 = 31) throws -> [UInt8] {
    var stream = z_stream()
    guard czlib_deflate_init2(&stream, 9, bits) == Z_OK else { throw RawClient.Failure(description: "deflateInit2") }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    let capacity = output.count
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(capacity)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { throw RawClient.Failure(description: "deflate: \(status)") }
    return Array(output.prefix(capacity - Int(stream.avail_out)))
  }

  /// Sends a body with its length and in chunks; both responses are the same.
  private func reply(
    _ body: [UInt8], _ encoding: String, type: String = "application/json"
  ) async throws -> RawReply {
    let port = try await Self.server.value.port
    let replies = try await offPool {
      let client = try RawClient(port: port)
      let head =
        "POST /postcodes?filter=postcode HTTP/1.1\r\nHost: x\r\nContent-Type: \(type)\r\n"
        + "Content-Encoding: \(encoding)\r\n"
      client.send(head + "Content-Length: \(body.count)\r\n\r\n")
      client.send(body)
      let first = try client.reply()
      client.send(head + "Transfer-Encoding: chunked\r\n\r\n")
      if !body.isEmpty { client.send(Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)) }
      client.send("0\r\n\r\n")
      return [first, try client.reply()].compactMap { $0 }
    }
    #expect(replies.count == 2 && replies.first?.body == replies.last?.body)
    return try #require(replies.last)
  }

  @Test(arguments: [("gzip", 31), ("GZip", 31), ("deflate", 15), ("identity", 0)] as [(String, Int32)])
  func encodings(_ name: String, _ bits: Int32) async throws {
    let body = bits == 0 ? Self.json : try Self.pack(Self.json, bits: bits)
    #expect(try await reply(body, name).body == Self.found)
    let form = Array("postcodes[]=M11AD".utf8)
    let packed = bits == 0 ? form : try Self.pack(form, bits: bits)
    #expect(try await reply(packed, name, type: "application/x-www-form-urlencoded").body == Self.found)
    // An empty body is an empty object, but no valid compressed body.
    #expect(try await reply([], name).body == (bits == 0 ? Bodies.invalidQuery : Bodies.invalidJSON))
    #expect(try await reply(bits == 0 ? [] : Self.pack([], bits: bits), name).body == Bodies.invalidQuery)
  }

  /// Several members are one body, and data after them that begins with a zero is ignored.
  @Test func severalMembers() async throws {
    let parts = [Self.json.prefix(5), Self.json.dropFirst(5)]
    let body = try parts.flatMap { try Self.pack(Array($0)) }
    #expect(try await reply(body, "gzip").body == Self.found)
    #expect(try await reply(body + [0, 0, 0], "gzip").body == Self.found)
    #expect(try await reply(body + [0, 0x1F, 0x8B], "gzip").body == Self.found)
    #expect(try await reply(body + [0x1F, 0], "gzip").status == 400)
    #expect(try await reply(body + Array("PK".utf8), "gzip").status == 400)
  }

  /// Truncated bodies, and bodies with a flipped bit.
  @Test func corruptBodies() async throws {
    let packed = try Self.pack(Self.json)
    for count in [1, 5, 10, packed.count / 2, packed.count - 1] {
      #expect(try await reply(Array(packed.prefix(count)), "gzip").body == Bodies.invalidJSON)
    }
    var wrong = packed
    wrong[packed.count - 6] ^= 1
    #expect(try await reply(wrong, "gzip").body == Bodies.invalidJSON)
    // Raw deflate, and one format named as the other.
    #expect(try await reply(try Self.pack(Self.json, bits: -15), "deflate").body == Bodies.invalidJSON)
    #expect(try await reply(try Self.pack(Self.json, bits: 15), "gzip").body == Bodies.invalidJSON)
    #expect(try await reply(Self.json, "gzip").body == Bodies.invalidJSON)
  }

  @Test(arguments: ["br", "x-gzip", "gzip, gzip", "compress"])
  func unsupportedEncodings(_ name: String) async throws {
    let rejected = try await reply(Self.json, name)
    #expect(rejected.status == 415)
    #expect(rejected.body.contains(name))
  }

  /// The limit applies to the decompressed size.
  @Test func limit() async throws {
    let limit = ServerLimits().bodyBytes
    func padded(_ count: Int) -> [UInt8] { Self.json + [UInt8](repeating: 32, count: count - Self.json.count) }
    for bits in [31, 15] as [Int32] {
      let name = bits == 31 ? "gzip" : "deflate"
      #expect(try await reply(try Self.pack(padded(limit), bits: bits), name).body == Self.found)
      let over = try await reply(try Self.pack(padded(limit + 1), bits: bits), name)
      #expect(over.status == 413 && over.body == Bodies.error(413, "Request body too large"))
      let bomb = try await reply(try Self.pack(padded(50 << 20), bits: bits), name)
      #expect(bomb.status == 413)
    }
    // Many empty members.
    let empty = try Self.pack([])
    let many = Array(repeatElement(empty, count: limit / empty.count + 1000).joined())
    #expect(try await reply(many, "gzip").status == 413)
  }
}
