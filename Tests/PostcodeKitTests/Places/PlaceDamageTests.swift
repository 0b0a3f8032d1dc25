@testable import PostcodeKit
import TestSupport
import Testing

/// Damaged sections: the checksum detects every flipped bit, and reading never traps.
@Suite struct PlaceDamageTests {
  private static func read(_ file: [UInt8]) {
    guard let index = try? PostcodeIndex(bytes: IndexBytes(copying: file)), let places = try? Places(index) else {
      return
    }
    var size = 0
    for number in [0, 1, 7, 16, 17, places.count - 1, places.count] {
      let place = places[number]
      size += place.name.count + place.details.count + place.eastings.hashValue % 2
      size += places.number(ofCode: place.code) ?? 0
      if let degrees = place.degrees { size += Int(degrees.latitude * 100_000) + Int(degrees.longitude * 100_000) }
    }
    for query in ["st mary", "("] { size += places.matches(of: query, limit: 5).reduce(0) { $0 &+ $1.place } }
    for query in ["k", "kirx"] { size += places.suggestions(for: query, limit: 5).reduce(0) { $0 &+ $1.place } }
    size += places.number(ofCode: "osgb4000000074510000") ?? 0
    try? places.verify()
  }

  private static func specimen() throws -> (file: [UInt8], section: Range<Int>) {
    let file = try PlaceFixtures.file(PlaceFixtures.random(24, seed: 5))
    let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
    let size = try present(index.sectionSizes.last { $0.name == "places" }).byteCount
    return (file, (file.count - size)..<file.count)
  }

  private static func readWithEveryBitFlipped() throws {
    let (original, section) = try specimen()
    var file = original
    for offset in stride(from: section.lowerBound, to: section.upperBound, by: 7) {
      let bit = UInt8(offset / 3 % 8)
      file[offset] ^= 1 << bit
      read(file)
      file[offset] ^= 1 << bit
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func flippedBitsDoNotTrap() async {
    await #expect(processExitsWith: .success) { try PlaceDamageTests.readWithEveryBitFlipped() }
  }

  private static func readWithOverwrittenRanges() throws {
    let (original, section) = try specimen()
    var random = SplitMix64(seed: 81)
    for _ in 0..<150 {
      var file = original
      let start = section.lowerBound + random.below(section.count)
      let end = min(file.count, start + 1 + random.below(random.oneIn(4) ? 400 : 12))
      let kind = random.below(3)
      for offset in start..<end { file[offset] = kind == 0 ? random.byte() : kind == 1 ? 0 : 255 }
      read(file)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func overwrittenRangesDoNotTrap() async {
    await #expect(processExitsWith: .success) { try PlaceDamageTests.readWithOverwrittenRanges() }
  }

  @Test func flippedBitsAreDetected() throws {
    let (original, section) = try Self.specimen()
    for offset in stride(from: section.lowerBound, to: section.upperBound, by: 5) {
      var file = original
      file[offset] ^= 1 << UInt8(offset % 8)
      let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
      #expect(throws: IndexError.self) { try index.verifyChecksums() }
    }
  }

  /// Files with one place in which four bytes claim millions of entries: entries of no bits cost a file nothing.
  private static func readWithLargeNumbers() throws {
    let original = try PlaceFixtures.file(PlaceFixtures.random(1, seed: 6))
    let index = try PostcodeIndex(bytes: IndexBytes(copying: original))
    let size = try present(index.sectionSizes.last { $0.name == "places" }).byteCount
    for offset in (original.count - size)..<(original.count - 3) {
      for bytes: [UInt8] in [[255, 255, 255, 255], [255, 255, 255, 0]] {
        var file = original
        file.replaceSubrange(offset..<(offset + 4), with: bytes)
        read(file)
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func largeNumbersEnd() async {
    await #expect(processExitsWith: .success) { try PlaceDamageTests.readWithLargeNumbers() }
  }

  /// Files that are written incorrectly, with correct checksums.
  @Test func verificationDetectsWrongOrder() throws {
    let (original, section) = try Self.specimen()
    var detected = 0
    var opened = 0
    for offset in stride(from: section.lowerBound, to: section.upperBound, by: 3) {
      var file = original
      file[offset] ^= 4
      guard let places = try? Places(try PostcodeIndex(bytes: IndexBytes(copying: file))) else {
        detected += 1
        continue
      }
      opened += 1
      if (try? places.verify()) == nil { detected += 1 }
    }
    #expect(opened > section.count / 6)
    // Values such as positions can change without contradiction.
    #expect(detected > section.count / 6)
  }
}
