import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// How commands find their index: --index, POSTCODES_INDEX, XDG_DATA_HOME, HOME and --sample.
struct IndexDiscoveryTests {
  private let folder: TemporaryFolder

  /// Builds indexes of one to four postcodes, so that the number of postcodes identifies the index.
  init() throws {
    folder = try TemporaryFolder()
    let paths = [
      "option.pcindex", "variable.pcindex", "xdg/postcodes/default.pcindex",
      "home/.local/share/postcodes/default.pcindex",
    ]
    for (index, path) in paths.enumerated() {
      let built = try folder.index(of: Fixtures.list(index + 1))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: built))
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

  @Test func emptyVariablesAreIgnored() throws {
    try checkCount(4, environment("HOME").merging(["POSTCODES_INDEX": "", "XDG_DATA_HOME": ""]) { $1 })
  }

  @Test func relativeDataHomeIsIgnored() throws {
    try checkCount(4, environment("HOME").merging(["XDG_DATA_HOME": "xdg"]) { $1 })
  }

  /// Builds an index of seven postcodes without `--output`.
  private func build(_ environment: [String: String], from folder: TemporaryFolder) throws -> Outcome {
    let dump = try folder.write("list.csv", Fixtures.list(7))
    let outcome = try Postcodes.run("build", dump, environment: environment)
    guard outcome.ending == .exit(0) else { return outcome }
    try checkCount(7, environment)
    return outcome
  }

