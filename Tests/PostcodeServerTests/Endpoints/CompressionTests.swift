import CZlib
import Foundation
import PostcodeKit
@testable import PostcodeServer
import Testing

/// Compressed responses.
@Suite(.timeLimit(.minutes(10)))
struct CompressionTests {
  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip", true), ("gzip;q=0.001", true), ("*", true),
    ("gzip; q=1.0, *;q=0", true), ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0, *;q=0.1", true),
    (" gzip ; Q=0.3 ", true), ("gzip;q=x", true), ("", false), ("gzip;q=0", false), ("gzip;q=0.0, *", false),
    ("*;q=0", false), ("identity", false), ("identity;q=0.9, gzip;q=0.5", false), ("br, deflate", false),
    ("gzipped", false), (",;,", false),
  ])
  func wanted(_ field: String, _ isWanted: Bool) {
    #expect(AcceptedEncodings.preferGzip(UntrustedText(field)) == isWanted)
  }

  @Test func roundTrip() throws {
    for count in [1025, 5000, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let whole = try #require(GzipStream()).compress(bytes, isLast: true)
      #expect(whole.count < bytes.count)
      #expect(try inflate(whole) == bytes)
      let stream = try #require(GzipStream())
      let parts = stream.compress(Array(bytes.prefix(999)), isLast: false)
      #expect(try inflate(parts + stream.compress(Array(bytes.dropFirst(999)), isLast: true)) == bytes)
    }
  }

  @Test func replies() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      for (target, isLarge) in [
        ("/postcodes/M11AD", true), ("/postcodes/M11AD?callback=f", true), ("/outcodes/M1", false),
        ("/postcodes/FOO", false),
      ] {
        let plain = try await server.get(target)
        let vary = "Accept-Encoding"
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
        for name in ["content-length", "content-encoding", "content-type", "etag", "vary", "cache-control"] {
          #expect(only.headers[name] == head[name])
        }
      }
    }
  }

  /// Long responses equal the concatenation of short ones, in every form.
  @Test(arguments: ["", "?callback=f", "?filter=postcode,longitude&callback=f"], [true, false])
  func longResponses(_ query: String, _ isCompressed: Bool) async throws {
    try await TestServer.with(try TestIndexes.sample.get()) { server in
      let location = #"{"longitude":-0.1276,"latitude":51.5033,"radius":2000,"limit":100}"#
      func body(_ count: Int) -> String {
        "{\"geolocations\":[\(repeatElement(location, count: count).joined(separator: ","))]}"
      }
      let one = try await server.post("/postcodes" + query, body(1)).body
      let port = server.port
      for count in [2, 30] {
        let text = request(
          "POST", "/postcodes" + query,
          headers: [
            "Content-Type": "application/json", "Accept-Encoding": isCompressed ? "gzip" : "identity",
            "Connection": "close",
          ], body: body(count))
        let (head, bytes) = try await offPool {
          let client = try RawClient(port: port)
          client.send(text)
          return try client.headAndBody()
        }
        #expect(head["content-length"] == nil || head["content-length"] == "\(bytes.count)")
        #expect(head["content-encoding"] == (isCompressed ? "gzip" : nil))
        let all = String(decoding: isCompressed ? try inflate(bytes) : bytes, as: UTF8.self)
        let start = try #require(one.range(of: "[{"))
        let end = try #require(one.range(of: "}]}", options: .backwards))
        let element = one[one.index(after: start.lowerBound)...end.lowerBound]
        let isSame =
          all == one[...start.lowerBound] + repeatElement(element, count: count).joined(separator: ",")
          + one[one.index(after: end.lowerBound)...]
        #expect(isSame)
      }
    }
  }
}

private func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
  var stream = z_stream()
  guard czlib_inflate_init2(&stream, 31) == Z_OK else { throw RawClient.Failure(description: "inflateInit2") }
  defer { inflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: 32 << 20)
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
