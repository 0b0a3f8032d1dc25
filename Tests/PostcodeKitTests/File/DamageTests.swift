@testable import PostcodeKit
import TestSupport
import Testing

/// Damaged files: `verify` detects every flipped bit, and reading never traps.
///
/// Damaged files are read in a separate process, so that a trap doesn't end the test run.
@Suite struct DamageTests {
  /// Opens a file, or returns `nil` if it is rejected.
  private static func open(_ file: [UInt8]) -> PostcodeIndex? {
    do throws(IndexError) {
      return try PostcodeIndex(bytes: IndexBytes(copying: file))
    } catch {
      return nil
    }
  }

  private static func isValid(_ index: PostcodeIndex) -> Bool {
    do throws(IndexError) {
      try index.verify()
      return true
    } catch {
      return false
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func everyFlippedBitIsDetected() throws {
    var file = try Specimen.file()
    var undetected: [String] = []
    for offset in file.indices {
      for bit in UInt8(0)..<8 {
        file[offset] ^= 1 << bit
        if let index = DamageTests.open(file), DamageTests.isValid(index) { undetected.append("\(offset).\(bit)") }
        file[offset] ^= 1 << bit
      }
    }
    #expect(undetected.isEmpty)
  }

  /// Reads the index with each bit of every second byte flipped, one at a time.
  private static func readWithEveryBitFlipped(odd: Int) throws {
    var file = try Specimen.file()
    var opened = 0
    for offset in stride(from: odd, to: file.count, by: 2) {
      for bit in UInt8(0)..<8 {
        file[offset] ^= 1 << bit
        if let index = open(file) {
          opened += 1
          var exercise = Exercise(index)
          if offset % 16 < 2, bit == offset / 16 % 8 {
            let terminated = exercise.all()
            #expect(terminated, "bit \(bit) of byte \(offset)")
          } else {
            exercise.short()
          }
        }
        file[offset] ^= 1 << bit
      }
    }
    #expect(opened > file.count)
  }

  @Test(.timeLimit(.minutes(10)))
  func flippedBitsOfEvenBytesDoNotTrap() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithEveryBitFlipped(odd: 0) }
  }

  @Test(.timeLimit(.minutes(10)))
  func flippedBitsOfOddBytesDoNotTrap() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithEveryBitFlipped(odd: 1) }
  }

  /// Reads the index with ranges after the section table overwritten by random bytes, zeros or ones.
  private static func readWithOverwrittenRanges() throws {
    let original = try Specimen.file()
    let table = 32 + 32 * 12 + 8
    var random = SplitMix64(seed: 80)
    for _ in 0..<800 {
      var file = original
      let start = table + random.below(file.count - table)
      let end = min(file.count, start + 1 + random.below(random.oneIn(4) ? 400 : 12))
      let kind = random.below(3)
      for offset in start..<end { file[offset] = kind == 0 ? random.byte() : kind == 1 ? 0 : 255 }
      guard let index = open(file) else { continue }
      var exercise = Exercise(index)
      let terminated = exercise.all()
      #expect(terminated, "bytes \(start)..<\(end)")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func overwrittenRangesDoNotTrap() async {
    await #expect(processExitsWith: .success) { try DamageTests.readWithOverwrittenRanges() }
  }
}
