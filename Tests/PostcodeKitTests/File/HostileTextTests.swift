@testable import PostcodeKit
import Testing

@testable import PostcodeIndexBuilder

/// Sections of texts, code sets and degrees with each byte changed and correct checksums: nothing traps or allocates more
/// memory than a valid section of the same size could need.
@Suite struct HostileTextTests {
  private static func readWithEveryByteChanged(_ change: (UInt8) -> UInt8) throws {
    let file = try Specimen.file()
    let bytes = IndexBytes(copying: file)
    let original = try IndexFile(bytes.view).sections.map { section in
      (
        kind: try #require(IndexFile.SectionKind(rawValue: section.kind)),
        bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) }
      )
    }
    var openedCount = 0
    for (index, section) in original.enumerated() where section.kind != .trie && section.kind != .metadata {
      // Only columns that depend on other sections.
      if section.kind == .column, section.bytes[0] < IndexColumn.KindCode.text.rawValue { continue }
      for byte in section.bytes.indices {
        var sections = original
        sections[index].bytes[byte] = change(section.bytes[byte])
        let hostile = IndexFile.write(postcodeCount: Specimen.entries.count, sections: sections)
        guard let opened = try? PostcodeIndex(bytes: IndexBytes(copying: hostile)) else { continue }
        openedCount += 1
        #expect(opened.columns.allSatisfy { $0.textCount <= 8 * hostile.count })
        var exercise = Exercise(opened)
        exercise.texts()
        try? opened.verify()
      }
    }
    #expect(openedCount > 100)
  }

  @Test(.timeLimit(.minutes(10)))
  func zeros() async {
    await #expect(processExitsWith: .success) { try HostileTextTests.readWithEveryByteChanged { _ in 0 } }
  }

  @Test(.timeLimit(.minutes(10)))
  func ones() async {
    await #expect(processExitsWith: .success) { try HostileTextTests.readWithEveryByteChanged { _ in 0xFF } }
  }

  @Test(.timeLimit(.minutes(10)))
  func flipped() async {
    await #expect(processExitsWith: .success) { try HostileTextTests.readWithEveryByteChanged { ~$0 } }
  }

  @Test(.timeLimit(.minutes(10)))
  func oneMoreOrAnotherTopBit() async {
    await #expect(processExitsWith: .success) {
      try HostileTextTests.readWithEveryByteChanged { $0 &+ 1 }
      try HostileTextTests.readWithEveryByteChanged { $0 ^ 0x80 }
    }
  }

  /// There can't be more code sets than postcodes.
  @Test func tooManyCodeSets() throws {
    let bytes = IndexBytes(copying: try Specimen.file())
    var sections = try IndexFile(bytes.view).sections.map { section in
      (
        kind: try #require(IndexFile.SectionKind(rawValue: section.kind)),
        bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) }
      )
    }
    let codeSets = try #require(sections.firstIndex { $0.kind == .codeSets })
    // The limit of the numbers, which is the number of code sets.
    sections[codeSets].bytes.replaceSubrange(4..<8, with: [13, 0, 0, 0])
    let file = IndexFile.write(postcodeCount: Specimen.entries.count, sections: sections)
    #expect(throws: IndexError.self) { try openIndex(file) }
    withExtendedLifetime(bytes) {}
  }
}
