import Foundation
import PostcodeImport
import Testing

/// Every possible cut and every single-bit error of a small file: an error or the right content, never a trap, a
/// hang or wrong content.
struct DamageTests {
  private static func sampleZip(descriptor: Bool) -> [UInt8] {
    var stored = ZipBuilder.Entry("a.csv")
    stored.method = 0
    var deflated = ZipBuilder.Entry("b.csv")
    if descriptor { deflated.flags = 8 }
    var wide = ZipBuilder.Entry("c.csv")
    wide.zip64 = true
    var zip = ZipBuilder([stored, deflated, wide])
    zip.zip64End = descriptor
    zip.comment = Array("note".utf8)
    return zip.bytes()
  }

  @Test(arguments: [false, true])
  func everyCutOfAZipIsNoticed(_ descriptor: Bool) throws {
    let bytes = Self.sampleZip(descriptor: descriptor)
    #expect(try problem(in: bytes) == nil)
    for count in 0..<bytes.count {
      #expect(try problem(in: Array(bytes[..<count])) != nil, "cut after \(count) bytes")
    }
  }

  @Test func everyCutOfAGzipIsNoticed() throws {
    let bytes = Fixture.gzip(Fixture.text, flags: 8, fields: Array("a.csv\0".utf8))
    for count in 0..<bytes.count {
      #expect(try problem(in: Array(bytes[..<count]), as: "a.gz") != nil, "cut after \(count) bytes")
    }
  }

  @Test(arguments: [false, true])
  func noBitOfAZipChangesTheContentUnnoticed(_ descriptor: Bool) throws {
    try forEveryFlippedBit(of: Self.sampleZip(descriptor: descriptor), as: "a.zip") { contents, bit in
      // Names carry no checksum, nor do dates and attributes.
      #expect(contents.values.allSatisfy { $0 == Fixture.text }, "bit \(bit)")
      #expect(contents.count == 3, "bit \(bit)")
    }
  }

  @Test func noBitOfAGzipChangesTheContentUnnoticed() throws {
    let bytes = Fixture.gzip(Fixture.text, flags: 8, fields: Array("a.csv\0".utf8))
    try forEveryFlippedBit(of: bytes, as: "a.gz") { contents, bit in
      #expect(contents.values.first == Fixture.text, "bit \(bit)")
    }
  }

  /// Damages one file in place, bit after bit, and hands over what can still be read in full.
  private func forEveryFlippedBit(
    of bytes: [UInt8], as name: String, _ check: ([String: [UInt8]], Int) -> Void
  ) throws {
    let scratch = try Scratch()
    let path = try scratch.write(bytes, to: name)
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    for (offset, byte) in bytes.enumerated() {
      for bit in 0..<8 {
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: [byte ^ 1 << bit])
        if let contents = try? DumpInput(path: path).contents() { check(contents, offset * 8 + bit) }
      }
      try handle.seek(toOffset: UInt64(offset))
      try handle.write(contentsOf: [byte])
    }
  }
}
