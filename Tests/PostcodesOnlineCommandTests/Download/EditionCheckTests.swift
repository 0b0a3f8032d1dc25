import CommandTestSupport
import LoopbackServer
import Testing
import TestSupport

/// `download --check`.
@Suite(.timeLimit(.minutes(10)))
struct EditionCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Builds an index and returns its path.
  private func index(_ dump: String) throws -> String {
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("test.pcindex"))
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    return folder.path("test.pcindex")
  }

  private func check(_ dataset: String, _ publisher: LocalPublisher, _ arguments: String...) throws -> Outcome {
    try Postcodes.run(["download", dataset, "--check", "--base-url", publisher.server.url] + arguments)
  }

  /// The months of the portal's titles and of the file names in the zip are written in different ways.
  @Test(arguments: [
    ("August 2025", 0), ("Aug 2025", 0), ("November 2025", 1), ("February 2026", 1), ("May 2025", 0),
    ("NOVEMBER 2024", 0),
  ])
  func onspd(month: String, status: Int32) throws {
    let index = try index(folder.write("ONSPD_AUG_2025_UK.csv", Fixtures.directory))
    let publisher = try LocalPublisher(
      .init(file: [], titles: ["ONS Postcode Directory (\(month)) for the UK"]))
    let outcome = try check("onspd", publisher, "--index", index)
    #expect(outcome.ending == .exit(status) && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output.hasPrefix(status == 1 ? "newer: " : "current: "), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("the index has August 2025\n"))
    #expect(publisher.fileRequests.isEmpty)
    let json = try check("onspd", publisher, "--index", index, "--format", "json").json()
    #expect(json["result"] == (status == 1 ? "newer" : "current") && json["index_edition"] == "August 2025")
  }

  /// Ordnance Survey's service states the month, and the dataset the quarter.
  @Test(arguments: [("2025-11", 0), ("2025.4.0", 0), ("2026-02", 1), ("2025-08", 0), ("2026.1.0", 1)])
  func codePointOpen(version: String, status: Int32) throws {
    var zip = ZipFixture()
    zip.add("Data/CSV/m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005))
    zip.add("Doc/metadata.txt", "PRODUCT: OS CODE-POINT_03.02\nDATASET VERSION NUMBER: 2025.4.0\n M 1\n")
    let index = try index(folder.write("codepo_gb.zip", zip.bytes))
    let publisher = try LocalPublisher(.init(file: [1], version: version))
    let outcome = try check("code-point-open", publisher, "--index", index)
    #expect(outcome.ending == .exit(status), "\(outcome.output)\(outcome.error)")
    #expect(try check("onspd", publisher, "--index", index).ending == .exit(65))
  }

  /// Open Names adds places to an index; the downloaded file is compared.
  @Test func openNames() throws {
    let file = DownloadFixtures.archive("AUG_2025")
    let publisher = try LocalPublisher(.init(file: file))
    let path = folder.path("names.zip")
    let missing = try check("open-names", publisher, "--output", path)
    #expect(missing.ending == .exit(1) && missing.output.hasPrefix("newer: "), "\(missing.error)")
    let got = try Postcodes.run("download", "open-names", "--base-url", publisher.server.url, "--output", path)
    #expect(got.ending == .exit(0), "\(got.error)")
    #expect(try check("open-names", publisher, "--output", path).ending == .exit(0))
    publisher.change { $0.file = DownloadFixtures.archive("NOV_2025") }
    #expect(try check("open-names", publisher, "--output", path).ending == .exit(1))
  }

  @Test func indexesWithoutAnEdition() throws {
    let publisher = try LocalPublisher(.init(file: []))
    let nameless = try check("onspd", publisher, "--index", folder.directoryIndex())
    #expect(nameless.ending == .exit(65) && nameless.error.contains("does not state its edition"), "\(nameless.error)")
    #expect(try check("onspd", publisher).ending == .exit(66))
    let offline = try Postcodes.run(
      "download", "onspd", "--check", "--base-url", "http://127.0.0.1:1", "--index",
      index(folder.write("ONSPD_AUG_2025_UK.csv", Fixtures.directory)))
    #expect(offline.ending == .exit(69))
  }
}
