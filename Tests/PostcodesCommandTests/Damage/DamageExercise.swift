import CommandTestSupport
@testable import PostcodeKit
import PostcodesIOResponder
import Testing
import TestSupport

/// Damaged copies of indexes and all operations on them.
struct DamageExercise {
  /// An index to damage.
  enum Source: CaseIterable {
    case sample, directory
  }

  private let sound: [UInt8]
  private var random: SplitMix64

  init(_ source: Source, seed: UInt64) throws {
    switch source {
    case .sample: sound = try SharedIndexes.sample.get()
    case .directory: sound = try SharedIndexes.directory.get()
    }
    random = SplitMix64(seed: seed)
  }

  mutating func verifyUnchanged() {
    #expect(!exercise(sound))
  }

  mutating func flipBits(rounds: Int) {
    for _ in 0..<rounds {
      var bytes = sound
      let (index, bit) = (random.below(bytes.count), random.below(8))
      bytes[index] ^= 1 << UInt8(bit)
      #expect(exercise(bytes), "bit \(bit) of byte \(index)")
    }
  }

  mutating func cut(rounds: Int) {
    let lengths =
      [0, 1, 7, 8, 31, 32, 33, sound.count - 1] + (0..<rounds).map { _ in random.below(sound.count) }
    for length in lengths { #expect(exercise(Array(sound.prefix(length))), "\(length) bytes") }
  }

  mutating func overwrite(rounds: Int) {
    for _ in 0..<rounds {
      var bytes = sound
      let start = random.below(bytes.count)
      let end = min(start + 1 + random.below(400), bytes.count)
      for index in start..<end { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
      if bytes == sound { continue }
      #expect(exercise(bytes), "bytes \(start) to \(end)")
    }
  }

  /// Runs all operations on an index. Results may be wrong, but every operation must end.
  ///
  /// - Returns: Whether the damage was detected.
  private mutating func exercise(_ bytes: [UInt8]) -> Bool {
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
    for text in ["", "m", "m11", "sw1a 2", "npt", "zz", "1"] {
      if let completions = index.completions(of: text) {
        let page = completions.dropFirst(random.below(50)).prefix(20)
        for element in page { _ = index.record(at: element.ordinal) }
        _ = index.nextCharacters(after: completions.partial).description
      }
      _ = index.postcodesIOCompletions(of: text, limit: 20)
    }
    _ = index.nearMisses(of: "swla")
    for _ in 0..<50 { _ = index.record(at: random.below(max(index.count, 1) * 2)) }
    // A valid index has at most 20,000; a cycle would never end.
    let limit = random.below(8) == 0 ? 1_000_000 : 2000
    #expect(index.prefix(limit).reduce(0) { count, _ in count + 1 } < 1_000_000)
    do {
      try index.verify()
      return false
    } catch {
      #expect(!error.description.isEmpty)
      return true
    }
  }
}
