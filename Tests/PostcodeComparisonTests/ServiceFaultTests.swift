import LoopbackServer
import PostcodesIOResponder
@testable import PostcodeKit
import SearchPipeline
import PostcodesIO
import Testing

@testable import PostcodeComparison

/// A misbehaving service: errors are counted and never become differences.
@Suite(.timeLimit(.minutes(10)))
struct ServiceFaultTests {
  private static let rows = Row.some(450)

  @Test func temporaryErrorsAreRetried() async throws {
    let responder = try Row.responder(Self.rows)
    for fault in [429, 500, 502, 503] {
      let service = StubService(responder) { number, _ in
        number % 3 == 2 ? nil : HTTPResponse(status: fault, headers: [HTTPHeader("Retry-After", "2")])
      }
      let comparison = Comparison(
        responder, PostcodesClient(transport: service, clock: ManualClock()), options: .init(concurrency: 1),
        clock: SleeplessClock())
      let outcome = try await comparison.run(.lookups(Self.rows.map(\.postcode)))
      let report = ComparisonReport(outcome, responder: responder)
      #expect(report.standing == .upToDate && report.retries == 10 && service.requestCount == 15)
    }
  }

  /// Each kind of invalid response to the second of five requests.
  @Test(arguments: [
    "<!doctype html><title>Sign in</title>", "{\"status\":200,\"result\":[{\"query\":\"AB1 0", "[]", "",
    "{\"status\":200,\"result\":null}", "{\"status\":200,\"result\":[]}",
  ])
  func invalidResponsesAreErrors(body: String) async throws {
    let responder = try Row.responder(Self.rows)
    let service = StubService(responder) { number, _ in
      number == 1 ? HTTPResponse(status: 200, body: Array(body.utf8)) : nil
    }
    let outcome = try await Comparison(responder, service).run(.lookups(Self.rows.map(\.postcode)))
    let report = ComparisonReport(outcome, responder: responder)
    #expect(report.differing == 0 && report.unanswered == 100 && report.identical == 350)
    #expect(report.standing == .unclear && report.errors.values.reduce(0, +) == 1)
  }

  /// Valid replies to other queries are not differences.
  @Test func mismatchedRepliesAreErrors() async throws {
    let responder = try Row.responder(Self.rows)
    let shuffled = Self.rows.prefix(100).reversed().map {
      BulkLookupReply(query: $0.postcode, result: responder.reply(to: $0.postcode))
    }
    let mislabelled = zip(Self.rows.prefix(100), shuffled).map {
      BulkLookupReply(query: $0.postcode, result: $1.result)
    }
    for wrong in [shuffled, mislabelled] {
      let service = StubService(responder) { _, _ in try StubService.json(ResultReply(wrong)) }
      let outcome = try await Comparison(responder, service).run(.lookups(Self.rows.prefix(100).map(\.postcode)))
      let report = ComparisonReport(outcome, responder: responder)
      #expect(report.differing == 0 && report.unanswered == 100 && report.errors.count == 1)
    }
  }

  @Test func lostServiceLeavesPartialReport() async throws {
    let responder = try Row.responder(Self.rows)
    let service = StubService(responder) { number, _ in
      if number >= 2 { throw HTTPTransportError.unreachable(reason: "gone") }
      return nil
    }
    let outcome = try await Comparison(
      responder, PostcodesClient(transport: service, clock: ManualClock()), options: .init(concurrency: 1),
      clock: SleeplessClock()
    ).run(.lookups(Self.rows.map(\.postcode)))
    #expect(outcome.stopped?.contains("gone") == true)
    #expect(outcome.unanswered == 250 && outcome.parts.count == 2)
    // Four attempts for each of three requests.
    #expect(service.requestCount == 2 + 3 * 4)
  }

  /// A `Retry-After` of an hour ends the run. It can be resumed later.
  @Test(arguments: [429, 503])
  func longDelaysEndTheRun(status: Int) async throws {
    let responder = try Row.responder(Self.rows)
    let service = StubService(responder) { number, _ in
      number == 2 ? HTTPResponse(status: status, headers: [HTTPHeader("Retry-After", "3600")]) : nil
    }
    let outcome = try await Comparison(
      responder, PostcodesClient(transport: service, clock: ManualClock()), options: .init(concurrency: 1),
      clock: SleeplessClock()
    ).run(.lookups(Self.rows.map(\.postcode)))
    #expect(outcome.stopped?.contains("3600") == true && outcome.parts.count == 2 && service.requestCount == 3)
  }

