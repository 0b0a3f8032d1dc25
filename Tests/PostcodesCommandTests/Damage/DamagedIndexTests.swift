import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// Every command with missing, empty, truncated, damaged and non-index files.
struct DamagedIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let commands = [["complete", "m1"], ["lookup", "M1 1AA"], ["export"], ["info"], ["verify"]]

  /// An invalid index file and the expected error.
  struct BadIndex: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let make: @Sendable ([UInt8]) -> [UInt8]
  }

  static let badIndexes: [BadIndex] = [
    BadIndex(testDescription: "empty", words: "it is empty") { _ in [] },
    BadIndex(testDescription: "a byte", words: "not a postcode index") { Array($0.prefix(1)) },
    BadIndex(testDescription: "magic only", words: "bytes long") { Array($0.prefix(8)) },
    BadIndex(testDescription: "header only", words: "bytes long") { Array($0.prefix(32)) },
    BadIndex(testDescription: "half", words: "bytes long") { Array($0.prefix($0.count / 2)) },
    BadIndex(testDescription: "last byte lost", words: "bytes long") { Array($0.dropLast()) },
    BadIndex(testDescription: "a byte more", words: "bytes long") { $0 + [0] },
    BadIndex(testDescription: "text", words: "not a postcode index") { _ in Array("M1 1AA\n".utf8) },
    BadIndex(testDescription: "a zip", words: "not a postcode index") { _ in ZipFixture().bytes },
    BadIndex(testDescription: "line ends converted", words: "not a postcode index") { bytes in
      bytes.filter { $0 != 13 }
    },
    BadIndex(testDescription: "later version", words: "version 9") { bytes in
      var bytes = bytes
      bytes[8] = 9
      return bytes
    },
    BadIndex(testDescription: "section table", words: "checksum") { bytes in
      var bytes = bytes
      bytes[40] ^= 1
      return bytes
    },
  ]

  @Test(arguments: badIndexes)
  func badIndexIsStatus65AndForVerify1(_ bad: BadIndex) throws {
    let path = try folder.write("bad.pcindex", bad.make(SharedIndexes.directory.get()))
    for command in DamagedIndexTests.commands {
      let outcome = try Postcodes.run(command + ["--index", path])
      #expect(outcome.ending == .exit(command == ["verify"] ? 1 : 65))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.hasPrefix("postcodes: \(path): "))
      #expect(outcome.error.contains(bad.words), "\(outcome.error)")
    }
  }

  @Test(arguments: commands)
  func missingIndexIsStatus66(_ command: [String]) throws {
    let path = folder.path("missing.pcindex")
    let outcome = try Postcodes.run(command + ["--index", path])
    #expect(outcome.ending == .exit(66))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(path))
  }

  @Test(arguments: commands)
  func folderIsNotAnIndex(_ command: [String]) throws {
    let outcome = try Postcodes.run(command + ["--index", folder.path])
    #expect(outcome.ending == .exit(74))
    #expect(outcome.errorLines.count == 1)
  }

  @Test func verifyNamesTheDamagedSection() throws {
    let bytes = try SharedIndexes.sample.get()
    let info = try Postcodes.run("info", "--format", "json", "--index", folder.sampleIndex()).json()
    var offset = 0
    for section in info["sections"]?.elements ?? [] {
      let name = try #require(section["name"]?.string)
      let length = Int(try #require(section["bytes"]?.number))
      defer { offset += length }
      guard name != "header" else { continue }
      var damaged = bytes
      damaged[offset + length / 2] ^= 0x10
      let outcome = try Postcodes.run("verify", "--index", folder.write("bad.pcindex", damaged))
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1)
      // Errors found when opening also name the section.
      #expect(outcome.error.contains("checksum of ") || outcome.error.contains("damaged index: \(name): "))
    }
    #expect(offset == bytes.count)
  }

  @Test(arguments: [1, 2, 3])
  func flippedBitsNeverCrashACommand(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let sound = try seed == 1 ? SharedIndexes.sample.get() : SharedIndexes.directory.get()
    for round in 0..<16 {
      var bytes = sound
      for _ in 0...random.below(3) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      guard bytes != sound else { continue }
      let path = try folder.write("bad.pcindex", bytes)
      for command in DamagedIndexTests.commands {
        let outcome = try Postcodes.run(command + ["--index", path])
        let allowed: [Ending] = command == ["verify"] ? [.exit(1)] : [.exit(0), .exit(1), .exit(65)]
        #expect(allowed.contains(outcome.ending), "seed \(seed), round \(round), \(command): \(outcome.ending)")
      }
    }
  }
}
