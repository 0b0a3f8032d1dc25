import PostcodeImport
import PostcodeKit
import TestSupport
import Testing

/// Hand-made zips: the variants to accept, and single errors to reject.
struct ZipArchiveTests {
  @Test func readsStoredAndDeflated() throws {
    var stored = ZipBuilder.Entry("a/stored.csv")
    stored.method = 0
    let zip = ZipBuilder([stored, .init("a/deflated.csv")])
    let contents = try readAll(zip.bytes())
    #expect(contents == ["a/stored.csv": Fixture.text, "a/deflated.csv": Fixture.text])
  }

  @Test func readsZip64() throws {
    var entry = ZipBuilder.Entry("big.csv")
    entry.zip64 = true
    var zip = ZipBuilder([entry])
    #expect(try readAll(zip.bytes()) == ["big.csv": Fixture.text])
    zip.zip64End = true
    #expect(try readAll(zip.bytes()) == ["big.csv": Fixture.text])
    zip.prefix = Array("#!/bin/sh\nexit\n".utf8)
    #expect(try readAll(zip.bytes()) == ["big.csv": Fixture.text])
  }

  @Test func readsPrefixedArchives() throws {
    var zip = ZipBuilder("a.csv")
    zip.prefix = Array("#!/bin/sh\nexit\n".utf8)
    #expect(try readAll(zip.bytes()) == ["a.csv": Fixture.text])
    zip.offsetsCountPrefix = true
    #expect(try readAll(zip.bytes()) == ["a.csv": Fixture.text])
    // Two concatenated archives are ambiguous.
    zip.offsetsCountPrefix = false
    zip.prefix = ZipBuilder("other.csv").bytes()
    #expect(try problem(in: zip.bytes()) == .ambiguousEnd)
  }

  @Test func bytesAfterTheArchive() throws {
    var zip = ZipBuilder("a.csv")
    zip.suffix = Array("<!-- appended -->".utf8)
    #expect(try problem(in: zip.bytes()) == .trailingBytes(17))
    zip.comment = Array("edition of May".utf8)
    #expect(try problem(in: zip.bytes()) == nil)
    zip.suffix = []
    #expect(try problem(in: zip.bytes()) == nil)
    #expect(try problem(in: zip.bytes().dropLast()) == .truncated(.endRecord))
    // A complete end record in the comment of another.
    zip.comment = Array(ZipBuilder([]).bytes())
    #expect(try problem(in: zip.bytes()) == .ambiguousEnd)
  }

