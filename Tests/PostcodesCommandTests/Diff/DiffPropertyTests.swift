import CommandTestSupport
@testable import PostcodeKit
import Testing
import TestSupport

/// Properties of `diff` for any two indexes, and invalid files.
struct DiffPropertyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["text", "csv", "json"])
  func indexEqualsItself(_ format: String) throws {
    for index in [try folder.directoryIndex(), try folder.sampleIndex()] {
      let outcome = try Postcodes.run("diff", index, index, "--format", format)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.error.isEmpty)
      switch format {
      case "text": #expect(outcome.lines.last == "no differences")
      case "csv": #expect(outcome.lines == ["change,postcode,column,from,to,metres"])
      default: #expect(try outcome.json()["changes"] == [])
      }
    }
  }

  private static let opposites = [
    "introduced": "gone", "listed": "delisted", "terminated": "reintroduced", "position-gained": "position-lost",
  ]

  /// Returns the expected line of CSV if the indexes are swapped.
  private func reversed(_ line: String) -> String {
    var fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6 else { return "" }
    let opposites = DiffPropertyTests.opposites
    fields[0] = opposites[fields[0]] ?? opposites.first { $0.value == fields[0] }?.key ?? fields[0]
    fields.swapAt(3, 4)
    return fields.joined(separator: ",")
  }

  private func expectReversible(_ first: String, _ second: String) throws {
    let there = try Postcodes.run("diff", first, second, "--format", "csv")
    let back = try Postcodes.run("diff", second, first, "--format", "csv")
    #expect(there.ending == .exit(1) && back.ending == .exit(1))
    #expect(there.lines.count > 1)
    #expect(back.lines.dropFirst() == there.lines.dropFirst().map(reversed)[...])
  }

  @Test func swappedIndexesSwapOldAndNew() throws {
    let pair = try DiffTests()
    try expectReversible(pair.old, pair.new)
    try expectReversible(folder.directoryIndex(), folder.sampleIndex())
  }

  @Test func damageIsStatus65() throws {
    let sound = try folder.directoryIndex()
    let bytes = try SharedIndexes.directory.get()
    var random = SplitMix64(seed: 3)
    for round in 0..<24 {
      var damaged = bytes
      damaged[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
      let path = try folder.write("bad.pcindex", damaged)
      let arguments = round % 2 == 0 ? [path, sound] : [sound, path]
      let outcome = try Postcodes.run(["diff"] + arguments)
      #expect(outcome.ending == .exit(65), "round \(round): \(outcome.ending)")
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.contains(path))
      #expect(outcome.output.isEmpty)
    }
    for bad in ["", "M1 1AA\n"] {
      #expect(try Postcodes.run("diff", sound, folder.write("bad.pcindex", bad)).ending == .exit(65))
    }
  }

  @Test func missingFileIsStatus66() throws {
    let sound = try folder.directoryIndex()
    for arguments in [[sound, folder.path("none")], [folder.path("none"), sound]] {
      let outcome = try Postcodes.run(["diff"] + arguments)
      #expect(outcome.ending == .exit(66))
      #expect(outcome.error.contains(folder.path("none")))
    }
    #expect(try Postcodes.run("diff", sound, folder.path).ending == .exit(74))
  }

  @Test(arguments: [
    [], ["--only", "shifted"], ["--only", ","], ["--ignore", "colour"], ["--tolerance", "-1"], ["--tolerance", "nan"],
    ["--examples", "-1"], ["--format", "xml"], ["third.pcindex"],
  ])
  func wrongUseIsStatus64(_ options: [String]) throws {
    let sound = try folder.directoryIndex()
    let outcome = try Postcodes.run(["diff", sound] + (options.isEmpty ? [] : [sound]) + options)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["text", "csv", "json"])
  func closedPipeIsNotACrash(_ format: String) throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    let ending = try Postcodes.run(
      ["diff", folder.directoryIndex(), folder.sampleIndex(), "--format", format], output: pipe.writing,
      error: .writing(folder.path("error")))
    // SIGPIPE is 13 everywhere.
    #expect(ending == .signal(13) || ending == .exit(74))
    let error = try folder.text("error")
    #expect(error.isEmpty || error == "postcodes: cannot write to standard output: Broken pipe\n")
  }
}
