import Testing

@testable import PostcodeIndex

/// Every byte of the sections of texts, places and degrees, set to other values behind right checksums: nothing traps,
/// and nothing asks for more memory than the section could fill.
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
    var opened = 0
    for (place, section) in original.enumerated() where section.kind != .trie && section.kind != .metadata {
      // Of columns those that are not of positions and numbers by themselves.
      if section.kind == .column, section.bytes[0] < IndexColumn.KindCode.text.rawValue { continue }
      for byte in section.bytes.indices {
        var sections = original
        sections[place].bytes[byte] = change(section.bytes[byte])
        let hostile = IndexFile.write(postcodeCount: Specimen.entries.count, sections: sections)
        guard let index = try? PostcodeIndex(bytes: IndexBytes(copying: hostile)) else { continue }
        opened += 1
        #expect(index.columns.allSatisfy { $0.textCount <= 8 * hostile.count })
        var exercise = Exercise(index)
        exercise.texts()
        try? index.verify()
      }
    }
    #expect(opened > 100)
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

  /// What an open index makes room for: places are no more than postcodes, and are told by one section for all.
  @Test func placesThatCannotBe() throws {
    let bytes = IndexBytes(copying: try Specimen.file())
    var sections = try IndexFile(bytes.view).sections.map { section in
      (
        kind: try #require(IndexFile.SectionKind(rawValue: section.kind)),
        bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) }
      )
    }
    let places = try #require(sections.firstIndex { $0.kind == .codeSets })
    // The limit of the numbers, which is the number of places.
    sections[places].bytes.replaceSubrange(4..<8, with: [13, 0, 0, 0])
    let file = IndexFile.write(postcodeCount: Specimen.entries.count, sections: sections)
    #expect(throws: IndexError.self) { try openIndex(file) }
    withExtendedLifetime(bytes) {}
  }
}