  @Test func readsDataDescriptors() throws {
    var entry = ZipBuilder.Entry("a.csv")
    entry.flags = 8
    #expect(try readAll(ZipBuilder([entry]).bytes()) == ["a.csv": Fixture.text])
    let checksum = Fixture.crc32(Fixture.text)
    let sizes = (UInt32(Fixture.deflate(Fixture.text).count), UInt32(Fixture.text.count))
    let signature = Fixture.le(0x0807_4B50 as UInt32)
    let narrow = Fixture.le(sizes.0) + Fixture.le(sizes.1)
    let wide = Fixture.le(UInt64(sizes.0)) + Fixture.le(UInt64(sizes.1))
    for head in [[], signature] {
      for tail in [narrow, wide] {
        entry.descriptor = head + Fixture.le(checksum) + tail
        #expect(try problem(in: ZipBuilder([entry]).bytes()) == nil)
      }
      entry.descriptor = head + Fixture.le(checksum ^ 1) + narrow
      #expect(
        try problem(in: ZipBuilder([entry]).bytes())
          == .headerMismatch(.checksum, central: UInt64(checksum), other: UInt64(checksum ^ 1)))
      entry.descriptor = head + Fixture.le(checksum) + Fixture.le(sizes.0) + Fixture.le(sizes.1 + 1)
      #expect(
        try problem(in: ZipBuilder([entry]).bytes())
          == .headerMismatch(.uncompressedSize, central: UInt64(sizes.1), other: UInt64(sizes.1 + 1)))
    }
    entry.descriptor = []
    #expect(try problem(in: ZipBuilder([entry]).bytes()) == .truncated(.dataDescriptor))
  }

  @Test func decodesNames() throws {
    var entry = ZipBuilder.Entry("")
    func name() throws -> String? {
      try readAll(ZipBuilder([entry]).bytes()).keys.first
    }
    entry.name = [0x43, 0x61, 0x66, 0x82, 0xE1, 0xFF]
    #expect(try name() == "Caféß\u{A0}")
    entry.name = Array(0x80...0xFF)
    #expect(try name()?.unicodeScalars.count == 128)
    entry.name = Array("Café".utf8)
    #expect(try name() == "Café")
    entry.flags = 0x800
    #expect(try name() == "Café")
    entry.name = [0x82]
    #expect(try name() == "é")
    // Info-ZIP's field counts if its checksum matches the name in the header.
    entry.flags = 0
    entry.name = Array("Caf?".utf8)
    let path = [1] + Fixture.le(Fixture.crc32(entry.name)) + Array("Café".utf8)
    entry.centralExtra = Fixture.le(0x7075 as UInt16) + Fixture.le(UInt16(path.count)) + path
    #expect(try name() == "Café")
    entry.name = Array("Caf!".utf8)
    #expect(try name() == "Caf!")
  }

  @Test(arguments: [
    ("", ArchiveError.NameProblem.empty), ("/etc/passwd", .absolute), ("\\share", .absolute),
    ("c:/a", .absolute),
    ("C:a", .absolute), ("..", .parentFolder), ("a/../../b", .parentFolder), ("a\\..\\b", .parentFolder),
    ("a\0b.csv", .controlCharacter), ("a\u{1B}[2J", .controlCharacter), ("a\u{7F}", .controlCharacter),
    (String(repeating: "a", count: 4097), .tooLong),
  ])
  func rejectsInvalidNames(_ name: String, _ expected: ArchiveError.NameProblem) throws {
    #expect(try problem(in: ZipBuilder(name).bytes()) == .invalidName(expected))
  }

  @Test(arguments: ["a..b", "...", "a/./b", "dos 1:2.csv", "1:a"])
  func acceptsUnusualNames(_ name: String) throws {
    #expect(try readAll(ZipBuilder(name).bytes()).keys.first == name)
  }

  @Test func readsBackslashesAsSlashesUnlessStrict() throws {
    let zip = ZipBuilder("Data\\multi_csv\\AB.csv").bytes()
    #expect(try readAll(zip).keys.first == "Data/multi_csv/AB.csv")
    #expect(try problem(in: zip, limits: ArchiveLimits(strictNames: true)) == .invalidName(.backslash))
  }

  @Test func distinguishesKindsOfEntry() throws {
    var folder = ZipBuilder.Entry("d/")
    folder.method = 0
    folder.content = []
    var link = ZipBuilder.Entry("d/link")
    link.madeBy = 3 << 8 | 20
    link.attributes = 0o120777 << 16
    let zip = ZipBuilder([folder, link, .init("d/inner.ZIP"), .init("d/a.csv.gz"), .init("d/a.csv")])
    let temporary = try TemporaryFolder()
    let input = try DumpInput(path: temporary.write("a.zip", zip.bytes()))
    #expect(input.form == .zip)
    #expect(input.entries.map(\.kind) == [.folder, .symbolicLink, .nestedArchive, .nestedArchive, .file])
    #expect(input.entries.map(\.index) == [0, 1, 2, 3, 4])
    #expect(input.entries[4].uncompressedSize == UInt64(Fixture.text.count))
    #expect(input.entries[3].contentName == "d/a.csv.gz")
  }

  @Test func rejectsDuplicateNames() throws {
    let zip = ZipBuilder([.init("a.csv"), .init("a.csv")])
    #expect(try problem(in: zip.bytes()) == .duplicateName)
    var folder = ZipBuilder.Entry("a/")
    folder.method = 0
    folder.content = []
    #expect(try problem(in: ZipBuilder([folder, folder]).bytes()) == nil)
  }

  @Test func rejectsWrongChecksumsAndSizes() throws {
    let checksum = Fixture.crc32(Fixture.text)
    var entry = ZipBuilder.Entry("a.csv")
    entry.checksum = checksum ^ 0x100
    #expect(
      try problem(in: ZipBuilder([entry]).bytes())
        == .checksumMismatch(expected: checksum ^ 0x100, actual: checksum))
    entry.checksum = nil
    entry.localChecksum = 7
    #expect(
      try problem(in: ZipBuilder([entry]).bytes())
        == .headerMismatch(.checksum, central: UInt64(checksum), other: 7))
    entry.localChecksum = nil
    let length = UInt64(Fixture.text.count)
    entry.declaredSize = UInt32(length - 1)
    #expect(
      try problem(in: ZipBuilder([entry]).bytes()) == .sizeMismatch(declared: length - 1, actual: length))
    entry.declaredSize = UInt32(length + 1)
    #expect(
      try problem(in: ZipBuilder([entry]).bytes()) == .sizeMismatch(declared: length + 1, actual: length))
    entry.declaredSize = nil
    let data = Fixture.deflate(Fixture.text)
    entry.compressed = data + [0]
    #expect(
      try problem(in: ZipBuilder([entry]).bytes())
        == .compressedSizeMismatch(declared: UInt64(data.count) + 1, actual: UInt64(data.count)))
    entry.compressed = data.dropLast(2)
    #expect(try problem(in: ZipBuilder([entry]).bytes()) == .truncated(.data))
  }

  @Test func rejectsEncryptionAndOtherMethods() throws {
    var entry = ZipBuilder.Entry("a.csv")
    entry.method = 9
    #expect(try problem(in: ZipBuilder([entry]).bytes()) == .unsupportedMethod(9))
    entry.method = 8
    entry.flags = 1
    #expect(try problem(in: ZipBuilder([entry]).bytes()) == .encrypted)
    // The other entries stay readable.
    let folder = try TemporaryFolder()
    let path = try folder.write("a.zip", ZipBuilder([entry, .init("b.csv")]).bytes())
    let input = try DumpInput(path: path)
    #expect(try input.readAll(input.entries[1], limit: 1000) == Fixture.text)
  }

  @Test func rejectsWrongCounts() throws {
    var zip = ZipBuilder([.init("a.csv"), .init("b.csv")])
    for count: UInt16 in [0, 1, 3, 60_000] {
      zip.declaredCount = count
      #expect(try problem(in: zip.bytes()) != nil)
    }
    zip.declaredCount = nil
    #expect(
      try problem(in: zip.bytes(), limits: ArchiveLimits(maximumEntries: 1))
        == .limitExceeded(.entries, value: 2, allowed: 1))
  }

  @Test func stopsBombs() throws {
    // One literal and 4,500 copies of 258 bytes at 13 bits each: 1.2 MB at a ratio of about 159.
    let content = [UInt8](repeating: 65, count: 1 + 258 * 4500)
    var entry = ZipBuilder.Entry("bomb.csv")
    entry.content = content
    entry.compressed = Fixture.deflate([65], repeats: 4500)
    let zip = ZipBuilder([entry]).bytes()
    #expect(
      try problem(in: zip, limits: ArchiveLimits(maximumRatio: 150))
        == .limitExceeded(.ratio, value: 158, allowed: 150))
    #expect(try readAll(zip, limits: ArchiveLimits(maximumRatio: 160))["bomb.csv"] == content)
    #expect(
      try problem(in: zip, limits: ArchiveLimits(maximumRatio: 1, ratioAllowance: 2_000_000)) == nil)
    guard
      case .limitExceeded(.totalBytes, _, allowed: 1_000_000) =
        try problem(in: zip, limits: ArchiveLimits(maximumTotalBytes: 1_000_000))
    else {
      Issue.record("the total is not limited")
      return
    }
  }
}
