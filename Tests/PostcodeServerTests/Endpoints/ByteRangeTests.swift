import Foundation
@testable import PostcodeServer
@testable import PostcodeKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests for a part of the index.
@Suite(.timeLimit(.minutes(10)))
struct ByteRangeTests {
  private func range(_ field: String?, if condition: String? = nil, length: Int = 100) -> ByteRange {
    ByteRange(field.map { UntrustedText($0) }, if: condition.map { UntrustedText($0) }, tag: "\"t\"", length: length)
  }

  @Test(arguments: [
    ("bytes=0-", 0..<100), ("bytes=99-", 99..<100), ("bytes=5-9", 5..<10), ("bytes=5-5", 5..<6),
    ("bytes=5-1000", 5..<100),
    ("bytes=-1", 99..<100), ("bytes=-100", 0..<100), ("bytes=-101", 0..<100), ("BYTES= 7-8 ", 7..<9),
    ("bytes=007-8", 7..<9),
    ("bytes=3-99999999999999999999999999", 3..<100), ("bytes=-99999999999999999999999999", 0..<100),
  ])
  func onePart(_ field: String, _ part: Range<Int>) {
    #expect(range(field) == .part(part))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999999-", "bytes=-00"])
  func afterTheEnd(_ field: String) { #expect(range(field) == .unsatisfiable) }

  /// Several ranges, other units, and fields that aren't valid.
  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=9-5", "bytes=1-2,3-4", "bytes=1-2,", "bytes=a-b", "bytes=1-2-3",
    "bytes=--1", "bytes=+1-2", "bytes=1 - 2", "bytes=0x1-2", "items=1-2", "bytes:1-2", "=1-2", "bytes=\u{661}-2",
    "bytes=18446744073709551617-1", "b\u{131}tes=1-2",
  ])
  func everythingElseIsIgnored(_ field: String) { #expect(range(field) == .whole) }

  @Test func conditions() {
    #expect(range(nil) == .whole)
    #expect(range("bytes=1-", if: "\"t\"") == .part(1..<100))
    for other in ["\"u\"", "W/\"t\"", "t", "", "\"t\", \"t\"", "Mon, 23 Nov 2026 20:00:00 GMT"] {
      #expect(range("bytes=1-", if: other) == .whole, "\(other)")
    }
    for field in ["bytes=0-", "bytes=0-0", "bytes=-5"] { #expect(range(field, length: 0) == .unsatisfiable) }
  }

  /// Any bytes give a range within the body.
  @Test func hostileFields() {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["bytes", "=", "-", ",", "0", "9", "18446744073709551615", " ", "\t", "x", "é", "W/"]
    for _ in 0..<20_000 {
      let field = (0..<Int.random(in: 0...8, using: &generator)).map { _ in pieces.randomElement() ?? "" }.joined()
      let length = Int.random(in: 0...20, using: &generator)
      if case .part(let part) = range(field, length: length) {
        #expect(part.lowerBound >= 0 && part.upperBound <= length && !part.isEmpty, "\(field)")
      }
    }
  }

  @Test func serverSendsParts() async throws {
    let index = try TestIndexes.sample.get()
    try await TestServer.with(index) { server in
      func get(_ target: String, _ headers: [String: String]) async throws -> (status: Int, body: Data, range: String?)
      {
        var request = URLRequest(url: try #require(URL(string: server.url + target)))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (body, reply) = try await URLSession(configuration: .ephemeral).data(for: request)
        let head = try #require(reply as? HTTPURLResponse)
        #expect(head.value(forHTTPHeaderField: "Accept-Ranges") == "bytes")
        return (head.statusCode, body, head.value(forHTTPHeaderField: "Content-Range"))
      }
      for target in ["/index/map", "/index/rest"] {
        let whole = try await get(target, [:])
        let count = whole.body.count
        let tag = try #require(try await server.reply("HEAD", target).headers["etag"])
        #expect(whole.status == 200 && whole.range == nil && count > 3)
        let rest = try await get(target, ["Range": "bytes=\(count / 2)-", "If-Range": tag])
        #expect(rest.status == 206 && rest.body == whole.body.dropFirst(count / 2))
        #expect(rest.range == "bytes \(count / 2)-\(count - 1)/\(count)")
        let few = try await get(target, ["Range": "bytes=1-2"])
        #expect(few.status == 206 && few.body == whole.body[1...2] && few.range == "bytes 1-2/\(count)")
        let outdated = try await get(target, ["Range": "bytes=1-2", "If-Range": "\"other\""])
        #expect(outdated.status == 200 && outdated.body == whole.body)
        let several = try await get(target, ["Range": "bytes=1-2,4-5"])
        #expect(several.status == 200 && several.body == whole.body)
        let beyond = try await get(target, ["Range": "bytes=\(count)-"])
        #expect(beyond.status == 416 && beyond.range == "bytes */\(count)")
        // Preconditions come first (RFC 9110, 13.2.2); HEAD has no ranges.
        let known = try await server.reply("GET", target, headers: ["Range": "bytes=1-2", "If-None-Match": tag])
        #expect(known.status == 304)
        let head = try await server.reply("HEAD", target, headers: ["Range": "bytes=1-2"])
        #expect(head.status == 200 && head.headers["content-length"] == "\(count)")
      }
    }
  }
}
