import LoopbackServer
import TestSupport
import Testing

@testable import PostcodesIO
@testable import SearchPipeline

/// The limits of a client, on a clock that the test controls.
@Suite(.timeLimit(.minutes(10)))
struct PacingTests {
  /// Holds requests until the test releases them one by one, and counts them.
  private actor Desk {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private(set) var largest = 0
    private(set) var arrived = 0

    func wait() async {
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        arrived += 1
        largest = max(largest, waiting.count)
        for observer in observers where observer.count <= arrived { observer.continuation.resume() }
        observers.removeAll { $0.count <= arrived }
      }
    }

    func release() { if !waiting.isEmpty { waiting.removeFirst().resume() } }

    /// Returns when a total number of requests has arrived.
    func waitForArrivals(_ count: Int) async {
      if arrived >= count { return }
      await withCheckedContinuation { observers.append((count, $0)) }
    }
  }

  private static let pong = HTTPResponse(status: 200, body: Array(#"{"status":200,"result":"pong"}"#.utf8))

  @Test(arguments: [1, 2, 5])
  func concurrency(limit: Int) async throws {
    let desk = Desk()
    let transport = StubTransport { _ in
      await desk.wait()
      return Self.pong
    }
    let client = PostcodesClient(
      transport: transport, configuration: .init(timeout: .seconds(1), maximumConcurrentRequests: limit),
      clock: ManualClock())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await client.ping() } }
      for count in 1...20 {
        await desk.waitForArrivals(min(20, max(limit, count)))
        await desk.release()
      }
      try await group.waitForAll()
    }
    #expect(await desk.largest == limit)
    #expect(transport.requests.count == 20)
  }

  /// Requests are sent in order, each exactly when its token is available.
  @Test func rate() async throws {
    let clock = ManualClock()
    let sent = Log()
    let transport = StubTransport { request in
      await sent.append((request.url, clock.now.offset))
      return Self.pong
    }
    // Timeouts sleep as well, so only one request is in flight when sleepers are counted.
    let client = PostcodesClient(
      transport: transport,
      configuration: .init(
        timeout: .seconds(1000), maximumConcurrentRequests: 8,
        rateLimit: RateLimit(requestsPerSecond: 2, burst: 3)),
      clock: clock)
    for number in 0..<3 { _ = await failure { try await client.autocomplete("\(number)") } }
    for number in 3..<8 {
      let task = Task { await failure { try await client.autocomplete("\(number)") } }
      await clock.waitForSleepers(1)
      #expect(clock.nextDeadline?.offset == .milliseconds((number - 2) * 500))
      clock.advance(by: .milliseconds(499))
      #expect(await sent.entries.count == number)
      clock.advance(by: .milliseconds(1))
      _ = await task.value
    }
    let times = await sent.entries.map(\.1)
    #expect(times == [0, 0, 0, 500, 1000, 1500, 2000, 2500].map { .milliseconds($0) })
    #expect(
      await sent.entries.map(\.0) == (0..<8).map { "https://api.postcodes.io/postcodes/\($0)/autocomplete" })
  }

  private actor Log {
    private(set) var entries: [(String, Duration)] = []
    func append(_ entry: (String, Duration)) { entries.append(entry) }
  }

  /// Requests cancelled while they wait use up no token.
  @Test func cancelledRequestsTakeNoToken() async throws {
    let clock = ManualClock()
    let transport = StubTransport { _ in Self.pong }
    let client = PostcodesClient(
      transport: transport,
      configuration: .init(
        timeout: .seconds(1000), maximumConcurrentRequests: 2, rateLimit: RateLimit(interval: .seconds(1))),
      clock: clock)
    try await client.ping()
    for _ in 0..<20 {
      let task = Task { try await client.ping() }
      await clock.waitForSleepers(1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(clock.sleeperCount == 0)
    }
    #expect(transport.requests.count == 1)
    let last = Task { try await client.ping() }
    await clock.waitForSleepers(1)
    #expect(clock.nextDeadline?.offset == .seconds(1))
    clock.advance(by: .seconds(1))
    try await last.value
    #expect(transport.requests.count == 2)
  }

  /// Cancelled requests leave the queue at once; others keep their order.
  @Test func cancellationInTheQueue() async throws {
    let desk = Desk()
    let transport = StubTransport { _ in
      await desk.wait()
      return Self.pong
    }
    let client = PostcodesClient(
      transport: transport, configuration: .init(maximumConcurrentRequests: 1), clock: ManualClock())
    let first = Task { try await client.ping() }
    await desk.waitForArrivals(1)
    let others = (0..<50).map { _ in Task { try await client.ping() } }
    for other in others { other.cancel() }
    for other in others { await #expect(throws: CancellationError.self) { try await other.value } }
    #expect(transport.requests.count == 1)
    await desk.release()
    try await first.value
    let next = Task { try await client.ping() }
    await desk.waitForArrivals(2)
    await desk.release()
    try await next.value
  }

  @Test func timeout() async throws {
    let clock = ManualClock()
    let transport = StubTransport { _ in
      // Only cancellation ends this sleep.
      try await ManualClock().sleep(for: .seconds(1))
      return Self.pong
    }
    let client = PostcodesClient(
      transport: transport, configuration: .init(timeout: .seconds(7), maximumConcurrentRequests: 1), clock: clock)
    for _ in 0..<3 {
      let task = Task { await failure { try await client.ping() } }
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(6))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .seconds(1))
      #expect(await task.value == .timedOut(after: .seconds(7)))
    }
  }

  /// A request cancelled in flight throws `CancellationError`, whatever the transport's error.
  @Test func cancellationInFlight() async throws {
    struct Broken: Error {}
    for error in [CancellationError(), HTTPTransportError.unreachable(reason: "broken"), Broken()] as [any Error] {
      let desk = Desk()
      let transport = StubTransport { _ in
        await desk.wait()
        throw error
      }
      let client = PostcodesClient(transport: transport, clock: ManualClock())
      let task = Task { try await client.ping() }
      await desk.waitForArrivals(1)
      task.cancel()
      await desk.release()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  /// Compared with the definition: a request passes if and only if fewer than `burst` tokens are taken.
  @Test func bucketIsExact() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let interval = Int.random(in: 1...1000, using: &generator)
      let burst = Int.random(in: 1...10, using: &generator)
      var bucket = TokenBucket(RateLimit(interval: .milliseconds(interval), burst: burst))
      var now = 0
      // In units of 1/interval tokens, so that all values are integers.
      var level = burst * interval
      var last = 0
      for _ in 0..<200 {
        now += Int.random(in: 0...interval * 2, using: &generator)
        level = min(burst * interval, level + now - last)
        last = now
        let wait = bucket.take(at: .milliseconds(now))
        if level >= interval {
          #expect(wait == nil)
          level -= interval
        } else {
          #expect(wait == .milliseconds(now + interval - level))
        }
      }
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e-300])
  func impossibleRates(rate: Double) {
    #expect(RateLimit(requestsPerSecond: rate) == nil)
  }

  @Test func extremeLimits() {
    #expect(RateLimit(interval: .seconds(-1), burst: -5) == RateLimit(interval: .zero, burst: 1))
    var slow = TokenBucket(RateLimit(interval: .seconds(Int64.max), burst: .max))
    for _ in 0..<10 { #expect(slow.take(at: .seconds(Int64.max)) == nil) }
    var bucket = TokenBucket(RateLimit(interval: .zero))
    for _ in 0..<10 { #expect(bucket.take(at: .zero) == nil) }
  }
}
