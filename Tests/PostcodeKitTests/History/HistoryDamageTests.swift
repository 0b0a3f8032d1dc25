@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Damage in the history section: `verify` detects it, and reading never traps.
@Suite struct HistoryDamageTests {
  /// Returns a small index with three editions, and the offset of the section.
  private static func file() throws -> (bytes: [UInt8], start: Int) {
    let fixture = try HistoryFixture(seed: 6, editions: 3, postcodes: 24, share: 3)
    let length = try openIndex(fixture.file).contents.file.sections.last?.bytes.count ?? 0
    return (fixture.file, fixture.file.count - length)
  }

  /// Reads everything, if the history can be opened.
  ///
  /// - Returns: Whether no damage was found.
  @discardableResult
  private static func read(_ file: [UInt8], checksums: Bool = true) -> Bool {
    do throws(IndexError) {
      let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
      if checksums { try index.verify() }
      guard let history = try PostcodeHistory(index) else { return false }
      for edition in history.editions {
        _ = history.edition(asOf: edition.month)
        for postcode in index.prefix(40) { _ = history.record(of: postcode, in: edition)?.values.count }
        for text in ["AB1 0AA", "M1 1AA", "ZZ9Z 9ZZ"] {
          if let postcode = Postcode(text) { _ = history.record(of: postcode, in: edition)?["ward"] }
        }
      }
      try history.verify()
      return true
    } catch {
      return false
    }
  }

  @Test func flippedBitsAreDetected() throws {
    var (file, start) = try Self.file()
    #expect(Self.read(file))
    var undetected = 0
    for offset in stride(from: start, to: file.count, by: 3) {
      let bit = UInt8(offset % 8)
      file[offset] ^= 1 << bit
      if Self.read(file) { undetected += 1 }
      file[offset] ^= 1 << bit
    }
    #expect(undetected == 0)
  }

  /// Reads with a bit of every byte flipped, as `lookup` does, which checks no checksum.
  private static func readFlipped() throws {
    var (file, start) = try Self.file()
    for offset in start..<file.count {
      let bit = UInt8(offset * 5 % 8)
      file[offset] ^= 1 << bit
      read(file, checksums: false)
      file[offset] ^= 1 << bit
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func flippedBitsDoNotTrap() async {
    await #expect(processExitsWith: .success) { try HistoryDamageTests.readFlipped() }
  }

  private static func readOverwritten() throws {
    let (original, start) = try Self.file()
    var random = SplitMix64(seed: 81)
    for _ in 0..<600 {
      var file = original
      let from = start + random.below(random.oneIn(3) ? 200 : file.count - start)
      let end = min(file.count, from + 1 + random.below(random.oneIn(4) ? 300 : 12))
      let kind = random.below(3)
      for offset in from..<end { file[offset] = kind == 0 ? random.byte() : kind == 1 ? 0 : 255 }
      read(file, checksums: false)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func overwrittenRangesDoNotTrap() async {
    await #expect(processExitsWith: .success) { try HistoryDamageTests.readOverwritten() }
  }

  /// Sections with right checksums that contradict the format are rejected.
  @Test func sectionsOfWrongFormAreRejected() throws {
    let (file, start) = try Self.file()
    let section = Array(file[start...])
    let plain = try Specimen.file()
    func isAccepted(_ bytes: [UInt8]) throws -> Bool {
      let index = try openIndex(IndexFile.write(openIndex(plain), adding: .history, bytes))
      do throws(IndexError) {
        return try PostcodeHistory(index) != nil
      } catch {
        return false
      }
    }
    #expect(try isAccepted(section))
    #expect(try !isAccepted([]))
    for length in 0..<section.count where length < 200 || length % 37 == 0 {
      #expect(try !isAccepted(Array(section.prefix(length))), "\(length) bytes")
    }
    #expect(try !isAccepted(section + [0]))
    for (offset, bytes) in [
      (0, [0, 0, 0, 0]), (0, [255, 255, 255, 255]), (4, [0, 0, 0, 0]), (8, [255, 255, 255, 255]),
    ] {
      var changed = section
      changed.replaceSubrange(offset..<(offset + 4), with: bytes.map { UInt8($0) })
      #expect(try !isAccepted(changed), "bytes \(bytes) at \(offset)")
    }
    let twice = try IndexFile.write(openIndex(file), adding: .history, section)
    #expect(throws: IndexError.self) { try PostcodeHistory(openIndex(twice)) }
  }
}
