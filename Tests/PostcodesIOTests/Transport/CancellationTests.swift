import LoopbackServer
import PostcodesIO
import PostcodesURLSession
import Testing

/// Cancelling is what search-as-you-type does all the time, and what `URLSession` on Linux is known to die of.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CancellationTests {
  /// Cancelled within about 1.5 ms of the start, the critical time, at moments spread over it by spinning.
  @Test func thousandsOfEarlyCancellations() async throws {
    let server = try LoopbackServer { _ in .result("\"pong\"") }
    defer { server.stop() }
    let transport = URLSessionTransport()
    let request = HTTPRequest(url: server.url + "/ping", timeout: .seconds(20))
    let clock = ContinuousClock()
    let total = 5000
    var answered = 0
    var cancelled = 0
    let start = clock.now
    for number in 0..<total {
      let task = Task { try await transport.send(request) }
      let moment = clock.now.advanced(by: .microseconds(number % 30 * 50))
      while clock.now < moment { await Task.yield() }
      task.cancel()
      switch await task.result {
      case .success(let response):
        #expect(response.status == 200)
        answered += 1
      case .failure(let error):
        #expect(error is CancellationError)
        cancelled += 1
      }
    }
    print("cancellations: \(cancelled) of \(total), \(answered) answered, \(start.duration(to: clock.now))")
    #expect(answered + cancelled == total)
    #expect(cancelled > total / 10)
    // The session still works.
    #expect(try await transport.send(request).status == 200)
  }
}