  @Test func foreignServiceGetsOneRequest() async throws {
    let responder = try Row.responder(Self.rows)
    let service = StubService(responder) { _, _ in
      try StubService.json(ErrorReply(status: 404, error: "Resource not found"), status: 404)
    }
    let outcome = try await Comparison(
      responder, PostcodesClient(transport: service, clock: ManualClock()), options: .init(concurrency: 1),
      clock: SleeplessClock()
    ).run(.lookups(Self.rows.map(\.postcode)))
    #expect(outcome.stopped != nil && outcome.unanswered == 450 && service.requestCount == 1)
  }

  /// Over a socket: closed connections and truncated bodies.
  @Test(arguments: [
    LoopbackReply.fault(.closeBeforeHead), .fault(.closeAfterHead), .result("[]").truncated(), .html(status: 502),
  ])
  func brokenConnections(reply: LoopbackReply) async throws {
    let responder = try Row.responder(Self.rows)
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let client = PostcodesClient(
      transport: URLSessionTransport(),
      configuration: .init(baseURL: try #require(BaseURL(server.url)), timeout: .seconds(600)))
    let comparison = Comparison(responder, client, clock: SleeplessClock())
    let outcome = try await comparison.run(.lookups(Self.rows.map(\.postcode)))
    #expect(outcome.parts.isEmpty && outcome.unanswered == 450 && !outcome.errors.isEmpty)
    #expect(ComparisonReport(outcome, responder: responder).standing == .unclear)
  }

  /// Requested delays are kept exactly; other delays double.
  @Test func waits() async throws {
    let responder = try Row.responder(Self.rows)
    let service = StubService(responder) { number, _ in
      switch number {
      case 0: HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "7")])
      case 1, 2: HTTPResponse(status: 500)
      default: nil
      }
    }
    let clock = ManualClock()
    let comparison = Comparison(
      responder, PostcodesClient(transport: service, clock: ManualClock()),
      options: .init(interval: .milliseconds(200), concurrency: 1),
      clock: clock)
    let task = Task { try await comparison.run(.lookups(Self.rows.prefix(200).map(\.postcode))) }
    // The requested delay, the doubled delays after the second and third attempts, the interval before the second
    // request.
    for (number, deadline) in [7000, 8000, 10_000, 10_200].enumerated() {
      await clock.waitForSleepers(1)
      #expect(clock.nextDeadline?.offset == .milliseconds(deadline))
      #expect(service.requestCount == number + 1)
      clock.advance(by: .milliseconds(deadline) - clock.now.offset - .nanoseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .nanoseconds(1))
    }
    let outcome = try await task.value
    #expect(outcome.unanswered == 0 && outcome.parts.map(\.retries) == [3, 0])
  }

  /// A delay that the service requests holds back other requests as well.
  @Test func allRequestsRespectRetryAfter() async throws {
    let responder = try Row.responder(Self.rows)
    let clock = ManualClock()
    let service = StubService(responder) { number, _ in
      number == 0 ? HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "7")]) : nil
    }
    let comparison = Comparison(
      responder, PostcodesClient(transport: service, clock: ManualClock()),
      options: .init(interval: .milliseconds(200), concurrency: 3),
      clock: clock)
    let task = Task { try await comparison.run(.lookups(Self.rows.prefix(300).map(\.postcode))) }
    // One task sleeps for the requested delay, one for the rate limit; the third queues behind it.
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(6_999))
    for _ in 0..<2000 { await Task.yield() }
    #expect(service.requestCount == 1)
    while service.requestCount < 4 {
      // A task that has just been woken may send the last request without sleeping again.
      if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(200)) }
      await Task.yield()
    }
    let outcome = try await task.value
    #expect(outcome.unanswered == 0 && clock.now.offset < .seconds(9))
  }

  @Test func tooLongRetryAfterIsNotAwaited() {
    var policy = Comparison.Options.patient
    var random = SystemRandomNumberGenerator()
    func delay(_ attempt: Int, _ error: PostcodesIOError) -> Duration? {
      policy.delay(after: attempt, advice: error.retryAdvice, using: &random)
    }
    #expect(delay(1, .rateLimited(retryAfter: .seconds(61))) == nil)
    #expect(delay(1, .rateLimited(retryAfter: .seconds(60))) == .seconds(60))
    #expect(delay(4, .rateLimited(retryAfter: nil)) == nil)
    #expect(delay(1, .invalidRequest(message: "")) == nil)
    policy.attempts = 1000
    #expect(delay(500, .rateLimited(retryAfter: nil)) == .seconds(60))
  }
}
