import CommandTestSupport
import Foundation
import LoopbackServer
import Testing
import TestSupport

/// `setup` from a local service.
@Suite(.timeLimit(.minutes(10)))
struct SetupTests {
  private let folder: TemporaryFolder
  private let file: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Checkout.sampleDump)))
  }

  private func setup(_ arguments: String..., from publisher: LocalPublisher) throws -> Outcome {
    try Postcodes.run(
      ["setup"] + arguments + ["--base-url", publisher.server.url], environment: ["XDG_DATA_HOME": folder.path("data")])
  }

  private var index: String { folder.path("data/postcodes/default.pcindex") }

  /// One command from nothing to a completion; the next run asks only whether there is a newer edition.
  @Test func makesTheDefaultIndex() throws {
    let publisher = try LocalPublisher(.init(file: file, version: "2025-08"))
    let first = try setup("code-point-open", from: publisher)
    #expect(first.ending == .exit(0), "\(first.error)")
    #expect(first.output.contains("ok: ") && first.output.contains("postcodes complete"), "\(first.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("data/postcodes")) == ["default.pcindex"])
    let found = try Postcodes.run("complete", "tv1a", environment: ["XDG_DATA_HOME": folder.path("data")])
    #expect(found.output.hasPrefix("TV1A "))
    let state = try folder.state("data/postcodes/default.pcindex")
    let again = try setup("code-point-open", from: publisher)
    #expect(again.ending == .exit(0) && again.output.hasPrefix("current: "), "\(again.output)\(again.error)")
    #expect(publisher.fileRequests.count == 1)
    publisher.change { $0.version = "2031-02" }
    let newer = try setup("code-point-open", from: publisher)
    #expect(newer.ending == .exit(0) && publisher.fileRequests.count == 2, "\(newer.error)")
    #expect(try folder.state("data/postcodes/default.pcindex") != state)
  }

  /// The index of another dataset is replaced; one is kept if the download or the build fails.
  @Test func keepsTheIndexOnFailure() throws {
    let publisher = try LocalPublisher(.init(file: file, version: "2025-08"))
    #expect(try setup("code-point-open", from: publisher).ending == .exit(0))
    let state = try folder.state("data/postcodes/default.pcindex")
    // The service has no zip that is an ONSPD.
    #expect(try setup("onspd", from: try LocalPublisher(.init(file: [1, 2, 3]))).ending == .exit(65))
    publisher.server.stop()
    #expect(try setup("code-point-open", from: publisher).ending == .exit(69))
    #expect(try folder.state("data/postcodes/default.pcindex") == state)
  }

  /// The newest edition is built again without an area that the index still has; an index with history is kept.
  @Test func buildsAgainWithoutExcludedAreas() throws {
    let publisher = try LocalPublisher(.init(file: file, version: "2025-08"))
    #expect(try setup("code-point-open", from: publisher).ending == .exit(0))
    #expect(try setup("code-point-open", "--exclude", "TV", from: publisher).ending == .exit(0))
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    #expect(try Postcodes.run("complete", "tv1a", environment: environment).ending == .exit(1))
    let again = try setup("code-point-open", "--exclude", "TV", from: publisher)
    #expect(again.output.hasPrefix("current: "), "\(again.output)\(again.error)")
    let history = folder.path("data/postcodes/default.pcindex")
    let sample = Checkout.sampleDump
    let build = try Postcodes.run(
      "build", "--history", sample, sample, "--edition", "2025-05", "--edition", "2025-08", "--output", history)
    #expect(build.ending == .exit(0), "\(build.error)")
    let refused = try setup("code-point-open", from: publisher)
    #expect(refused.ending == .exit(64) && refused.error.contains("older editions"), "\(refused.error)")
  }

  @Test func asksForADatasetOnlyOnATerminal() throws {
    let outcome = try Postcodes.run("setup", environment: ["XDG_DATA_HOME": folder.path("data")])
    #expect(outcome.ending == .exit(64) && outcome.error.contains("code-point-open"), "\(outcome.error)")
    #expect(try folder.names().isEmpty)
  }
}
