import CommandTestSupport
import Foundation
import LoopbackServer
import Testing
import TestSupport

/// Failures of `download`: nothing incomplete or wrong gets the final name.
@Suite(.timeLimit(.minutes(10)))
struct DownloadFailureTests {
  private let folder: TemporaryFolder
  private let file = DownloadFixtures.archive("AUG_2025")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("dump.zip", "the previous file")
  }

  private func download(_ arguments: String..., from address: String) throws -> Outcome {
    try Postcodes.run(["download"] + arguments + ["--base-url", address, "--output", folder.path("dump.zip")])
  }

  private func expectNothingNew() throws {
    #expect(try folder.text("dump.zip") == "the previous file")
    #expect(try folder.names() == ["dump.zip"])
  }

  @Test(arguments: ["md5", "size", "longer", "entry", "page", "empty", "truncated"])
  func wrongContent(_ wrong: String) throws {
    var offer = LocalPublisher.Offer(file: file)
    var damaged = ZipFixture()
    damaged.add("Data/ONSPD_AUG_2025_UK.csv", "pcds\n", fault: .wrongChecksum)
    switch wrong {
    case "md5": offer.md5 = String(repeating: "0", count: 32)
    case "size": offer.size = file.count + 1
    case "longer": offer.size = file.count - 1
    case "entry": offer.file = damaged.bytes
    case "page": offer.file = Array("<!doctype html><title>Sign in</title>".utf8)
    case "empty": offer.file = []
    default: offer.file = Array(file.dropLast(100))
    }
    let publisher = try LocalPublisher(offer)
    let dataset = ["md5", "size", "longer"].contains(wrong) ? "code-point-open" : "onspd"
    let outcome = try download(dataset, from: publisher.server.url)
    #expect(outcome.ending == .exit(65), "\(outcome.error)")
    #expect(outcome.errorLines.count == 1)
    let reason =
      switch wrong {
      case "md5": "expected MD5 00000000000000000000000000000000, found "
      case "size", "longer": "bytes, found"
      case "entry": "expected CRC-32"
      case "page": "found a web page"
      default: "not a whole zip archive"
      }
    #expect(outcome.error.contains(reason) && outcome.error.contains("Nothing is kept"), "\(outcome.error)")
    try expectNothingNew()
  }

  /// A wrong part of an earlier run is not the end: the file is downloaded once more.
  @Test func wrongPartsAreDownloadedAgain() throws {
    let file = file
    let publisher = try LocalPublisher(.init(file: file)) { _, earlier in
      switch earlier {
      case 0: LocalPublisher.cut(file, at: 200_000)
      case 1: .html("gone", status: 404)
      default: nil
      }
    }
    #expect(try download("code-point-open", from: publisher.server.url).ending == .exit(69))
    var part = try folder.bytes("dump.zip.part")
    part[100_000] ^= 1
    try folder.write("dump.zip.part", part)
    let outcome = try download("code-point-open", from: publisher.server.url)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try folder.bytes("dump.zip") == file)
    #expect(publisher.fileRequests.dropFirst(2).map { $0.header("range") } == ["bytes=200000-", nil])
  }

  @Test(arguments: [401, 403, 404, 410])
  func refusalsAreFinal(status: Int) throws {
    let publisher = try LocalPublisher(.init(file: file)) { _, _ in .html("no", status: status) }
    let outcome = try download("onspd", from: publisher.server.url)
    #expect(outcome.ending == .exit(69) && outcome.error.contains("status \(status)"), "\(outcome.error)")
    #expect(outcome.error.contains("https://geoportal.statistics.gov.uk"))
    #expect(publisher.fileRequests.count == 1)
    try expectNothingNew()
  }

  @Test func retryAfter() throws {
    let publisher = try LocalPublisher(.init(file: file)) { _, earlier in
      earlier == 0 ? .tooManyRequests(retryAfter: "0") : .tooManyRequests(retryAfter: "3600")
    }
    let outcome = try download("onspd", from: publisher.server.url)
    #expect(outcome.ending == .exit(69) && outcome.error.contains("asks to wait 3600 seconds"), "\(outcome.error)")
    #expect(publisher.fileRequests.count == 2)
    try expectNothingNew()
  }

  @Test func serverErrorsAreRetried() throws {
    let failing = try LocalPublisher(.init(file: file)) { _, earlier in earlier < 1 ? .html("no", status: 500) : nil }
    #expect(try download("onspd", from: failing.server.url).ending == .exit(0))
    #expect(failing.fileRequests.count == 2)
  }

  @Test func catalogueFailures() throws {
    let page = try LocalPublisher(.init(file: file), trouble: { _ in .html() })
    let outcome = try download("code-point-open", from: page.server.url)
    #expect(
      outcome.ending == .exit(69) && outcome.error.contains("expected JSON, found a web page"), "\(outcome.error)")
    let refused = try LocalPublisher(.init(file: file), trouble: { _ in .html("no", status: 403) })
    #expect(try download("onspd", from: refused.server.url).ending == .exit(69))
    let error = try LocalPublisher(
      .init(file: file), trouble: { _ in .json(#"{"error":{"code":400,"message":"Invalid query"}}"#) })
    #expect(try download("onspd", from: error.server.url).error.contains("the service reports \"Invalid query\""))
    let untitled = try LocalPublisher(.init(file: file, titles: ["ONS Postcode Directory"]))
    let none = try download("onspd", from: untitled.server.url)
    #expect(none.ending == .exit(69) && none.error.contains("found no ONS Postcode Directory"), "\(none.error)")
    #expect(try download("onspd", from: "http://127.0.0.1:1").ending == .exit(69))
    try expectNothingNew()
  }

  @Test func slowServersAreLimited() throws {
    let silent = try LocalPublisher(.init(file: file)) { _, _ in .fault(.neverSendBody) }
    let stalled = try download("onspd", "--timeout", "0.1", from: silent.server.url)
    #expect(stalled.ending == .exit(69) && stalled.error.contains("sent nothing for 0.1 seconds"), "\(stalled.error)")
    #expect(silent.fileRequests.count == 4)
    let limited = try download("onspd", "--time-limit", "1", from: silent.server.url)
    #expect(limited.ending == .exit(69) && limited.error.contains("not complete after 1 seconds"), "\(limited.error)")
    try expectNothingNew()
  }

  @Test func outputsThatCannotBeWritten() throws {
    let publisher = try LocalPublisher(.init(file: file))
    func run(_ output: String) throws -> Outcome {
      try Postcodes.run("download", "onspd", "--base-url", publisher.server.url, "--output", output)
    }
    for output in [folder.path("absent/dump.zip"), folder.path, "/dev/null"] {
      #expect(try run(output).ending == .exit(73), "\(output)")
    }
    #expect(publisher.fileRequests.isEmpty)
    // Another process holds the part.
    try folder.write("dump.zip.part", "")
    // Programs that other tests start at the same time must not inherit the lock.
    let other = open(folder.path("dump.zip.part"), O_RDWR | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    let locked = try run(folder.path("dump.zip"))
    #expect(locked.ending == .exit(73) && locked.error.contains("another process is downloading it"))
    close(other)
    // A limit on the size of files acts as a full disk does.
    let full = try Postcodes.run(
      [
        "sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh", Executable.path, "download", "onspd", "--base-url",
        publisher.server.url, "--output", folder.path("dump.zip"),
      ], executable: "/usr/bin/env")
    #expect(full.ending == .exit(74) && full.error.contains("cannot write"), "\(full.error)")
    #expect(try folder.text("dump.zip") == "the previous file")
    // Space is free again.
    #expect(try run(folder.path("dump.zip")).ending == .exit(0))
    #expect(try folder.bytes("dump.zip") == file && folder.names() == ["dump.zip"])
  }

  @Test(arguments: [
    [], ["postcodes"], ["onspd", "--base-url", "nowhere"], ["onspd", "--timeout", "0"],
    ["onspd", "--time-limit", "nan"],
    ["onspd", "--index", "uk.pcindex"], ["onspd", "--check", "--output", "onspd.zip"],
    ["open-names", "--check", "--index", "uk.pcindex"], ["onspd", "--format", "csv"],
  ])
  func usage(arguments: [String]) throws {
    let outcome = try Postcodes.run(["download"] + arguments)
    #expect(outcome.ending == .exit(64), "\(outcome.error)")
  }
}
