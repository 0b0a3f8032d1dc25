import PostcodeCore
import TestSupport
import Testing

@testable import PostcodeIndex

/// Files whose checksums are right and whose contents are not: made on purpose, by somebody else's program, or by a
/// mistake of this one. They may be refused; if they are opened, everything must come back from them.
@Suite struct HostileSectionTests {
  typealias Section = (kind: IndexFile.SectionKind, bytes: [UInt8])

  /// The sections of the specimen, or of a larger set of postcodes without columns.
  private static func sections(of file: [UInt8]) throws -> [Section] {
    let bytes = IndexBytes(copying: file)
    return try IndexFile(bytes.view).sections.map { section in
      let content = (0..<section.bytes.count).map { section.bytes.uint8($0) }
      return (try #require(IndexFile.SectionKind(rawValue: section.kind)), content)
    }
  }

  /// Opens and reads; whether it was opened at all.
  @discardableResult
  private static func read(_ sections: [Section], count: Int, _ context: String) -> Bool {
    let file = IndexFile.write(postcodeCount: count, sections: sections)
    do throws(IndexError) {
      let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
      var exercise = Exercise(index)
      let ended = exercise.all()
      #expect(ended, "\(context)")
      // With the right checksums it is the structure that is verified; either answer is fine.
      do throws(IndexError) { try index.verify() } catch {
        #expect(!error.description.contains("checksum"), "\(context)")
      }
      return true
    } catch {
      return false
    }
  }

  /// Sections of noise, of any length.
  private static func readNoise() throws {
    let original = try sections(of: Specimen.file())
    var random = SplitMix64(seed: 90)
    for place in original.indices {
      for round in 0..<120 {
        var sections = original
        let length = random.oneIn(3) ? original[place].bytes.count : random.below(4_000)
        sections[place].bytes = (0..<length).map { _ in random.oneIn(2) ? 0 : random.byte() }
        read(sections, count: Specimen.entries.count, "section \(place), round \(round)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func noise() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readNoise() }
  }

  /// Numbers that invite an overflow, with how many bytes each takes.
  private static let extremes: [(value: UInt64, width: Int)] = [
    (0, 1), (0x7F, 1), (0xFF, 1), (0, 4), (0x7FFF_FFFF, 4), (0xFFFF_FFFF, 4), (1 << 63, 8), (.max, 8), (.max >> 1, 8),
  ]

  /// The numbers in the headers, each set to an extreme.
  private static func readExtremeHeaders() throws {
    let original = try sections(of: Specimen.file())
    var opened = 0
    for (place, section) in original.enumerated() where section.kind != .metadata {
      let header = section.kind == .column ? 4 + Int(section.bytes[2]) + Int(section.bytes[3]) : 0
      for offset in 0..<44 {
        for (value, width) in extremes where offset % width == 0 && header + offset + width <= section.bytes.count {
          var sections = original
          for byte in 0..<width {
            sections[place].bytes[header + offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
          }
          // Where the number is that of postcodes, let the file's header agree with it.
          let counts = [Specimen.entries.count] + (width == 4 ? [Int(value)] : [])
          for count in counts where read(sections, count: count, "section \(place), byte \(offset): \(value)") {
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

  /// A trie of many postcodes with single bytes overwritten: ranks that fall, sectors that overlap.
  private static func readDamagedTries() throws {
    for set in [PostcodeSet.oddUnitsBetween, .thinSectors, .edges] {
      let postcodes = set.postcodes
      let original = try sections(of: makeFile([], postcodes.map { Row(postcode: $0) }).file)
      var random = SplitMix64(seed: 91)
      for round in 0..<150 {
        var sections = original
        for _ in 0...random.below(6) {
          // Behind the table from keys to areas, in which damage does little.
          let length = sections[1].bytes.count
          let place = random.oneIn(5) ? random.below(length) : 1_426 + random.below(length - 1_426)
          sections[1].bytes[place] = random.oneIn(3) ? 255 : random.byte()
        }
        read(sections, count: postcodes.count, "\(set), round \(round)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func damagedTries() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readDamagedTries() }
  }

  /// Sections cut short, made longer, left out, doubled and in another order.
  private static func readOddArrangements() throws {
    let original = try sections(of: Specimen.file())
    let count = Specimen.entries.count
    // Latitudes and longitudes are told by the grid reference, countries by districts, and these by places.
    #expect(
      original.map(\.kind) == [.metadata, .trie] + [.column, .column, .column, .column, .column, .boxes, .codeSets]
        + [.codeSetColumns, .column, .column, .column, .attribute])
    let needed = [0, 1, 2, 8, 9, 10]
    for place in original.indices {
      for length in 0..<original[place].bytes.count where length % 7 == 0 || length < 60 {
        var sections = original
        sections[place].bytes = Array(original[place].bytes.prefix(length))
        read(sections, count: count, "section \(place) of \(length) bytes")
      }
      var longer = original
      longer[place].bytes += Array(repeating: 0xAA, count: 50)
      read(longer, count: count, "longer section \(place)")
      var fewer = original
      fewer.remove(at: place)
      #expect(
        read(fewer, count: count, "without section \(place)") == !needed.contains(place), "without section \(place)")
      read(original + [original[place]], count: count, "section \(place) twice")
    }
    #expect(!read(original.reversed(), count: count, "reversed"))
    let columns = original.filter { $0.kind == .column }
    let codeSetColumns = original.filter { $0.kind == .codeSetColumns }
    let rest = original.filter { $0.kind != .column && $0.kind != .codeSetColumns }
    let reordered = rest.reversed() + codeSetColumns + columns
    #expect(read(reordered, count: count, "columns behind the rest"))
    #expect(!read([], count: 0, "no sections"))
    #expect(!read(original, count: count + 1, "another count"))
  }

  @Test(.timeLimit(.minutes(10)))
  func oddArrangements() async {
    await #expect(processExitsWith: .success) { try HostileSectionTests.readOddArrangements() }
  }
}
