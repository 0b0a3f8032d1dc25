@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Files with correct checksums and invalid sections, made by an attacker or a faulty program. Opening may reject them; if it
/// doesn't, every method must return.
@Suite struct HostileSectionTests {
  typealias Section = (kind: IndexFile.SectionKind, bytes: [UInt8])

  /// Returns the sections of a file.
  private static func sections(of file: [UInt8]) throws -> [Section] {
    let bytes = IndexBytes(copying: file)
    return try IndexFile(bytes.view).sections.map { section in
      let content = (0..<section.bytes.count).map { section.bytes.uint8($0) }
      return (try #require(IndexFile.SectionKind(rawValue: section.kind)), content)
    }
  }

  /// Opens a file and calls every method.
  ///
  /// - Returns: Whether the file could be opened.
  @discardableResult
  private static func read(_ sections: [Section], count: Int, _ context: String) -> Bool {
    let file = IndexFile.write(postcodeCount: count, sections: sections)
    do throws(IndexError) {
      let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
      var exercise = Exercise(index)
      let terminated = exercise.all()
      #expect(terminated, "\(context)")
      // The checksums are correct, so `verify` checks the structure. It may accept it.
      do throws(IndexError) { try index.verify() } catch {
        #expect(!error.description.contains("checksum"), "\(context)")
      }
      return true
    } catch {
      return false
    }
  }

  /// Sections of random bytes and length.
  private static func readRandomSections() throws {
    let original = try sections(of: Specimen.file())
    var random = SplitMix64(seed: 90)
    for index in original.indices {
      for round in 0..<120 {
        var sections = original
        let length = random.oneIn(3) ? original[index].bytes.count : random.below(4_000)
        sections[index].bytes = (0..<length).map { _ in random.oneIn(2) ? 0 : random.byte() }
        read(sections, count: Specimen.entries.count, "section \(index), round \(round)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func randomSections() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readRandomSections() }
  }

  /// Numbers that can cause an overflow, with their sizes in bytes.
  private static let extremes: [(value: UInt64, width: Int)] = [
    (0, 1), (0x7F, 1), (0xFF, 1), (0, 4), (0x7FFF_FFFF, 4), (0xFFFF_FFFF, 4), (1 << 63, 8), (.max, 8), (.max >> 1, 8),
  ]

  /// Each number in the headers set to an extreme.
  private static func readExtremeHeaders() throws {
    let original = try sections(of: Specimen.file())
    var opened = 0
    for (index, section) in original.enumerated() where section.kind != .metadata {
      let header = section.kind == .column ? 4 + Int(section.bytes[2]) + Int(section.bytes[3]) : 0
      for offset in 0..<44 {
        for (value, width) in extremes where offset % width == 0 && header + offset + width <= section.bytes.count {
          var sections = original
          for byte in 0..<width {
            sections[index].bytes[header + offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
          }
          // If the number is that of postcodes, the file's header must agree with it.
          let counts = [Specimen.entries.count] + (width == 4 ? [Int(value)] : [])
          for count in counts where read(sections, count: count, "section \(index), byte \(offset): \(value)") {
            opened += 1
          }
        }
      }
    }
    #expect(opened > 100)
  }

  @Test(.timeLimit(.minutes(10)))
  func extremeHeaders() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readExtremeHeaders() }
  }

  /// A trie of many postcodes with single bytes overwritten: descending ranks, overlapping sectors.
  private static func readDamagedTries() throws {
    for set in [PostcodeSet.oddUnitsBetween, .thinSectors, .edges] {
      let postcodes = set.postcodes
      let original = try sections(of: makeFile([], postcodes.map { Row(postcode: $0) }).file)
      var random = SplitMix64(seed: 91)
      for round in 0..<150 {
        var sections = original
        for _ in 0...random.below(6) {
          // Mostly after the table of areas, where damage has little effect.
          let length = sections[1].bytes.count
          let offset = random.oneIn(5) ? random.below(length) : 1_426 + random.below(length - 1_426)
          sections[1].bytes[offset] = random.oneIn(3) ? 255 : random.byte()
        }
        read(sections, count: postcodes.count, "\(set), round \(round)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func damagedTries() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readDamagedTries() }
  }

  /// Sections truncated, extended, removed, repeated and reordered.
  private static func readRearrangedSections() throws {
    let original = try sections(of: Specimen.file())
    let count = Specimen.entries.count
    // Degrees depend on the grid reference, countries on districts, and districts on code sets.
    #expect(
      original.map(\.kind) == [.metadata, .trie] + [.column, .column, .column, .column, .column, .boxes, .codeSets]
        + [.codeSetColumns, .column, .column, .column, .attribute])
    let required = [0, 1, 2, 8, 9, 10]
    for index in original.indices {
      for length in 0..<original[index].bytes.count where length % 7 == 0 || length < 60 {
        var sections = original
        sections[index].bytes = Array(original[index].bytes.prefix(length))
        read(sections, count: count, "section \(index) of \(length) bytes")
      }
      var longer = original
      longer[index].bytes += Array(repeating: 0xAA, count: 50)
      read(longer, count: count, "longer section \(index)")
      var fewer = original
      fewer.remove(at: index)
      #expect(
        read(fewer, count: count, "without section \(index)") == !required.contains(index), "without section \(index)")
      read(original + [original[index]], count: count, "section \(index) twice")
    }
    #expect(!read(original.reversed(), count: count, "reversed"))
    let columns = original.filter { $0.kind == .column }
    let codeSetColumns = original.filter { $0.kind == .codeSetColumns }
    let rest = original.filter { $0.kind != .column && $0.kind != .codeSetColumns }
    let reordered = rest.reversed() + codeSetColumns + columns
    #expect(read(reordered, count: count, "columns after the rest"))
    #expect(!read([], count: 0, "no sections"))
    #expect(!read(original, count: count + 1, "another count"))
  }

  @Test(.timeLimit(.minutes(10)))
  func rearrangedSections() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readRearrangedSections() }
  }
}
