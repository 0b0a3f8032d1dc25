import Foundation
@testable import PostcodeKit
import TestSupport

/// Damaged indexes. In a third of them checksums are as they were, and `verify` must find the damage; in the others they are right again,
/// and nothing may trap.
struct IndexCases: Cases {
  private let files: [[UInt8]]
  private let parts: [IndexFileParts]
  private let seed: UInt64
  private let memory: GuardedMemory
  private var opened = 0
  private var verified = 0
  private var detected = 0
  private var total = 0

  init(_ folders: [String], seed: UInt64) {
    self.seed = seed
    files = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().compactMap { name -> [UInt8]? in
        guard name.hasSuffix(".pcindex") || name == "places" else { return nil }
        return FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) }
      }
    }
    require(!files.isEmpty, "no index in \(folders)")
    parts = files.map { IndexFileParts($0) }
    memory = GuardedMemory(capacity: 1 << 20)
  }

  var summary: String {
    #"{"cases": \#(total), "opened": \#(opened), "verified": \#(verified), "detected": \#(detected)}"#
  }

  mutating func run(_ number: Int) {
    total += 1
    var random = SplitMix64(seed: seed, number: number)
    // The sample is larger than all others together.
    var choice = random.below(files.count)
    if files[choice].count > 1 << 15, !random.oneIn(8) { choice = random.below(files.count) }
    if random.oneIn(3) {
      var file = files[choice]
      for _ in 0...random.below(3) { file.damage(&random) }
      guard file != files[choice] else { return }
      require(!read(file, &random), "verify missed the damage")
      detected += 1
    } else {
      _ = read(sealed(parts[choice], &random), &random)
    }
  }

  /// Damages sections, their order or the header, with right checksums.
  private func sealed(_ intact: IndexFileParts, _ random: inout SplitMix64) -> [UInt8] {
    var parts = intact
    for _ in 0...random.below(4) {
      let section = random.below(parts.sections.count)
      switch random.below(40) {
      case 0: parts.sections.remove(at: section)
      case 1: parts.sections.append(parts.sections[section])
      case 2: parts.sections.swapAt(section, random.below(parts.sections.count))
      case 3: parts.sections[section].kind = UInt32(random.below(12))
      case 4: parts.header.set(UInt64(random.below(40)), at: 24, bytes: 4)
      case 5:
        let other = random.pick(self.parts)
        parts.sections[section].bytes = other.sections.randomElement(using: &random)?.bytes ?? []
      default:
        parts.sections[section].bytes.damage(&random)
        if parts.sections[section].kind == IndexFile.SectionKind.history.rawValue {
          IndexFileParts.sealFiles(in: &parts.sections[section].bytes)
        }
      }
      if parts.sections.isEmpty { break }
    }
    return parts.file
  }

  /// Calls all methods that read an index.
  ///
  /// - Returns: Whether the file opens and `verify` accepts it.
  private mutating func read(_ file: [UInt8], _ random: inout SplitMix64) -> Bool {
    let bytes = IndexBytes(adopting: memory.copy(file, atEnd: random.oneIn(2))) { _ in }
    guard let index = try? PostcodeIndex(bytes: bytes) else { return false }
    opened += 1
    var exercise = Exercise(index)
    exercise.short()
    if random.oneIn(4) { exercise.texts() }
    // The other methods take a hundred times longer.
    if random.oneIn(200) { require(exercise.all(), "an iteration doesn't end") }
    var isValid = (try? index.verify()) != nil
    if isValid { checkVerified(index) }
    do {
      if let places = try Places(index) {
        read(places, &random)
        try places.verify()
      }
      if let history = try PostcodeHistory(index) {
        for edition in history.editions {
          for postcode in index.prefix(4) { _ = history.record(of: postcode, in: edition)?.values.count }
        }
        try history.verify()
      }
    } catch {
      isValid = false
    }
    if isValid { verified += 1 }
    return isValid
  }

  /// Postcodes ascend, each is found at its ordinal, and their number is the one that the index states.
  private func checkVerified(_ index: PostcodeIndex) {
    var ordinal = 0
    var last: UInt32?
    for postcode in index.prefix(64) {
      require(index.ordinal(of: postcode) == ordinal, "\(postcode) is not at \(ordinal)")
      require(last.map { $0 < postcode.code } ?? true, "\(postcode) comes too late")
      (last, ordinal) = (postcode.code, ordinal + 1)
    }
    require(ordinal == Swift.min(64, index.count), "\(ordinal) postcodes of \(index.count)")
  }

  private func read(_ places: Places, _ random: inout SplitMix64) {
    for number in [0, 1, 17, places.count - 1, places.count] {
      let place = places[number]
      _ = place.name.count + place.details.count + (places.number(ofCode: place.code) ?? 0)
      if let degrees = place.degrees { require(abs(degrees.latitude) <= 90, "latitude \(degrees.latitude)") }
    }
    guard random.oneIn(8) else { return }
    for text in ["a", "kirkw", "st mary", "llanfxir"] {
      _ = places.matches(of: text, limit: 10)
      _ = places.suggestions(for: text, limit: 10)
    }
  }
}
