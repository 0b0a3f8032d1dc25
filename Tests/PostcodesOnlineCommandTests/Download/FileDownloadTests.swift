import CommandSupport
import LoopbackServer
import SearchPipeline
import Testing
import TestSupport

@testable import PostcodesOnlineCommand

/// Attempts and time limits of a download, with a clock that the test advances.
@Suite(.timeLimit(.minutes(10)))
struct FileDownloadTests {
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let file = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  init() throws { folder = try TemporaryFolder() }

  private func download(_ server: LoopbackServer, attempts: Int = 3, delay: Duration = .zero) -> FileDownload {
    let connection = Connection(
      stopwatch: Stopwatch(clock),
      policy: RetryPolicy(attempts: attempts, firstDelay: delay, usesJitter: false), timeout: .seconds(30))
    let release = Release(
      dataset: .onspd, edition: "August 2025", url: "\(server.url)/file", fileName: "onspd.zip", size: file.count,
      md5: nil, identity: "item a")
    return FileDownload(release: release, connection: connection) { _, _ in }
  }

  /// Returns the error of a download.
  private func error(_ download: FileDownload, _ partial: PartialFile) async throws -> DownloadError? {
    do {
      try await download.fetch(into: partial)
      return nil
    } catch let error as DownloadError {
      return error
    }
  }

  /// Returns the part of the file that a request asks for, cut off after a number of bytes.
  private static func part(_ file: [UInt8], _ request: LoopbackRequest, count: Int) -> LoopbackReply {
    let start = request.header("range").flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
    let rest = file.dropFirst(start)
    var reply = LoopbackReply(status: start > 0 ? 206 : 200, body: .bytes(Array(rest.prefix(count))))
    reply.headers = [("ETag", "\"a\"")]
    if start > 0 { reply.headers.append(("Content-Range", "bytes \(start)-\(file.count - 1)/\(file.count)")) }
    return count < rest.count ? reply.truncated(missing: rest.count - count) : reply
  }

  /// A connection that is lost again and again is continued as long as bytes arrive: 25 times here.
  @Test func manyCuts() async throws {
    let file = file
    let server = try LoopbackServer { Self.part(file, $0, count: 4000) }
    defer { server.stop() }
    let partial = try PartialFile(folder.path("a.zip"))
    #expect(try await error(download(server), partial) == nil)
    try partial.commit()
    #expect(try folder.bytes("a.zip") == file && folder.names() == ["a.zip"])
    #expect(server.requestCount == 25)
  }

  /// A server that always starts at the beginning and never gets to the end doesn't keep the client busy forever.
  @Test func noProgress() async throws {
    let file = file
    let server = try LoopbackServer { _ in
      LoopbackReply(body: .bytes(Array(file.prefix(5000)))).truncated(missing: file.count - 5000)
    }
    defer { server.stop() }
    let partial = try PartialFile(folder.path("a.zip"))
    #expect(try await error(download(server), partial) == .cutOff(host: "127.0.0.1", received: 5000, expected: 100_000))
    #expect(server.requestCount <= 6)
  }

  /// A server that stops answering is given up after the time limit. What has arrived is kept.
  @Test func stalls() async throws {
    let file = file
    let server = try LoopbackServer { request in
      request.number == 0 ? Self.part(file, request, count: 7000) : .fault(.neverAnswer)
    }
    defer { server.stop() }
    let partial = try PartialFile(folder.path("a.zip"))
    // The second request stalls; it got further than the first series of attempts began, so a third and a fourth follow.
    let time = Task { [clock] in
      for request in 2...4 {
        await server.waitForRequests(request)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(31))
      }
    }
    #expect(try await error(download(server, attempts: 2), partial) == .stalled(host: "127.0.0.1", seconds: 30))
    await time.value
    #expect(partial.length == 7000)
  }

  /// A complete part whose size nobody states is checked, not downloaded again.
  @Test func completeParts() async throws {
    let file = file
    let server = try LoopbackServer { request in
      guard request.header("range") != nil else {
        var reply = LoopbackReply(body: .bytes(file)).truncated(missing: 10)
        reply.headers = [("ETag", "\"a\"")]
        return reply
      }
      var reply = LoopbackReply(status: 416)
      reply.headers = [("Content-Range", "bytes */\(file.count)")]
      return reply
    }
    defer { server.stop() }
    var download = download(server)
    download.release.size = nil
    let partial = try PartialFile(folder.path("a.zip"))
    #expect(try await error(download, partial) == nil)
    #expect(partial.length == file.count && server.requestCount == 2)
  }

  /// Without any bytes nothing is left behind.
  @Test func emptyPartsAreRemoved() async throws {
    let server = try LoopbackServer { _ in .html("no", status: 404) }
    defer { server.stop() }
    do {
      let partial = try PartialFile(folder.path("a.zip"))
      #expect(try await error(download(server), partial) == .status(404, url: "\(server.url)/file", retryAfter: nil))
    }
    #expect(try folder.names().isEmpty)
  }

  /// Redirects in a circle end with an error.
  @Test func redirectLoop() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply(status: 302)
      reply.headers = [("Location", "/file")]
      return reply
    }
    defer { server.stop() }
    let partial = try PartialFile(folder.path("a.zip"))
    let error = try await error(download(server, attempts: 1), partial)
    #expect(error != nil && server.requestCount < 100)
  }
}
