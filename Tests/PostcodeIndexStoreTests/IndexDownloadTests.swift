import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodeIndexStore
import SearchPipeline
import TestSupport
import Testing

/// Downloads with `URLSession` over a socket.
@Suite(.timeLimit(.minutes(10)))
struct IndexDownloadTests {
  private func reply(_ bytes: [UInt8], tag: String? = nil) -> LoopbackReply {
    var reply = LoopbackReply(contentType: "application/octet-stream", body: .bytes(bytes))
    if let tag { reply.headers.append(("ETag", tag)) }
    return reply
  }

  @Test func downloadsAndAsksForChanges() async throws {
    let world = try StoreWorld()
    let file = try StoreWorld.file("2025-02")
    let reply = reply(file, tag: "\"a\"")
    let server = try LoopbackServer { request in
      request.header("If-None-Match") == "\"a\"" ? LoopbackReply(status: 304) : reply
    }
    defer { server.stop() }
    let store = try world.open(server)
    #expect(try await store.update() == .updated)
    #expect(try await store.update() == .unchanged)
    #expect(store.current.metadata.edition == "2025-02")
    #expect(server.requests.allSatisfy { $0.header("X-Key") == "secret" })
    #expect(try world.names() == ["current.pcindex", "state.json"])
  }

  @Test func incompleteResponses() async throws {
    let world = try StoreWorld()
    let file = try StoreWorld.file("2025-02")
    for reply in [
      reply(file).truncated(), .fault(.closeBeforeHead), .fault(.closeAfterHead), .html(), .error(404, "none"),
      reply(Array(file.dropLast())),
    ] {
      let server = try LoopbackServer { _ in reply }
      let store = try world.open(server)
      #expect(await failure { try await store.update() } != nil)
      #expect(store.current.metadata.edition == "2025-01")
      #expect(try world.names().allSatisfy { $0 == "state.json" })
      server.stop()
    }
    let server = try LoopbackServer { _ in .html() }
    let store = try world.open(server)
    server.stop()
    guard case .unreachable? = await failure({ try await store.update() }) else {
      Issue.record("a stopped server can't be reached")
      return
    }
  }

  @Test func redirectsWithoutTarget() async throws {
    let world = try StoreWorld()
    let server = try LoopbackServer { _ in LoopbackReply(status: 302) }
    defer { server.stop() }
    #expect(await failure { try await world.open(server).update() } == .unexpectedStatus(302))
  }

  /// A response 401 with a challenge fails immediately.
  @Test(arguments: ["Basic realm=\"a\"", "Bearer"]) func challenges(_ challenge: String) async throws {
    let world = try StoreWorld()
    let file = try StoreWorld.file("2025-02")
    let server = try LoopbackServer { request in
      guard request.number == 0 else { return LoopbackReply(body: .bytes(file)) }
      var reply = LoopbackReply.error(401, "none")
      reply.headers.append(("WWW-Authenticate", challenge))
      return reply
    }
    defer { server.stop() }
    let store = try world.open(server)
    #expect(await failure { try await store.update() } == .unexpectedStatus(401))
    #expect(try await store.update() == .updated)
  }

  @Test(arguments: [LoopbackReply.Framing.chunked, .untilClose])
  func responsesOfUnknownLength(_ framing: LoopbackReply.Framing) async throws {
    let world = try StoreWorld()
    var reply = LoopbackReply(body: .bytes(try StoreWorld.file("2025-02")))
    reply.framing = framing
    let server = try LoopbackServer { [reply] _ in reply }
    defer { server.stop() }
    let progress = Locked<IndexDownloadProgress?>(nil)
    #expect(try await world.open(server).update { latest in progress.withLock { $0 = latest } } == .updated)
    let size = Int64(try StoreWorld.file("2025-02").count)
    #expect(progress.withLock { $0 } == IndexDownloadProgress(receivedBytes: size))
    #expect(progress.withLock { $0?.fraction } == nil)
  }

