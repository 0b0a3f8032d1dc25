import Foundation
import LoopbackServer
import PostcodesIO
import Testing

/// Tests of the test tools.
@Suite(.timeLimit(.minutes(10)))
struct LoopbackServerTests {
  /// Stopping ends connections in any state, and the port closes.
  @Test func stopEndsEverything() async throws {
    let gate = Gate()
    let server = try LoopbackServer { request in
      switch request.path {
      case "/gate": LoopbackReply.result("1").held(at: gate)
      case "/body": LoopbackReply.result("1").bodyHeld(at: gate)
      case "/never": .fault(.neverAnswer)
      default: .result("1")
      }
    }
    let transport = URLSessionTransport()
    let url = server.url
    let tasks = ["/gate", "/body", "/never", "/idle"].map { path in
      Task { try await transport.send(HTTPRequest(url: url + path, timeout: .seconds(600))) }
    }
    await server.waitForRequests(4)
    #expect(try await tasks[3].value.status == 200)
    server.stop()
    server.stop()
    for task in tasks.prefix(3) { await #expect(throws: HTTPTransportError.self) { try await task.value } }
    #expect(server.openConnectionCount == 0)
    #expect(server.requests.map(\.number) == [0, 1, 2, 3])
    await #expect(throws: HTTPTransportError.self) {
      try await URLSessionTransport().send(HTTPRequest(url: url, timeout: .seconds(600)))
    }
  }

  @Test func connectionLimit() async throws {
    let gate = Gate()
    let server = try LoopbackServer(connectionLimit: 2) { _ in
      var reply = LoopbackReply.result("1").held(at: gate)
      reply.keepsAlive = false
      return reply
    }
    defer { server.stop() }
    let transport = URLSessionTransport()
    let url = server.url
    let tasks = (0..<6).map { _ in Task { try await transport.send(HTTPRequest(url: url, timeout: .seconds(600))) } }
    await server.waitForRequests(2)
    #expect(server.openConnectionCount == 2)
    #expect(server.requestCount == 2)
    gate.open()
    for task in tasks { #expect(try await task.value.status == 200) }
    #expect(server.connectionCount == 6)
  }
}

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  @Test func wakesInTime() async throws {
    let clock = ManualClock()
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        return clock.now.offset
      }
    }
    await clock.waitForSleepers(3)
    #expect(clock.nextDeadline?.offset == .seconds(1))
    for _ in 0..<3 {
      let count = clock.sleeperCount
      clock.advance(by: .milliseconds(999))
      #expect(clock.sleeperCount == count)
      clock.advance(by: .milliseconds(1))
      #expect(clock.sleeperCount == count - 1)
    }
    for task in tasks { #expect(try await task.value >= .seconds(1)) }
    clock.advance(to: .init(offset: .zero))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: .init(offset: .seconds(3)))
  }

  @Test func cancellation() async throws {
    let clock = ManualClock()
    for _ in 0..<200 {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await Task.yield()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(clock.sleeperCount == 0)
  }
}
