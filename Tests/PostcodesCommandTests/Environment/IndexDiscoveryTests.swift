import Foundation
import Testing
import TestSupport

/// Which index a command asks: --index, POSTCODES_INDEX, XDG_DATA_HOME, HOME, and last the bundled sample.
struct IndexDiscoveryTests {
  private let folder: TemporaryFolder

  static let sampleNotice = "postcodes: no index given: using the bundled sample of made-up postcodes"

  /// Lists of one to four postcodes, so that their number tells which was asked.
  init() throws {
    folder = try TemporaryFolder()
    let places = [
      "option.pcindex", "variable.pcindex", "xdg/postcodes/default.pcindex",
      "home/.local/share/postcodes/default.pcindex",
    ]
    for (place, path) in places.enumerated() {
      let index = try folder.index(of: Fixtures.list(place + 1))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: index))
      try folder.write(path, Array(bytes))
    }
  }

  private func environment(_ names: String...) -> [String: String] {
    let all = [
      "POSTCODES_INDEX": folder.path("variable.pcindex"), "XDG_DATA_HOME": folder.path("xdg"),
      "HOME": folder.path("home"),
    ]
    return all.filter { names.contains($0.key) }
  }

  private func checkCount(
    _ count: Double, _ environment: [String: String], arguments: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Postcodes.run(["info", "--format", "json"] + arguments, environment: environment)
    #expect(outcome.ending == .exit(0), sourceLocation: sourceLocation)
    #expect(outcome.error.isEmpty, sourceLocation: sourceLocation)
    #expect(try outcome.json()["postcodes"]?.number == count, sourceLocation: sourceLocation)
  }

  @Test func optionComesFirst() throws {
    try checkCount(
      1, environment("POSTCODES_INDEX", "XDG_DATA_HOME", "HOME"),
      arguments: ["--index", folder.path("option.pcindex")])
  }

  @Test func variableComesSecond() throws {
    try checkCount(2, environment("POSTCODES_INDEX", "XDG_DATA_HOME", "HOME"))
  }

  @Test func dataHomeComesThird() throws {
    try checkCount(3, environment("XDG_DATA_HOME", "HOME"))
  }

  @Test func homeComesFourth() throws {
    try checkCount(4, environment("HOME"))
  }

  @Test func emptyVariablesAreAsGoodAsNone() throws {
    try checkCount(4, environment("HOME").merging(["POSTCODES_INDEX": "", "XDG_DATA_HOME": ""]) { $1 })
  }

  @Test func relativeDataHomeIsIgnored() throws {
    try checkCount(4, environment("HOME").merging(["XDG_DATA_HOME": "xdg"]) { $1 })
  }

  @Test func namedIndexThatIsMissingIsNotReplacedByAnother() throws {
    let missing = folder.path("missing.pcindex")
    let expected =
      "postcodes: cannot read \(missing): No such file or directory; "
      + "make one with 'postcodes build DUMP --output FILE'\n"
    let option = try Postcodes.run(
      "info", "--index", missing, environment: environment("POSTCODES_INDEX", "HOME"))
    #expect(option.ending == .exit(66))
    #expect(option.error == expected)
    let variable = try Postcodes.run(
      "info", environment: environment("HOME").merging(["POSTCODES_INDEX": missing]) { $1 })
    #expect(variable.ending == .exit(66))
    #expect(variable.error == expected)
  }

  @Test func damagedDefaultIsNotReplacedByTheSample() throws {
    try folder.write("home/.local/share/postcodes/default.pcindex", "damaged")
    let outcome = try Postcodes.run("info", environment: environment("HOME"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(folder.path("home/.local/share/postcodes/default.pcindex")))
  }

  /// A copy of the program with the sample beside it, as installed (`share`) or as in a checkout (`data`).
  private func install(sample: String?, inCheckout: Bool = false) throws -> String {
    let program = folder.path(inCheckout ? ".build/some/debug/postcodes" : "bin/postcodes")
    let parent = URL(fileURLWithPath: program).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    // Not copied here: a process that another test starts meanwhile would inherit the file, open for writing, and what
    // is open for writing cannot be run.
    let copy = try Postcodes.run([Executable.path, program], executable: "/bin/cp")
    try #require(copy.ending == .exit(0), "\(copy.error)")
    if let sample {
      try folder.write(sample, Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.sampleDump))))
    }
    return program
  }

  @Test(arguments: [
    ["complete", "sw1a", "--limit", "2"], ["lookup", "SW1A 2AA"], ["info"], ["verify"], ["export"],
  ])
  func sampleComesLastAndSaysSoInOneLine(_ arguments: [String]) throws {
    let program = try install(sample: "share/postcodes/code-point-open-sample.zip")
    // Without a home, and with one that has no index.
    for environment in [[:], ["HOME": folder.path("nobody")]] {
      let outcome = try Postcodes.run(arguments, environment: environment, executable: program)
      let same = try Postcodes.run(arguments + ["--index", folder.sampleIndex()])
      #expect(outcome.ending == .exit(0))
      #expect(outcome.errorLines == [IndexDiscoveryTests.sampleNotice])
      #expect(outcome.output == same.output)
    }
  }

  @Test func sampleOfTheCheckoutIsFound() throws {
    let program = try install(sample: "data/code-point-open-sample.zip", inCheckout: true)
    // A folder 'data' somewhere above is not enough.
    let alone = try Postcodes.run("verify", executable: program)
    #expect(alone.ending == .exit(66))
    try folder.write("Package.swift", "// swift-tools-version: 6.2\n")
    let outcome = try Postcodes.run("verify", executable: program)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errorLines == [IndexDiscoveryTests.sampleNotice])
  }

  @Test func withoutSampleThereIsNoIndex() throws {
    let program = try install(sample: nil)
    let outcome = try Postcodes.run("info", executable: program)
    #expect(outcome.ending == .exit(66))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    for words in ["--index", "POSTCODES_INDEX", "postcodes build"] { #expect(outcome.error.contains(words)) }
  }

  @Test func damagedSampleIsBadData() throws {
    let program = try install(sample: nil)
    try folder.write("share/postcodes/code-point-open-sample.zip", "no zip")
    let outcome = try Postcodes.run("info", executable: program)
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("sample"))
  }
}