  @Test func progressIsReported() async throws {
    let world = try StoreWorld()
    let file = try StoreWorld.file("2025-02")
    let server = try LoopbackServer { [reply = reply(file)] _ in reply }
    defer { server.stop() }
    let all = Locked<[IndexDownloadProgress]>([])
    let store = try world.open(server)
    // Code of the app may call the store.
    #expect(
      try await store.update { progress in
        _ = store.current
        all.withLock { $0.append(progress) }
      } == .updated)
    let seen = all.withLock { $0 }
    #expect(seen.last == IndexDownloadProgress(receivedBytes: Int64(file.count), totalBytes: Int64(file.count)))
    #expect(seen.last?.fraction == 1)
    #expect(seen.map(\.receivedBytes) == seen.map(\.receivedBytes).sorted())
    // The page of an error is no progress of the file.
    all.withLock { $0 = [] }
    let other = try LoopbackServer { _ in .error(404, "none") }
    defer { other.stop() }
    let failed = try world.open(other)
    #expect(await failure { try await failed.update { progress in all.withLock { $0.append(progress) } } } != nil)
    #expect(all.withLock { $0 }.isEmpty)
  }

  @Test func existingFilesStay() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write("file", [1]))
    let server = try LoopbackServer { _ in LoopbackReply(body: .bytes([2, 3])) }
    defer { server.stop() }
    let download = IndexDownload(url: try #require(URL(string: server.url)))
    let error = await failure { try await URLSessionIndexTransport().send(download, to: file) }
    guard case .storage(path: file.path, reason: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: file) == Data([1]))
  }

  @Test func oversizedResponsesAreCancelled() async throws {
    let world = try StoreWorld()
    for (status, framing) in [(200, LoopbackReply.Framing.length(nil)), (200, .chunked), (404, .chunked)] {
      var reply = LoopbackReply(status: status, body: .repeated(1, count: 1 << 22))
      reply.framing = framing
      let server = try LoopbackServer { [reply] _ in reply }
      let store = try world.open(server, maximumBytes: 1 << 16)
      #expect(await failure { try await store.update() } == .tooLarge(limit: 1 << 16))
      #expect(try world.names() == ["state.json"])
      server.stop()
    }
  }

  @Test func concurrentUpdatesDownloadOnce() async throws {
    let world = try StoreWorld()
    let reply = reply(try StoreWorld.file("2025-02"), tag: "\"a\"")
    let server = try LoopbackServer { request in
      request.header("If-None-Match") == nil ? reply : LoopbackReply(status: 304)
    }
    defer { server.stop() }
    let store = try world.open(server)
    async let first = store.update()
    async let second = store.update()
    let results = try await [first, second]
    #expect(results.contains(.updated) && results.contains(.unchanged))
    #expect(server.requests.count { $0.header("If-None-Match") == nil } == 1)
  }

  /// On Linux, answering a redirect after the cancellation is a fatal error.
  @Test func cancellationsDuringRedirects() async throws {
    let folder = try TemporaryFolder()
    let transport = URLSessionIndexTransport()
    let file = URL(fileURLWithPath: folder.path("file"))
    let errors = try await Redirects.cancel { url in
      defer { try? FileManager.default.removeItem(at: file) }
      do {
        let response = try await transport.send(IndexDownload(url: try #require(URL(string: url))), to: file)
        #expect(response.status == 200)
      } catch {
        #expect(!FileManager.default.fileExists(atPath: file.path))
        throw error
      }
    }
    #expect(!errors.isEmpty && errors.allSatisfy { $0 is CancellationError })
  }

  @Test func cancelledUpdatesLeaveNothing() async throws {
    let world = try StoreWorld()
    let gate = Gate()
    let reply = reply(try StoreWorld.file("2025-02")).bodyHeld(at: gate)
    let server = try LoopbackServer { _ in reply }
    let store = try world.open(server)
    let update = Task { try await store.update() }
    while gate.waiterCount == 0 { await Task.yield() }
    update.cancel()
    await #expect(throws: CancellationError.self) { try await update.value }
    gate.open()
    server.stop()
    #expect(store.current.metadata.edition == "2025-01")
    #expect(try world.names().isEmpty)
  }
}