  @Test func buildWritesTheIndexThatCommandsRead() throws {
    // The folders of the default index are made.
    let new = try TemporaryFolder()
    for (environment, path) in [
      (["XDG_DATA_HOME": new.path("a/data"), "HOME": new.path("b")], "a/data/postcodes/default.pcindex"),
      (["HOME": new.path("b")], "b/.local/share/postcodes/default.pcindex"),
      (["POSTCODES_INDEX": new.path("c.pcindex"), "HOME": new.path("b")], "c.pcindex"),
    ] {
      #expect(!new.exists(path))
      let outcome = try build(environment, from: new)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.lines.last?.hasPrefix("wrote \(new.path(path)) in ") == true)
      #expect(new.exists(path))
    }
    // Again, over the index that is there.
    #expect(try build(["HOME": new.path("b")], from: new).ending == .exit(0))
  }

  @Test func buildWithoutAnyDefaultIsWrongUsage() throws {
    let new = try TemporaryFolder()
    let outcome = try build([:], from: new)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("--output"))
  }

  @Test func buildMakesOnlyTheFolderOfTheDefaultIndex() throws {
    let new = try TemporaryFolder()
    let outcome = try build(["POSTCODES_INDEX": new.path("missing/x.pcindex"), "HOME": new.path("home")], from: new)
    #expect(outcome.ending == .exit(73))
    #expect(!new.exists("missing") && !new.exists("home"))
    // A file in place of a folder.
    try new.write("home/.local", "a file")
    let blocked = try build(["HOME": new.path("home")], from: new)
    #expect(blocked.ending == .exit(73))
    #expect(blocked.errorLines.count == 1)
    #expect(blocked.error.contains(new.path("home/.local")))
  }

  @Test func buildThatFailsMakesNoFolder() throws {
    let new = try TemporaryFolder()
    let outcome = try Postcodes.run("build", new.path("nowhere.csv"), environment: ["HOME": new.path("home")])
    #expect(outcome.ending == .exit(66))
    #expect(!new.exists("home"))
  }

  @Test func missingNamedIndexIsAnError() throws {
    let missing = folder.path("missing.pcindex")
    let expected =
      "postcodes: cannot read \(missing): No such file or directory. "
      + "Build an index with 'postcodes build DUMP --output FILE'.\n"
    let option = try Postcodes.run(
      "info", "--index", missing, environment: environment("POSTCODES_INDEX", "HOME"))
    #expect(option.ending == .exit(66))
    #expect(option.error == expected)
    let variable = try Postcodes.run(
      "info", environment: environment("HOME").merging(["POSTCODES_INDEX": missing]) { $1 })
    #expect(variable.ending == .exit(66))
    #expect(variable.error == expected)
  }

  @Test func damagedDefaultIndexIsAnError() throws {
    try folder.write("home/.local/share/postcodes/default.pcindex", "damaged")
    let outcome = try Postcodes.run("info", environment: environment("HOME"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(folder.path("home/.local/share/postcodes/default.pcindex")))
  }

  /// Copies the program, and the sample to its folder in an installation (`share`) or a checkout (`data`).
  private func install(sample: String?, inCheckout: Bool = false) throws -> String {
    let program = folder.path(inCheckout ? ".build/some/debug/postcodes" : "bin/postcodes")
    let parent = URL(fileURLWithPath: program).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    // Copied by another process: an executable cannot be run while a child of another test has it open for writing.
    let copy = try Postcodes.run([Executable.path, program], executable: "/bin/cp")
    try #require(copy.ending == .exit(0), "\(copy.error)")
    if let sample {
      try folder.write(sample, Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.sampleIndex))))
    }
    return program
  }

  @Test(arguments: [
    ["complete", "tv1a", "--limit", "2"], ["lookup", "TV1A 2AA"], ["info"], ["verify"], ["export"],
    ["nearest", "TV1A 2AA"],
  ])
  func sampleIsUsedOnRequest(_ arguments: [String]) throws {
    let program = try install(sample: "share/postcodes/sample.pcindex")
    let same = try Postcodes.run(arguments + ["--index", Checkout.sampleIndex])
    #expect(same.ending == .exit(0))
    // Even if there is a default index.
    for environment in [[:], environment("POSTCODES_INDEX", "XDG_DATA_HOME", "HOME")] {
      let outcome = try Postcodes.run(arguments + ["--sample"], environment: environment, executable: program)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.error.isEmpty)
      #expect(outcome.output == same.output)
    }
  }

  @Test(arguments: [
    ["complete", "tv1a"], ["lookup", "TV1A 2AA"], ["info"], ["verify"], ["export"], ["nearest", "TV1A 2AA"],
    ["annotate", "/dev/null"], ["search"], ["serve", "--port", "0"], ["compare", "--sample", "1"],
  ])
  func withoutIndexIsStatus66(_ arguments: [String]) throws {
    // Without a home, and with one that has no index.
    for environment in [[:], ["HOME": folder.path("nobody")]] {
      let outcome = try Postcodes.run(arguments, environment: environment)
      #expect(outcome.ending == .exit(66))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1)
      for words in ["--index", "POSTCODES_INDEX", "postcodes build"] { #expect(outcome.error.contains(words)) }
      #expect(outcome.error.contains("--sample") == (arguments[0] != "compare"))
    }
  }

  @Test func sampleOfTheCheckoutIsFound() throws {
    let program = try install(sample: "data/sample.pcindex", inCheckout: true)
    // A folder named `data` is not enough.
    let alone = try Postcodes.run("verify", "--sample", executable: program)
    #expect(alone.ending == .exit(66))
    try folder.write("Package.swift", "// swift-tools-version: 6.2\n")
    let outcome = try Postcodes.run("verify", "--sample", executable: program)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
  }

  @Test func missingSampleIsStatus66() throws {
    let program = try install(sample: nil)
    let outcome = try Postcodes.run("info", "--sample", executable: program)
    #expect(outcome.ending == .exit(66))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("share/postcodes/sample.pcindex"))
  }

  @Test func damagedSampleIsBadData() throws {
    let program = try install(sample: nil)
    try folder.write("share/postcodes/sample.pcindex", "damaged")
    let outcome = try Postcodes.run("info", "--sample", executable: program)
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("sample.pcindex"))
  }

  @Test func sampleExcludesIndex() throws {
    let outcome = try Postcodes.run("info", "--sample", "--index", folder.path("option.pcindex"))
    #expect(outcome.ending == .exit(64))
  }
}
