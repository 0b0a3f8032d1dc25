import CommandTestSupport
import Foundation
import LoopbackServer
import Testing
import TestSupport

@testable import PostcodesOnlineCommand

/// `download` from a local service.
@Suite(.timeLimit(.minutes(10)))
struct DownloadTests {
  private let folder: TemporaryFolder
  private let file = DownloadFixtures.archive("AUG_2025")

  init() throws { folder = try TemporaryFolder() }

  private func download(_ arguments: String..., from publisher: LocalPublisher) throws -> Outcome {
    try Postcodes.run(
      ["download"] + arguments + ["--base-url", publisher.server.url, "--output", folder.path("dump.zip")])
  }

  @Test func codePointOpen() throws {
    let publisher = try LocalPublisher(.init(file: file))
    let outcome = try download("code-point-open", from: publisher)
    #expect(outcome.ending == .exit(0) && outcome.error.isEmpty, "\(outcome.error)")
    let size = file.count.formatted(.number.locale(Locale(identifier: "en_GB")))
    #expect(
      outcome.output
        == "\(folder.path("dump.zip")): Code-Point Open, edition 2025-11, \(size) bytes; MD5 and zip checked\n")
    #expect(try folder.bytes("dump.zip") == file)
    #expect(try folder.names() == ["dump.zip"])
    #expect(publisher.fileRequests.count == 1)
    #expect(publisher.fileRequests[0].header("user-agent")?.hasPrefix("postcodes/") == true)
    #expect(publisher.server.requests.allSatisfy { $0.path != "/wrong" })
  }

  @Test(arguments: ["code-point-open", "onspd"])
  func completeFilesAreNotDownloadedAgain(dataset: String) throws {
    let publisher = try LocalPublisher(.init(file: file))
    #expect(try download(dataset, from: publisher).ending == .exit(0))
    // A process that is killed right after it has renamed the file leaves the note.
    let note = try folder.write("dump.zip.part.note", "old")
    let state = try folder.state("dump.zip")
    let again = try download(dataset, "--format", "json", from: publisher)
    #expect(again.ending == .exit(0))
    #expect(try again.json()["result"] == "current")
    #expect(publisher.fileRequests.count == 1)
    #expect(try folder.state("dump.zip") == state)
    #expect(!FileManager.default.fileExists(atPath: note))
    // A damaged or older file is replaced.
    try folder.write("dump.zip", Array(file.dropLast()))
    #expect(try download(dataset, from: publisher).ending == .exit(0))
    #expect(try folder.bytes("dump.zip") == file && publisher.fileRequests.count == 2)
    try folder.write("dump.zip", DownloadFixtures.archive("MAY_2025"))
    #expect(try download(dataset, from: publisher).ending == .exit(0))
    #expect(try folder.bytes("dump.zip") == file && publisher.fileRequests.count == 3)
  }

  @Test func newestMonthInTheTitleWins() throws {
    let titles = [
      "ONS Postcode Directory (August 2025) for the UK", "ONS Postcode Directory (November 2025) for the UK",
      "ONS Postcode Directory User Guide", "ONS Postcode Directory (Feb 2025) for the UK",
      "ONS Postcode Directory (May 2024) for the UK",
    ]
    let publisher = try LocalPublisher(.init(file: DownloadFixtures.archive("NOV_2025"), titles: titles))
    let outcome = try download("onspd", "--format", "json", from: publisher)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try outcome.json()["edition"] == "November 2025")
    #expect(publisher.server.requests.contains { $0.path == "/sharing/rest/content/items/a1/data" })
    // The publisher's name is the default one.
    let named = try Postcodes.run(
      [
        "sh", "-c",
        "cd '\(folder.path)' && exec '\(Executable.path)' download onspd --base-url \(publisher.server.url)",
      ],
      executable: "/usr/bin/env")
    #expect(named.ending == .exit(0) && named.output.hasPrefix("ONSPD_1.zip: ONS Postcode Directory"))
    #expect(try folder.names() == ["ONSPD_1.zip", "dump.zip"])
  }

  @Test func cutsAreContinued() throws {
    let file = file
    // Cut three times, the second time without a single byte.
    let publisher = try LocalPublisher(.init(file: file)) { request, earlier in
      switch earlier {
      case 0: LocalPublisher.cut(file, at: 100_000)
      case 1: .fault(.closeBeforeHead)
      case 2:
        LocalPublisher.file(.init(file: Array(file)), request).shortened(by: 100_000)
      default: nil
      }
    }
    let outcome = try download("onspd", from: publisher)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try folder.bytes("dump.zip") == file)
    #expect(try folder.names() == ["dump.zip"])
    let requests = publisher.fileRequests
    #expect(requests.map { $0.header("if-range") } == [nil, "\"one\"", "\"one\"", "\"one\""])
    #expect(
      requests.map { $0.header("range") } == [
        nil, "bytes=100000-", "bytes=100000-", "bytes=\(file.count - 100_000)-",
      ])
  }

  /// A part is continued by a later run, with the digest or the entity tag as proof that it is of the same file.
  @Test(arguments: ["code-point-open", "onspd"])
  func laterRunsContinue(dataset: String) async throws {
    let file = file
    let publisher = try LocalPublisher(.init(file: file, entityTag: dataset == "onspd" ? "\"one\"" : nil)) {
      _, earlier in
      switch earlier {
      case 0: LocalPublisher.cut(file, at: 200_000, tag: dataset == "onspd" ? "\"one\"" : nil)
      case 1: .html("gone", status: 404)
      default: nil
      }
    }
    let outcome = try download(dataset, from: publisher)
    #expect(outcome.ending == .exit(69) && outcome.error.contains("status 404"), "\(outcome.error)")
    #expect(try folder.names() == ["dump.zip.part", "dump.zip.part.note"])
    #expect(try folder.bytes("dump.zip.part") == Array(file.prefix(200_000)))
    #expect(try download(dataset, from: publisher).ending == .exit(0))
    #expect(publisher.fileRequests.last?.header("range") == "bytes=200000-")
    #expect(try folder.bytes("dump.zip") == file)
    #expect(try folder.names() == ["dump.zip"])
  }

  /// A file that changes is never joined from two halves: with `If-Range`, without it, and with another edition.
  @Test(arguments: ["if-range", "ignored", "edition"])
  func changedFilesStartAgain(change: String) throws {
    let (old, new) = (file, DownloadFixtures.archive("AUG_2025", seed: 2))
    let publisher = try LocalPublisher(.init(file: old)) { _, earlier in
      switch earlier {
      case 0: LocalPublisher.cut(old, at: 200_000)
      case 1: .html("gone", status: 404)
      default: nil
      }
    }
    #expect(try download("onspd", from: publisher).ending == .exit(69))
    publisher.change { offer in
      offer.file = new
      offer.entityTag = "\"two\""
      offer.ignoresIfRange = change == "ignored"
      if change == "edition" { offer.titles.append("ONS Postcode Directory (November 2025) for the UK") }
    }
    let outcome = try download("onspd", from: publisher)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try folder.bytes("dump.zip") == new)
    #expect(try folder.names() == ["dump.zip"])
  }

  /// Without a digest and a validator nothing proves that the rest is of the same file.
  @Test(arguments: [nil, "W/\"weak\""])
  func filesWithoutValidatorStartAgain(tag: String?) throws {
    let file = file
    let publisher = try LocalPublisher(.init(file: file, entityTag: tag)) { _, earlier in
      earlier == 0 ? LocalPublisher.cut(file, at: 100_000, tag: tag) : nil
    }
    #expect(try download("onspd", from: publisher).ending == .exit(0))
    #expect(publisher.fileRequests.map { $0.header("range") } == [nil, nil])
    #expect(try folder.bytes("dump.zip") == file)
  }

  @Test func serversWithoutRangesStartAgain() throws {
    let file = file
    let publisher = try LocalPublisher(.init(file: file, takesRanges: false)) { _, earlier in
      earlier == 0 ? LocalPublisher.cut(file, at: 100_000) : nil
    }
    let outcome = try download("code-point-open", from: publisher)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(publisher.fileRequests.map { $0.header("range") } == [nil, "bytes=100000-"])
    #expect(try folder.bytes("dump.zip") == file)
  }

  /// A process that the publisher kills.
  private final class Victim: @unchecked Sendable {
    private let started = DispatchSemaphore(value: 0)
    private var process: ChildProcess?

    func start(_ process: ChildProcess) {
      self.process = process
      started.signal()
    }

    func kill() {
      started.wait()
      process?.send(SIGKILL)
    }
  }

  /// A killed run leaves a part that the next one continues.
  @Test func killedRunsAreContinued() throws {
    let file = file
    let victim = Victim()
    let publisher = try LocalPublisher(.init(file: file)) { _, earlier in
      switch earlier {
      case 0: return LocalPublisher.cut(file, at: 150_000)
      case 1:
        // The process continues after the cut. Killed here, it cannot give up before.
        victim.kill()
        return .fault(.neverAnswer)
      default: return nil
      }
    }
    let arguments = [
      "download", "code-point-open", "--base-url", publisher.server.url, "--output", folder.path("dump.zip"),
    ]
    let null = try Descriptor.reading("/dev/null")
    let (output, error) = (try Descriptor.writing("/dev/null"), try Descriptor.writing("/dev/null"))
    let process = try ChildProcess(
      Executable.path, arguments, environment: Postcodes.cleanEnvironment, input: null, output: output, error: error)
    for descriptor in [null, output, error] { descriptor.close() }
    victim.start(process)
    #expect(try process.wait() == .signal(SIGKILL))
    #expect(try folder.bytes("dump.zip.part") == Array(file.prefix(150_000)) && !folder.exists("dump.zip"))
    #expect(try Postcodes.run(arguments).ending == .exit(0))
    #expect(publisher.fileRequests.last?.header("range") == "bytes=150000-")
    #expect(try folder.bytes("dump.zip") == file)
  }

  /// The file may be on another host; the header fields go there, too.
  @Test func redirectsToOtherHosts() throws {
    let file = file
    let host = try LocalPublisher(.init(file: file)) { _, earlier in
      earlier == 0 ? LocalPublisher.cut(file, at: 100_000) : nil
    }
    let address = "\(host.server.url)/file"
    let publisher = try LocalPublisher(.init(file: file)) { _, _ in .redirect(to: address) }
    #expect(try download("onspd", from: publisher).ending == .exit(0))
    #expect(try folder.bytes("dump.zip") == file)
    #expect(host.fileRequests.map { $0.header("range") } == [nil, "bytes=100000-"])
  }
}

extension LoopbackReply {
  /// Returns the reply with its announced length but fewer bytes.
  fileprivate func shortened(by count: Int) -> LoopbackReply {
    guard case .bytes(let bytes) = body else { return self }
    var reply = self
    reply.body = .bytes(bytes.dropLast(count))
    return reply.truncated(missing: count)
  }
}
