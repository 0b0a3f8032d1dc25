import Foundation
import LoopbackServer
import PostcodeIndex
import PostcodeIndexStore
import TestSupport
import Testing

/// Downloads with `URLSession` over a socket.
@Suite(.timeLimit(.minutes(5)))
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
      #expect(try world.names().isEmpty)
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

  /// Nobody can log in.
  @Test(arguments: ["Basic realm=\"a\"", "Basic", "Digest realm=\"a\", nonce=\"b\"", "Bearer", "Negotiate", ""])
  func challenges(_ challenge: String) async throws {
    let world = try StoreWorld()
    var reply = LoopbackReply.error(401, "none")
    reply.headers.append(("WWW-Authenticate", challenge))
    let server = try LoopbackServer { [reply] _ in reply }
    defer { server.stop() }
    let store = try world.open(server)
    #expect(await failure { try await store.update() } == .unexpectedStatus(401))
  }

  /// Download tasks of Foundation for Linux leave their files in the folder for temporary files.
  @Test func temporaryFilesAreDeleted() async throws {
    let world = try StoreWorld()
    let before = try temporaryFiles()
    let small = LoopbackReply.error(404, "none")
    for reply in [small, LoopbackReply(body: .repeated(254, count: 1 << 22)), small.bodyHeld(at: Gate())] {
      let server = try LoopbackServer { _ in reply }
      let store = try world.open(server, maximumBytes: 1 << 16)
      let update = Task { try await store.update() }
      if let gate = reply.bodyGate {
        while gate.waiterCount == 0 { await Task.yield() }
        update.cancel()
      }
      await #expect(throws: (any Error).self) { try await update.value }
      server.stop()
    }
    #expect(try temporaryFiles().subtracting(before).isEmpty)
  }

  private func temporaryFiles() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
    return Set(names.filter { UUID(uuidString: String($0.dropLast(4))) != nil && $0.hasSuffix(".tmp") })
  }

  @Test func oversizedResponsesAreCancelled() async throws {
    let world = try StoreWorld()
    for framing in [LoopbackReply.Framing.length(nil), .chunked] {
      var reply = LoopbackReply(body: .repeated(1, count: 1 << 22))
      reply.framing = framing
      let server = try LoopbackServer { [reply] _ in reply }
      let store = try world.open(server, maximumBytes: 1 << 16)
      #expect(await failure { try await store.update() } == .tooLarge(limit: 1 << 16))
      #expect(try world.names().isEmpty)
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

  /// Cancels while a redirect is answered, which ends the process on Linux if the answer comes after the cancellation.
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
