import Foundation
import PostcodeImport
import TestSupport
import Testing

/// Every truncation and every single-bit error of a small file gives an error or the right content.
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
  func everyTruncationOfAZipIsDetected(_ descriptor: Bool) throws {
    let bytes = Self.sampleZip(descriptor: descriptor)
    #expect(try problem(in: bytes) == nil)
    for count in 0..<bytes.count {
      #expect(try problem(in: Array(bytes[..<count])) != nil, "truncated after \(count) bytes")
    }
  }

  @Test func everyTruncationOfAGzipIsDetected() throws {
    let bytes = Fixture.gzip(Fixture.text, flags: 8, fields: Array("a.csv\0".utf8))
    for count in 0..<bytes.count {
      #expect(try problem(in: Array(bytes[..<count]), as: "a.gz") != nil, "truncated after \(count) bytes")
    }
  }

  @Test(arguments: [false, true])
  func everyBitErrorInAZipIsDetectedOrHarmless(_ descriptor: Bool) throws {
    try forEveryFlippedBit(of: Self.sampleZip(descriptor: descriptor), as: "a.zip") { contents, bit in
      // No checksum covers names, dates and attributes.
      #expect(contents.values.allSatisfy { $0 == Fixture.text }, "bit \(bit)")
      #expect(contents.count == 3, "bit \(bit)")
    }
  }

  @Test func everyBitErrorInAGzipIsDetectedOrHarmless() throws {
    let bytes = Fixture.gzip(Fixture.text, flags: 8, fields: Array("a.csv\0".utf8))
    try forEveryFlippedBit(of: bytes, as: "a.gz") { contents, bit in
      #expect(contents.values.first == Fixture.text, "bit \(bit)")
    }
  }

  /// Flips each bit of a file in turn and passes on the content that can still be read completely.
  private func forEveryFlippedBit(
    of bytes: [UInt8], as name: String, _ check: ([String: [UInt8]], Int) -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, bytes)
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
