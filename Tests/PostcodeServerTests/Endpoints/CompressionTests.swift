import CZlib
import Foundation
import Testing

@testable import PostcodeServer

/// Bodies for those who want them compressed.
@Suite(.timeLimit(.minutes(5)))
struct CompressionTests {
  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip", true), ("gzip;q=0.001", true), ("*", true),
    ("gzip; q=1.0, *;q=0", true), ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0, *;q=0.1", true),
    (" gzip ; Q=0.3 ", true), ("gzip;q=x", true), ("", false), ("gzip;q=0", false), ("gzip;q=0.0, *", false),
    ("*;q=0", false), ("identity", false), ("identity;q=0.9, gzip;q=0.5", false), ("br, deflate", false),
    ("gzipped", false), (",;,", false),
  ])
  func wanted(_ field: String, _ isWanted: Bool) { #expect(AcceptedEncodings.wantGzip(field) == isWanted) }

  @Test func everythingComesBack() throws {
    let compressor = GzipCompressor()
    for count in [1025, 5000, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let small = try #require(compressor.compress(bytes))
      #expect(small.count < bytes.count)
      #expect(try inflate(small) == bytes)
    }
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(compressor.compress(noise) == nil)
  }

  @Test func replies() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      for (target, isLarge) in [
        ("/postcodes/M11AD", true), ("/postcodes/M11AD?callback=f", true), ("/outcodes/M1", false),
        ("/postcodes/FOO", false),
      ] {
        let plain = try await server.get(target)
        let vary = isLarge ? "Accept-Encoding" : nil
        #expect(plain.headers["content-encoding"] == nil && plain.headers["vary"] == vary)
        let port = server.port
        let (head, body) = try await offPool {
          let client = try RawClient(port: port)
          client.send(
            request("GET", target, headers: ["Accept-Encoding": "br;q=1.0, gzip;q=0.8", "Connection": "close"]))
          return try client.headAndBody()
        }
        #expect(head["etag"] == plain.headers["etag"] && head["vary"] == vary)
        #expect(head["content-encoding"] == (isLarge ? "gzip" : nil))
        #expect(head["content-length"] == "\(body.count)")
        #expect(String(decoding: isLarge ? try inflate(body) : body, as: UTF8.self) == plain.body)
        let only = try await server.reply("HEAD", target, headers: ["Accept-Encoding": "gzip"])
        #expect(only.headers["content-length"] == "\(plain.body.utf8.count)")
        #expect(only.headers["content-encoding"] == nil && only.headers["vary"] == vary)
      }
    }
  }
}

private func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
  var stream = z_stream()
  guard czlib_inflate_init2(&stream, 31) == Z_OK else { throw RawClient.Failure(description: "inflateInit2") }
  defer { inflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: 1 << 20)
  let capacity = output.count
  let code = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(capacity)
      return CZlib.inflate(&stream, Z_FINISH)
    }
  }
  guard code == Z_STREAM_END, stream.avail_in == 0 else { throw RawClient.Failure(description: "inflate: \(code)") }
  return Array(output.prefix(capacity - Int(stream.avail_out)))
}
