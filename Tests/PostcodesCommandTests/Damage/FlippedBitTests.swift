import PostcodeCore
import PostcodeIndex
import Testing

/// Hundreds of damaged copies of built indexes, read in this very process: a crash would end it.
struct FlippedBitTests {
  enum Source: CaseIterable {
    case sample, directory

    var bytes: [UInt8] {
      get throws {
        switch self {
        case .sample: try SharedIndexes.sample.get()
        case .directory: try SharedIndexes.directory.get()
        }
      }
    }
  }

  /// Does with an index all that can be done; answers may be wrong, but must come.
  ///
  /// - Returns: whether the damage was noticed.
  private func exercise(_ bytes: [UInt8], _ random: inout SeededRandom) -> Bool {
    let index: PostcodeIndex
    do {
      index = try PostcodeIndex(bytes: IndexBytes(copying: bytes))
    } catch {
      #expect(!error.description.isEmpty)
      return true
    }
    for text in ["SW1A 2AA", "M1 1AA", "NPT 0VA", "GIR 0AA", "ZE3 9ZZ", "SWIA 2AA"] {
      if let match = index.find(text) { _ = index.record(at: match.ordinal) }
    }
    for text in ["", "m", "m11", "sw1a 2", "npt", "zz"] {
      if let completions = index.completions(of: text) {
        for element in completions.page(from: random.below(50)).prefix(20) { _ = index.record(at: element.ordinal) }
        _ = index.nextCharacters(after: completions.partial).description
      }
      _ = index.remoteCompletions(of: text, limit: 20)
    }
    _ = index.nearMisses(of: "swla")
    for _ in 0..<50 { _ = index.record(at: random.below(max(index.count, 1) * 2)) }
    var walked = 0
    for _ in index.prefix(30_000) { walked += 1 }
    #expect(walked <= 30_000)
    do {
      try index.verify()
      return false
    } catch {
      #expect(!error.description.isEmpty)
      return true
    }
  }

  @Test(arguments: Source.allCases)
  func soundIndexIsFoundSound(_ source: Source) throws {
    var random = SeededRandom(seed: 0)
    #expect(try !exercise(source.bytes, &random))
  }

  @Test(arguments: Source.allCases)
  func everyFlippedBitIsNoticed(_ source: Source) throws {
    var random = SeededRandom(seed: 20_251_101)
    let sound = try source.bytes
    for _ in 0..<200 {
      var bytes = sound
      let place = random.below(bytes.count)
      let bit = random.below(8)
      bytes[place] ^= 1 << UInt8(bit)
      #expect(exercise(bytes, &random), "bit \(bit) of byte \(place)")
    }
  }

  @Test(arguments: Source.allCases)
  func everyCutIsNoticed(_ source: Source) throws {
    var random = SeededRandom(seed: 7)
    let sound = try source.bytes
    let lengths = [0, 1, 7, 8, 31, 32, 33, sound.count - 1] + (0..<50).map { _ in random.below(sound.count) }
    for length in lengths { #expect(exercise(Array(sound.prefix(length)), &random), "\(length) bytes") }
  }

  @Test(arguments: Source.allCases)
  func overwrittenStretchesAreNoticed(_ source: Source) throws {
    var random = SeededRandom(seed: 99)
    let sound = try source.bytes
    for round in 0..<60 {
      var bytes = sound
      let start = random.below(bytes.count)
      let end = min(start + 1 + random.below(400), bytes.count)
      for place in start..<end { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      if bytes == sound { continue }
      #expect(exercise(bytes, &random), "round \(round), bytes \(start) to \(end)")
    }
  }
}
