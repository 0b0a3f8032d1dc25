import LoopbackServer
import PostcodesIO
import Testing

/// Search as you type cancels constantly, and `URLSession` on Linux is known to deadlock when it does.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CancellationTests {
  /// Cancels within the critical 1.5 ms after the start, at evenly spread moments, four at a time.
  @Test(arguments: TransportKind.allCases) func thousandsOfEarlyCancellations(kind: TransportKind) async throws {
    let server = try LoopbackServer { _ in .result("\"pong\"") }
    defer { server.stop() }
    let transport = kind.make()
    let request = HTTPRequest(url: server.url + "/ping", timeout: .seconds(600))
    let cancelled = await withTaskGroup(of: Int.self) { group in
      for lane in 0..<4 {
        group.addTask { await cancelEarly(1250, lane, request, transport) }
      }
      return await group.reduce(0, +)
    }
    #expect(cancelled > 50)
    // Many requests had been sent already.
    #expect(server.requestCount > 50)
    // The session still works.
    #expect(try await transport.send(request).status == 200)
  }

  /// On Linux, answering a redirect after the cancellation is a fatal error.
  @Test(arguments: TransportKind.allCases) func cancellationsDuringRedirects(kind: TransportKind) async throws {
    let transport = kind.make()
    let errors = try await Redirects.cancel { url in
      let response = try await transport.send(HTTPRequest(url: url, timeout: .seconds(600)))
      #expect(response.status == 200)
    }
    #expect(!errors.isEmpty && errors.allSatisfy { $0 is CancellationError })
  }

  /// - Returns: The number of cancelled requests.
  private func cancelEarly(
    _ count: Int, _ lane: Int, _ request: HTTPRequest, _ transport: any HTTPTransport
  ) async -> Int {
    let clock = ContinuousClock()
    var cancelled = 0
    for number in 0..<count {
      let task = Task { try await transport.send(request) }
      let moment = clock.now.advanced(by: .microseconds((number * 4 + lane) % 30 * 50))
      while clock.now < moment { await Task.yield() }
      task.cancel()
      switch await task.result {
      case .success(let response): #expect(response.status == 200)
      case .failure(let error):
        #expect(error is CancellationError)
        cancelled += 1
      }
    }
    return cancelled
  }

  /// Many requests at once, cancelled in different states: waiting for a connection, sent, partly received.
  @Test(arguments: TransportKind.allCases) func burstsOfCancellations(kind: TransportKind) async throws {
    let server = try LoopbackServer { request in
      var reply = LoopbackReply.result("\"pong\"")
      switch request.number % 4 {
      case 0: reply.fault = .neverAnswer
      case 1: reply.fault = .neverSendBody
      case 2: reply.pieceSize = 1
      default: break
      }
      return reply
    }
    defer { server.stop() }
    let transport = kind.make()
    let request = HTTPRequest(url: server.url + "/ping", timeout: .seconds(600))
    for round in 0..<100 {
      let tasks = (0..<16).map { _ in Task { try await transport.send(request) } }
      for _ in 0..<round { await Task.yield() }
      for task in tasks { task.cancel() }
      for task in tasks {
        switch await task.result {
        case .success(let response): #expect(response.status == 200)
        case .failure(let error): #expect(error is CancellationError)
        }
      }
    }
    // No connection stays open.
    await server.waitForOpenConnections(atMost: 6)
  }

  /// A request cancelled before it starts sends nothing.
  @Test(arguments: TransportKind.allCases) func cancelledBefore(kind: TransportKind) async throws {
    let server = try LoopbackServer { _ in .result("\"pong\"") }
    defer { server.stop() }
    let transport = kind.make()
    let url = server.url
    for _ in 0..<100 {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await transport.send(HTTPRequest(url: url))
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(server.requestCount == 0)
  }
}
