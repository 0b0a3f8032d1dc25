import PostcodeIndex
import TestSupport
import Testing

/// Damaged files: every flipped bit is found, and none does harm.
///
/// What reads damaged files runs in a process of its own, so that a trap is one failure and not the end of the run.
@Suite struct DamageTests {
  /// Opens a file; `nil` if it is refused.
  private static func open(_ file: [UInt8]) -> PostcodeIndex? {
    do throws(IndexError) {
      return try PostcodeIndex(bytes: IndexBytes(copying: file))
    } catch {
      return nil
    }
  }

  private static func isSound(_ index: PostcodeIndex) -> Bool {
    do throws(IndexError) {
      try index.verify()
      return true
    } catch {
      return false
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func everyFlippedBitIsFound() throws {
    var file = try Specimen.file()
    var unnoticed: [String] = []
    for place in file.indices {
      for bit in UInt8(0)..<8 {
        file[place] ^= 1 << bit
        if let index = DamageTests.open(file), DamageTests.isSound(index) { unnoticed.append("\(place).\(bit)") }
        file[place] ^= 1 << bit
      }
    }
    #expect(unnoticed.isEmpty)
  }

  /// Flips each bit of every second byte, one at a time, and reads.
  private static func readWithEveryBitFlipped(odd: Int) throws {
    var file = try Specimen.file()
    var opened = 0
    for place in stride(from: odd, to: file.count, by: 2) {
      for bit in UInt8(0)..<8 {
        file[place] ^= 1 << bit
        if let index = open(file) {
          opened += 1
          var exercise = Exercise(index)
          if place % 16 < 2, bit == place / 16 % 8 {
            let ended = exercise.all()
            #expect(ended, "bit \(bit) of byte \(place)")
          } else {
            exercise.short()
          }
        }
        file[place] ^= 1 << bit
      }
    }
    #expect(opened > file.count)
  }

  @Test(.timeLimit(.minutes(10)))
  func noFlippedBitOfAnEvenByteStopsReading() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithEveryBitFlipped(odd: 0) }
  }

  @Test(.timeLimit(.minutes(10)))
  func noFlippedBitOfAnOddByteStopsReading() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithEveryBitFlipped(odd: 1) }
  }

  /// Overwrites stretches behind the section table with noise, zeros or ones, and reads.
  private static func readWithOverwrittenStretches() throws {
    let original = try Specimen.file()
    let table = 32 + 32 * 12 + 8
    var random = SplitMix64(seed: 80)
    for _ in 0..<800 {
      var file = original
      let start = table + random.below(file.count - table)
      let end = min(file.count, start + 1 + random.below(random.oneIn(4) ? 400 : 12))
      let kind = random.below(3)
      for place in start..<end { file[place] = kind == 0 ? random.byte() : kind == 1 ? 0 : 255 }
      guard let index = open(file) else { continue }
      var exercise = Exercise(index)
      let ended = exercise.all()
      #expect(ended, "bytes \(start)..<\(end)")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func noOverwrittenStretchStopsReading() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithOverwrittenStretches() }
  }
}
