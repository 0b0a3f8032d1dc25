import CommandTestSupport
import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodesIO
import PostcodesIOResponder
import Testing
import TestSupport

/// `compare` against a local service.
@Suite(.timeLimit(.minutes(10)))
struct CompareTests {
  private let folder: TemporaryFolder
  private let local: String
  private let remote: String

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    func build(_ name: String, _ dump: String) throws -> String {
      let path = folder.path("\(name).pcindex")
      let outcome = try Postcodes.run("build", folder.write("\(name).csv", dump), "--output", path)
      try #require(outcome.ending == .exit(0), "\(outcome.error)")
      return path
    }
    local = try build("local", Fixtures.directory)
    remote = try build("remote", Fixtures.directory.replacing("\"384636\",", with: "\"384639\","))
  }

  private func compare(
    _ arguments: String..., server: LoopbackServer, index: String? = nil
  ) throws -> Outcome {
    try Postcodes.run(
      ["compare", "--index", index ?? local, "--remote", server.url, "--rate", "1000"] + arguments)
  }

  @Test func statuses() throws {
    let same = try LocalService.start(local)
    let other = try LocalService.start(remote)
    defer { [same, other].forEach { $0.stop() } }
    #expect(try compare("--sample", "100", server: same).ending == .exit(0))
    #expect(try compare("--sample", "100", server: other).ending == .exit(1))
    #expect(try compare("--sample", "100", "--tolerance", "4", server: other).ending == .exit(0))
    let outcome = try compare("--sample", "100", server: other)
    // postcodes.io does not accept GIR 0AA, so neither side finds it.
    #expect(outcome.lines.last == "stale: 1 of 8 postcodes differ (1 moved or changed)")
    #expect(outcome.output.contains("M1 1AA 3.0 m"))
    #expect(!outcome.output.contains("\u{1B}") && outcome.error.isEmpty)
    #expect(try compare("--outcode", "M1", server: same).ending == .exit(0))
    #expect(try compare("--prefixes", "M1,m11,sw", server: same).ending == .exit(0))
  }

  @Test func places() throws {
    func build(_ name: String, _ tile: String) throws -> String {
      let path = folder.path("\(name).pcindex")
      let outcome = try Postcodes.run(
        "build", folder.path("local.csv"), "--places", folder.write("\(name)/HY40.csv", tile), "--output", path)
      try #require(outcome.ending == .exit(0), "\(outcome.error)")
      return path
    }
    let index = try build("places", PlaceRows.tile)
    let same = try LocalService.start(index)
    let other = try LocalService.start(build("others", PlaceRows.tile.replacing("Kirk Hope", with: "Kirk Hoop")))
    defer { [same, other].forEach { $0.stop() } }
    let agreement = try compare("--sample", "100", server: same, index: index)
    #expect(
      agreement.ending == .exit(0) && agreement.output.contains("different, of 3 compared"), "\(agreement.output)")
    let changed = try compare("--sample", "100", server: other, index: index)
    #expect(changed.ending == .exit(1))
    #expect(changed.lines.last == "stale: 1 of 3 places differ; 1 of 3 searches for places differ")
    #expect(changed.output.contains("osgb3 Kirk Hope → Kirk Hoop"))
    let table = try compare("--sample", "100", "--format", "csv", server: other, index: index)
    #expect(
      table.lines == [
        "difference,query,field,local,remote,metres", "changed,osgb3,place.name_1,Kirk Hope,Kirk Hoop,",
        "completions,Kirk Hope,,osgb3,,",
      ])
    #expect(try compare("--sample", "9", "--places", "0", server: other, index: index).ending == .exit(0))
    #expect(
      try compare("--sample", "9", "--ignore", "place", "--ignore", "place.name_1", server: other, index: index).ending
        == .exit(0))
  }

  @Test func filesAndStandardInput() throws {
    let server = try LocalService.start(remote)
    defer { server.stop() }
    let text = "SW1A 2AA\r\n\n m1 1aa \nnonsense\nSW1A 2AA\n"
    let file = try folder.write("queries", text)
    let fromFile = try compare(file, "--format", "csv", server: server)
    #expect(fromFile.lines == ["difference,query,field,local,remote,metres", "moved,M1 1AA,position,,,3.00"])
    let fromInput = try Postcodes.run(
      ["compare", "-", "--index", local, "--remote", server.url, "--format", "csv"], input: .pipe(Array(text.utf8)))
    #expect(fromInput.output == fromFile.output && fromInput.ending == .exit(1))
    #expect(try compare(folder.path("absent"), server: server).ending == .exit(66))
    #expect(try compare(folder.write("empty", "\n"), server: server).ending == .exit(65))
  }

  @Test func unreachableServiceIsStatus69() throws {
    for address in ["http://127.0.0.1:1", "http://no-such-host.invalid"] {
      let outcome = try Postcodes.run(
        "compare", "--sample", "3", "--index", local, "--remote", address, "--rate", "1000", "--format", "json")
      #expect(outcome.ending == .exit(69))
      let report = try outcome.json()
      #expect(report["standing"] == "unclear" && report["unanswered"] == 3 && report["differing"] == 0)
      #expect(outcome.errorLines.count == 1 && outcome.error.contains("cannot reach"), "\(outcome.error)")
    }
  }

  /// The table of differences has no line for queries without a response.
  @Test(arguments: ["text", "json", "csv"])
  func differencesAndFailuresAreBothReported(format: String) throws {
    let server = try LocalService.start(local) { request in
      switch request.pathSegments.dropFirst().first {
      case "M1": .result("[]")
      case "SW": .error(400, "no")
      default: nil
      }
    }
    defer { server.stop() }
    let outcome = try compare("--prefixes", "M1,SW,B", "--format", format, server: server)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error == "postcodes: no response for 1 of 3\n")
  }

  /// Without any request there is no agreement to report.
  @Test func nothingToCompare() throws {
    let server = try LocalService.start(local)
    defer { server.stop() }
    let outcome = try compare("--outcode", "ZE9", server: server)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error == "postcodes: neither the index nor the service has a postcode in ZE9\n")
    #expect(try compare("--prefixes", " ,", server: server).ending == .exit(64))
  }

  @Test(arguments: ["html", "404"])
  func servicesOtherThanPostcodesIOAreRejected(trouble: String) throws {
    let server = try LocalService.start(local) { _ in trouble == "html" ? .html() : .error(404, "Resource not found")
    }
    defer { server.stop() }
    let outcome = try compare("--sample", "3", server: server)
    #expect(outcome.ending == .exit(69))
    #expect(outcome.lines.last?.hasPrefix("unclear: no response from") == true)
  }

  @Test func stateOfAnotherRunIsRejected() throws {
    let server = try LocalService.start(local)
    defer { server.stop() }
    let state = folder.path("state")
    #expect(try compare("--sample", "3", "--resume", state, server: server).ending == .exit(0))
    let before = try folder.bytes("state")
    let outcome = try compare("--sample", "4", "--resume", state, server: server)
    #expect(outcome.ending == .exit(65) && outcome.error.contains("different queries"), "\(outcome.error)")
    #expect(try folder.bytes("state") == before)
    #expect(try compare("--sample", "3", "--resume", state, server: server, index: remote).ending == .exit(65))
    #expect(try compare("--sample", "3", "--resume", folder.path("local.csv"), server: server).ending == .exit(65))
  }

  /// Resuming from an old state is reported, and two runs cannot write the same state.
  @Test func oldAndLockedStatesAreReported() throws {
    let server = try LocalService.start(local)
    defer { server.stop() }
    let state = folder.path("state")
    #expect(!(try compare("--sample", "3", "--resume", state, server: server)).output.contains("earlier run"))
    let count = server.requestCount
    let again = try compare("--sample", "3", "--resume", state, server: server)
    #expect(again.ending == .exit(0) && server.requestCount == count)
    #expect(again.output.contains("in 1 request, all in an earlier run"))
    let before = try folder.bytes("state")
    let other = try #require(FileHandle(forUpdatingAtPath: state))
    #expect(flock(other.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    let outcome = try compare("--sample", "3", "--resume", state, server: server)
    #expect(outcome.ending == .exit(73) && outcome.error.contains("another run is using it"))
    #expect(try folder.bytes("state") == before)
    try other.close()
  }

  @Test(arguments: [
    [], ["--sample", "0"], ["--sample", "3", "file"], ["--prefixes", "M1", "--stratified"],
    ["--sample", "3", "--remote", "nowhere"], ["--sample", "3", "--ignore", "colour"],
    ["--sample", "3", "--rate", "0"], ["--outcode", "nonsense"], ["--sample", "3", "--tolerance", "nan"],
  ])
  func usage(arguments: [String]) throws {
    #expect(try Postcodes.run(["compare", "--index", local] + arguments).ending == .exit(64))
  }

  @Test func compareRunsInTheExternalProgram() throws {
    let help = try Postcodes.run("help", "compare")
    #expect(help.ending == .exit(0) && help.output.contains("USAGE: postcodes compare "))
    #expect(try Postcodes.run("compare", "--help").output == help.output)
    #expect(try Postcodes.run("help").output.contains("  compare  "))
    #expect(try Postcodes.run("compare", "--nonsense").error.contains("See 'postcodes compare --help'."))
    // A copy without the other programs names the missing one.
    let copy = folder.path("alone/postcodes")
    try FileManager.default.createDirectory(atPath: folder.path("alone"), withIntermediateDirectories: true)
    // Copied by another process: an executable cannot be run while a child of another test has it open for writing.
    let copying = try Postcodes.run(["cp", Executable.path, copy], executable: "/usr/bin/env")
    #expect(copying.ending == .exit(0))
    let alone = try Postcodes.run("compare", "--sample", "3", executable: copy)
    #expect(alone.ending == .exit(69) && alone.error.contains("install 'postcodes-online' in the same folder"))
    #expect(try Postcodes.run("--version", executable: copy).ending == .exit(0))
  }
}
