import PostcodesIOResponder
import Foundation
@testable import PostcodeKit
import PostcodeImport
import PostcodesIOTypes
import Testing

/// JSON written straight from an index equals, byte for byte, JSON written from replies.
@Suite struct WriterTests {
  private static let checkout = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static let sample = Result {
    let dump = checkout.appendingPathComponent("data/code-point-open-sample.zip").path
    return try PostcodeIndex(bytes: IndexBytes(copying: Importer().importDumps([dump]).file))
  }

  /// Returns the number of postcodes whose JSON differs.
  private func differences(_ responder: IndexResponder, isPrepared: Bool = true) throws -> Int {
    let source = PostcodeWriterFactory(responder, isPrepared: isPrepared)
    var writer = source.writer()
    var random = SystemRandomNumberGenerator()
    var count = 0
    for ordinal in (0..<responder.index.count).shuffled(using: &random).prefix(4000) {
      guard let postcode = responder.index.postcode(at: ordinal), var reply = responder.reply(at: ordinal) else {
        continue
      }
      if ordinal % 3 == 0 { reply.distance = Double(ordinal) / 7 }
      if responder.version == .v18 { reply.distance = reply.distance.map { ($0 * 1e8).rounded() / 1e8 } }
      var own = JSONWriter()
      writer.append(postcode, at: ordinal, distance: reply.distance, to: &own)
      var whole = JSONWriter()
      whole.append(reply)
      if own != whole { count += 1 }
    }
    return count
  }

  @Test func sample() throws {
    let responder = IndexResponder(try Self.sample.get())
    #expect(try differences(responder) == 0)
    #expect(try differences(responder, isPrepared: false) == 0)
  }

  @Test(.enabled(if: SharedDocuments.isPresent, "the seed is not there"), arguments: [WireVersion.v18, .v20])
  func seed(_ version: WireVersion) throws {
    let responder = IndexResponder(try SharedDocuments.seed.get(), version: version)
    #expect(try differences(responder) == 0)
    #expect(try differences(responder, isPrepared: false) == 0)
  }

  @Test func someKeys() throws {
    let responder = IndexResponder(try Self.sample.get())
    let postcode = try #require(Postcode("TV1A 1AA"))
    let ordinal = try #require(responder.index.ordinal(of: postcode))
    var writer = PostcodeWriterFactory(responder).writer(keys: ["incode", "bogus", "postcode", "incode", "parish"])
    var json = JSONWriter()
    writer.append(postcode, at: ordinal, to: &json)
    #expect(String(decoding: json.utf8, as: UTF8.self) == #"{"incode":"1AA","postcode":"TV1A 1AA","parish":null}"#)
    // The distance cannot be selected.
    for (keys, expected) in [(["incode"], #"{"incode":"1AA"}"#), (["oa2", "distance"], "{}"), ([], "{}")] {
      for isPrepared in [true, false] {
        var writer = PostcodeWriterFactory(responder, isPrepared: isPrepared).writer(keys: keys)
        var json = JSONWriter()
        writer.append(postcode, at: ordinal, distance: 1.5, to: &json)
        #expect(String(decoding: json.utf8, as: UTF8.self) == expected)
      }
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (57.14959, "57.14959"), (100, "100"),
      (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (1.5e300, "1.5e+300"), (0x1.ac53a7e04bcdap+66, "123456789012345680000"),
      (0.000001, "0.000001"), (0.0000015, "0.0000015"), (0.0000001, "1e-7"), (-1.234e-10, "-1.234e-10"),
      (0.1 + 0.2, "0.30000000000000004"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (9_007_199_254_740_992, "9007199254740992"), (4.35, "4.35"), (-2.120322399702823, "-2.120322399702823"),
      (.nan, "null"), (.infinity, "null"), (1e16, "10000000000000000"), (12345.6789e10, "123456789000000"),
    ] as [(Double, String)])
  func numbers(_ number: Double, _ text: String) {
    var json = JSONWriter()
    json.append(number: number)
    #expect(String(decoding: json.utf8, as: UTF8.self) == text)
  }

  /// The fast path for distances writes the same as the general one.
  @Test func distanceFastPath() {
    var random = SystemRandomNumberGenerator()
    var count = 0
    for round in 0..<20_000 {
      let scale = [1e-9, 1e-7, 1e-3, 1, 1e4, 1e6, 1e8][round % 7]
      let distance = Double.random(in: 0...scale, using: &random)
      var (short, long) = (JSONWriter(), JSONWriter())
      short.append(distance: distance, .v18)
      long.append(number: (distance * 1e8).rounded() / 1e8)
      if short != long { count += 1 }
    }
    #expect(count == 0)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{0}\u{1}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u001f\u{7F}\""),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("é😀\u{2028}", "\"é😀\u{2028}\""),
  ])
  func texts(_ text: String, _ expected: String) {
    var json = JSONWriter()
    json.append(text: text)
    #expect(String(decoding: json.utf8, as: UTF8.self) == expected)
  }

  @Test(arguments: [Int.min, -10, -1, 0, 9, 10, 99, 100, Int.max])
  func integers(_ number: Int) {
    var json = JSONWriter()
    json.append(integer: number)
    #expect(String(decoding: json.utf8, as: UTF8.self) == "\(number)")
  }
}
