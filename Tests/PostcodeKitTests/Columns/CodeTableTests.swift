import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

/// Round trips of code tables.
struct CodeTableTests {
  private func table(_ codes: Set<String>) throws -> (IndexBytes, CodeTable, [[UInt8]]) {
    let ordered = codes.map { Array($0.utf8) }.sorted { CodeTable.precedes($0, $1) }
    let encoded = CodeTableEncoder.encode(ordered)
    let owner = IndexBytes(copying: [9] + encoded)
    let table = try CodeTable(owner.view, at: 1, section: "test")
    #expect(table.byteCount == encoded.count)
    return (owner, table, ordered)
  }

  private func expectRoundTrip(_ codes: Set<String>, at location: SourceLocation = #_sourceLocation) throws {
    let (owner, table, ordered) = try table(codes)
    #expect(table.count == ordered.count, sourceLocation: location)
    #expect(table.firstInconsistency() == nil, sourceLocation: location)
    var similar: Set<[UInt8]> = []
    for (number, code) in ordered.enumerated() {
      guard table.utf8(number) == code, table.number(of: code) == number else {
        Issue.record("\(number): \(String(decoding: code, as: UTF8.self))", sourceLocation: location)
        return
      }
      // Texts similar to some of the codes.
      guard ordered.count < 600 || number % 16 == 0 else { continue }
      similar.formUnion([Array(code.dropLast()), code + [48], [48] + code, Array(code.dropFirst())])
      for index in [0, code.count / 2, code.count - 1] where code.indices.contains(index) {
        var other = code
        other[index] &+= 1
        similar.insert(other)
      }
    }
    let known = Set(ordered)
    let found = similar.first { !known.contains($0) && table.number(of: $0) != nil }
    #expect(found == nil, sourceLocation: location)
    for number in [-1, ordered.count, Int.min, Int.max] { #expect(table.code(number) == nil, sourceLocation: location) }
    withExtendedLifetime(owner) {}
  }

  private static func gss(_ letter: String, _ number: Int) -> String {
    let digits = String(number)
    return letter + String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test func outputAreas() throws {
    // Without gaps, with gaps, with gaps too large for one group; and the pseudo codes.
    var random = SplitMix64(seed: 70)
    var codes: Set<String> = ["E99999999", "W99999999", "S99999999", "N99999999", "L99999999", "M99999999"]
    for number in 1...3_000 { codes.insert(Self.gss("E", number)) }
    for number in 1...3_000 where !random.oneIn(3) { codes.insert(Self.gss("W", number)) }
    var number = 500_000
    for _ in 0..<1_500 {
      number += random.oneIn(50) ? 300 + random.below(10_000) : 1 + random.below(200)
      codes.insert(Self.gss("S", number))
    }
    try expectRoundTrip(codes)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 511, 512, 513, 1_024, 1_025])
  func groupsOfEverySize(_ count: Int) throws {
    for step in [1, 2, 255, 256, 257] {
      try expectRoundTrip(Set((0..<count).map { Self.gss("E", $0 * step + 7) }))
    }
  }

  @Test func numbersWithoutPrefix() throws {
    try expectRoundTrip(Set((0..<2_500).map(String.init)))
    try expectRoundTrip(Set((0..<500).map { String($0 * 67) }))
    try expectRoundTrip(["0", "00", "000", "1", "01", "999999999", "1000000000", "4294967296", "99999999999999999999"])
    try expectRoundTrip(Set((0..<20).map { String(999_999_990 + $0) }))
  }

  @Test func textsOfAllKinds() throws {
    try expectRoundTrip(["", " ", "a", "b", "A1", "26UGGR", "99ZZ00", "01C30", "E06000001-2", "Ynys Môn", "🏴", "\u{0}"])
    try expectRoundTrip(["Tyneside", "Gateshead", "Gateshead 1", "Gateshead 2", "Gateshead 3", "Gateshead 4"])
    // A group can share a prefix of twelve bytes, but not of thirteen.
    for prefix in ["abcdefghijkl", "abcdefghijklm"] {
      try expectRoundTrip(Set((10..<40).map { prefix + String($0) }))
    }
    try expectRoundTrip([])
  }

  @Test(arguments: 0..<20)
  func randomCodes(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(700 + seed))
    var codes: Set<String> = []
    for _ in 0..<400 {
      var code = ""
      for _ in 0...random.below(12) { code += ["0", "1", "2", "9", "A", "b", " ", "é"][random.below(8)] }
      codes.insert(code)
      if random.oneIn(4), let number = Int(code), number < 1 << 40 {
        for next in 0..<6 { codes.insert(String(number + next)) }
      }
    }
    try expectRoundTrip(codes)
  }

  /// A count that is impossible for the size of the section is rejected, so that nobody allocates memory for it.
  @Test func impossibleCountsAreRejected() throws {
    let encoded = CodeTableEncoder.encode(["E1", "E2", "E3", "E4"].map { Array($0.utf8) })
    for (count, isPossible) in [(8 * encoded.count, true), (8 * encoded.count + 1, false), (0xFFFF_FFFF, false)] {
      var bytes = encoded
      for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
      let owner = IndexBytes(copying: bytes)
      let table = try? CodeTable(owner.view, at: 0, section: "test")
      #expect((table != nil) == isPossible)
      withExtendedLifetime(owner) {}
    }
  }
}
