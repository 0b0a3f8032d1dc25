@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// Which files can be opened, and the errors for others.
@Suite struct OpeningTests {
  private func failure(_ bytes: [UInt8]) -> IndexError? {
    do throws(IndexError) {
      _ = try PostcodeIndex(bytes: IndexBytes(copying: bytes))
      return nil
    } catch {
      return error
    }
  }

  @Test func theSpecimenIsRead() throws {
    let file = try Specimen.file()
    let index = try openIndex(file)
    try index.verify()
    Specimen.expectContents(of: index)
    #expect(index.byteCount == file.count)
    #expect(index.sectionSizes.reduce(0) { $0 + $1.byteCount } == file.count)
    #expect(index.sectionSizes.map(\.name).first == "header")
  }

  @Test func emptyFile() {
    #expect(failure([]) == .notAnIndex(found: "nothing: it is empty"))
  }

  @Test(arguments: ["PK\u{3}\u{4}", "Postcode,lat,long\n", "\u{7f}ELF", "x", "\n\n\n\n\n\n\n\n\n"])
  func otherFiles(_ text: String) throws {
    guard case .notAnIndex(let found)? = failure(Array(text.utf8)) else {
      Issue.record("\(text) should not be an index")
      return
    }
    #expect(found.hasPrefix("bytes "))
  }

  @Test func wrongMagic() throws {
    var file = try Specimen.file()
    file[0] = 0
    #expect(failure(file) == .notAnIndex(found: "bytes 00 50 43 49 58 0D 0A 1A"))
    // A transfer as text changes line ends.
    var text = try Specimen.file()
    text.remove(at: 5)
    #expect(failure(text) == .notAnIndex(found: "bytes 89 50 43 49 58 0A 1A 01"))
  }

  @Test func otherVersions() throws {
    for version in [0, 2, 3, 255] {
      var file = try Specimen.file()
      file[8] = UInt8(version)
      #expect(failure(file) == .unsupportedVersion(found: version, supported: 1))
    }
  }

  @Test func earlierDrafts() throws {
    var file = try Specimen.file()
    file[10] = 0
    let error = failure(file)
    #expect(error == .unsupportedVersion(found: 1, supported: 1))
    #expect(error?.description == "built by an earlier draft of the format; build it again")
  }

  @Test func truncatedAnywhere() throws {
    let file = try Specimen.file()
    for length in 0..<file.count {
      let failure = failure(Array(file.prefix(length)))
      switch length {
      case 0: #expect(failure == .notAnIndex(found: "nothing: it is empty"))
      case 1..<8:
        guard case .notAnIndex? = failure else {
          Issue.record("\(length) bytes: \(String(describing: failure))")
          continue
        }
      case 8..<32: #expect(failure == .wrongLength(expected: 32, actual: UInt64(length)))
      default: #expect(failure == .wrongLength(expected: UInt64(file.count), actual: UInt64(length)))
      }
    }
  }

  @Test func trailingBytes() throws {
    let file = try Specimen.file()
    var random = SplitMix64(seed: 70)
    for extra in [1, 2, 8, 100] {
      let longer = file + (0..<extra).map { _ in random.byte() }
      #expect(failure(longer) == .wrongLength(expected: UInt64(file.count), actual: UInt64(longer.count)))
    }
  }

  @Test func messages() throws {
    let messages: [(IndexError, String)] = [
      (.unreadable(path: "/a", reason: "No such file"), "cannot read /a: No such file"),
      (.notAnIndex(found: "bytes 00"), "begins with bytes 00"),
      (.unsupportedVersion(found: 2, supported: 1), "version 2, expected 1"),
      (.wrongLength(expected: 9, actual: 8), "8 bytes long, expected 9"),
      (.checksumMismatch(section: "trie", expected: 1, actual: 0xABC), "checksum of trie is 0000000000000abc"),
      (.malformed(section: "trie", reason: "so"), "damaged index: trie: so"),
    ]
    for (error, part) in messages { #expect(error.description.contains(part), "\(error)") }
    let buildMessages: [(IndexBuildError, String)] = [
      (.noPostcodes, "no postcodes"), (.tooManyRows, "4,294,967,295"),
      (.valueOutOfRange(column: "easting", value: -5), "easting -5"),
      (.invalidSection(.malformed(section: "trie", reason: "so")), "trie: so"),
    ]
    for (error, part) in buildMessages { #expect(error.description.contains(part), "\(error)") }
  }

  /// A damaged file can contain any name of a section; the message is one line anyway.
  @Test func messagesAreOneLine() {
    let name = String(decoding: [0x61, 0x0A, 0x0B, 0x1B, 0x5B, 0x00, 0xC2, 0x85, 0xE2, 0x80, 0xA8], as: UTF8.self)
    for error in [
      IndexError.malformed(section: name, reason: name), .checksumMismatch(section: name, expected: 1, actual: 2),
      .malformed(section: String(repeating: "x", count: 10_000), reason: "too long"),
    ] {
      let isPlain = error.description.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x2028
      }
      #expect(isPlain, "\(error.description.unicodeScalars.map { $0.value })")
      #expect(error.description.count < 600)
    }
  }
}
