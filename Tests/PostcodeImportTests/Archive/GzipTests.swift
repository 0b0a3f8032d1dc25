import PostcodeImport
import TestSupport
import Testing

/// The members and header fields of RFC 1952.
struct GzipTests {
  private func content(_ bytes: [UInt8]) throws -> [UInt8]? {
    try readAll(bytes, as: "a.csv.gz").values.first
  }

  private func gzipProblem(_ bytes: [UInt8]) throws -> ArchiveError.Problem? {
    try problem(in: bytes, as: "a.csv.gz")
  }

  @Test func readsOneMember() throws {
    #expect(try content(Fixture.gzip(Fixture.text)) == Fixture.text)
    #expect(try content(Fixture.gzip([])) == [])
  }

  @Test func readsManyMembers() throws {
    let members = Fixture.gzip(Fixture.text) + Fixture.gzip([]) + Fixture.gzip(Array("more\n".utf8))
    #expect(try content(members) == Fixture.text + Array("more\n".utf8))
  }

  @Test func readsEveryHeaderField() throws {
    let extra = Fixture.le(3 as UInt16) + [1, 2, 3]
    let name = Array("a.csv\0".utf8)
    let comment = Array("made by hand\0".utf8)
    for flags in 0..<UInt8(32) {
      var fields: [UInt8] = []
      if flags & 4 != 0 { fields += extra }
      if flags & 8 != 0 { fields += name }
      if flags & 16 != 0 { fields += comment }
      let header: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + fields
      let checksum = UInt16(truncatingIfNeeded: Fixture.crc32(header))
      if flags & 2 != 0 { fields += Fixture.le(checksum) }
      #expect(try content(Fixture.gzip(Fixture.text, flags: flags, fields: fields)) == Fixture.text)
      if flags & 2 != 0 {
        fields[fields.count - 1] ^= 1
        #expect(
          try gzipProblem(Fixture.gzip(Fixture.text, flags: flags, fields: fields))
            == .checksumMismatch(expected: UInt32(checksum ^ 0x100), actual: UInt32(checksum)))
      }
    }
    for flags: UInt8 in [0x20, 0x40, 0x80] {
      #expect(try gzipProblem(Fixture.gzip(Fixture.text, flags: flags)) == .reservedFlags(flags))
    }
  }

  @Test func verifiesTheTrailer() throws {
    let checksum = Fixture.crc32(Fixture.text)
    #expect(
      try gzipProblem(Fixture.gzip(Fixture.text, checksum: 1)) == .checksumMismatch(expected: 1, actual: checksum))
    #expect(
      try gzipProblem(Fixture.gzip(Fixture.text, length: 5))
        == .sizeMismatch(declared: 5, actual: UInt64(Fixture.text.count)))
  }

  @Test func acceptsOnlyZerosAfterTheEnd() throws {
    let file = Fixture.gzip(Fixture.text)
    #expect(try content(file + [UInt8](repeating: 0, count: 100_000)) == Fixture.text)
    #expect(try gzipProblem(file + [0, 0, 1]) == .trailingBytes(1))
    #expect(try gzipProblem(file + Array("junk".utf8)) == .trailingBytes(4))
    #expect(try gzipProblem(file + [0x1F]) == .truncated(.gzipHeader))
    #expect(try gzipProblem(file + [0x1F, 0]) == .badSignature(.gzipHeader, found: 0x1F00))
  }

  @Test func rejectsOtherMethods() throws {
    var file = Fixture.gzip(Fixture.text)
    file[2] = 7
    #expect(try gzipProblem(file) == .unsupportedMethod(7))
  }

  @Test func deliversValidBytesBeforeTheError() throws {
    let folder = try TemporaryFolder()
    let file = Fixture.gzip(Fixture.text) + Fixture.gzip(Fixture.text, checksum: 0)
    let input = try DumpInput(path: folder.write("a.gz", file))
    let reader = try input.open(input.entries[0])
    var buffer = [UInt8](repeating: 0, count: 100_000)
    let first = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
    #expect(Array(buffer[..<first]) == Fixture.text + Fixture.text)
    for _ in 0..<2 {
      #expect(throws: ArchiveError.self) { try buffer.withUnsafeMutableBytes { try reader.read(into: $0) } }
    }
  }

  @Test func stopsBombs() throws {
    // 1.2 MB of one letter at a ratio of about 159. The trailer is never reached.
    let bomb: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Fixture.deflate([65], repeats: 4500)
    guard
      case .limitExceeded(.ratio, _, allowed: 100) = try problem(
        in: bomb, as: "a.gz", limits: ArchiveLimits(maximumRatio: 100))
    else {
      Issue.record("the ratio is not limited")
      return
    }
  }
}
