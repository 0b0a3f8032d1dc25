import Dispatch
import NIOConcurrencyHelpers
@testable import PostcodesIOResponder
import Testing

@testable import PostcodeServer

/// Expensive requests: how many run and wait, and what ends them.
@Suite(.timeLimit(.minutes(10)))
struct WorkQueueTests {
  /// A queue whose only worker is occupied until the test opens it.
  private struct OccupiedQueue {
    let queue: WorkQueue
    private let gate = DispatchSemaphore(value: 0)

    init(limit: Int) async throws {
      queue = WorkQueue(workers: 1, limit: limit)
      let (queue, gate, started) = (queue, gate, DispatchSemaphore(value: 0))
      let isAdded = try await offPool {
        let isAdded = queue.add(WorkBudget()) {
          started.signal()
          gate.wait()
        }
        started.wait()
        return isAdded
      }
      try #require(isAdded)
    }

    func open() { gate.signal() }
  }

  private static func start(_ queue: WorkQueue, routes: [Route] = []) async throws -> TestServer {
    var configuration = PostcodeServer.Configuration()
    configuration.port = 0
    configuration.limits = .patient
    let served = ServedIndex(try TestIndexes.few.get())
    // What routes need is prepared outside the queue.
    await served.preparation.value
    return try await TestServer.start(CurrentIndex(served), configuration, queue: queue, routes: routes)
  }

  private static let lookup = request(
    "POST", "/postcodes", headers: ["Content-Type": "application/json"], body: #"{"postcodes":["M11AD"]}"#)

  /// Sends requests until a condition holds.
  private func wait(_ server: TestServer, until condition: () -> Bool) async throws {
    for _ in 0..<100_000 where !condition() { #expect(try await server.get("/ping").status == 200) }
    #expect(condition())
  }

  /// Jobs run in order; waiting ones are limited, except parts of responses that have begun; cancelled ones don't run.
  @Test func order() async throws {
    let occupied = try await OccupiedQueue(limit: 2)
    let queue = occupied.queue
    let done = NIOLockedValueBox<[Int]>([])
    let last = DispatchSemaphore(value: 0)
    let budgets = (0..<5).map { _ in WorkBudget() }
    let added = budgets.enumerated().map { number, budget in
      queue.add(budget, hasBegun: number > 2) {
        done.withLockedValue { $0.append(number) }
        if number == 4 { last.signal() }
      }
    }
    #expect(added == [true, true, false, true, true])
    #expect(queue.counts.running == 1 && queue.counts.waiting == 4)
    queue.cancel(budgets[1])
    #expect(queue.counts.waiting == 3 && budgets[1].isCancelled && !budgets[0].isCancelled)
    occupied.open()
    try await offPool { last.wait() }
    #expect(done.withLockedValue { $0 } == [0, 3, 4])
  }

  /// While the queue is full, expensive requests are refused, and all others are answered.
  @Test func fullQueue() async throws {
    let occupied = try await OccupiedQueue(limit: 1)
    let server = try await Self.start(occupied.queue)
    let port = server.port
    async let waiting = offPool {
      let client = try RawClient(port: port)
      client.send(Self.lookup)
      return try client.reply()
    }
    try await wait(server) { occupied.queue.counts.waiting == 1 }
    for target in ["/outcodes/M1/nearest", "/search?q=M1", "/index/complete?text=M1&limit=1"] {
      let refused = try await server.get(target)
      #expect(refused.status == 503 && refused.headers["retry-after"] == "1", "\(target)")
      #expect(refused.body == Bodies.error(503, "Too many requests") && refused.headers["connection"] == nil)
    }
    for target in ["/ping", "/ready", "/index", "/metrics", "/postcodes/M11AD"] {
      #expect(try await server.get(target).status == 200, "\(target)")
    }
    occupied.open()
    #expect(try await waiting?.status == 200)
    let counted = #"postcodes_requests_total{method="GET",route="/outcodes/{outcode}/nearest",status="503"} 1"#
    #expect(try await server.get("/metrics").body.contains(counted))
    await server.stop()
  }

  /// The work of a client that closes its connection before its turn is never done.
  @Test func abandonedWhileWaiting() async throws {
    let occupied = try await OccupiedQueue(limit: 1)
    let server = try await Self.start(occupied.queue)
    let port = server.port
    for _ in 0..<3 {
      let client = try await offPool {
        let client = try RawClient(port: port)
        client.send(Self.lookup)
        return SendableClient(client: client)
      }
      try await wait(server) { occupied.queue.counts.waiting == 1 }
      client.leave()
      try await wait(server) { occupied.queue.counts.waiting == 0 }
    }
    occupied.open()
    try await wait(server) { occupied.queue.counts.running == 0 }
    #expect(try await !server.get("/metrics").body.contains(#"method="POST""#))
    await server.stop()
  }

  /// Work stops when its client closes the connection.
  @Test func abandonedWhileRunning() async throws {
    let steps = NIOLockedValueBox(0)
    let endless = Route.list(.get, "/endless", "Never ends.", .expensive, result: .boolean) { _, _ in
      { _ in
        steps.withLockedValue { $0 += 1 }
        return true
      }
    }
    let queue = WorkQueue(workers: 1, limit: 1)
    let server = try await Self.start(queue, routes: [endless])
    let port = server.port
    let client = try await offPool {
      let client = try RawClient(port: port)
      client.send(request("GET", "/endless"))
      return SendableClient(client: client)
    }
    try await wait(server) { steps.withLockedValue { $0 } > 0 }
    client.leave()
    try await wait(server) { queue.counts.running == 0 }
    let count = steps.withLockedValue { $0 }
    #expect(try await server.post("/postcodes", #"{"postcodes":["M11AD"]}"#).status == 200)
    #expect(steps.withLockedValue { $0 } == count)
    await server.stop()
  }

  /// A client that only closes its sending side receives its response, after an interim one.
  @Test(arguments: [("HTTP/1.1\r\nHost: x", [100, 200]), ("HTTP/1.0", [200])])
  func halfClosed(_ version: String, _ statuses: [Int]) async throws {
    let occupied = try await OccupiedQueue(limit: 1)
    let server = try await Self.start(occupied.queue)
    let port = server.port
    async let replies = offPool {
      let client = try RawClient(port: port)
      client.send("GET /outcodes/M1/nearest \(version)\r\n\r\n")
      client.finishSending()
      return try statuses.map { _ in try client.reply()?.status }
    }
    try await wait(server) { occupied.queue.counts.waiting == 1 }
    occupied.open()
    #expect(try await replies == statuses)
    await server.stop()
  }

  /// Raised limits of results make exactly the searches expensive.
  @Test func raisedLimits() throws {
    var limits = ResponseLimits()
    limits.search.maximum = 1000
    let index = try TestIndexes.few.get()
    let routes = RouteTable()
    func expensive(_ limits: ResponseLimits) -> [String] {
      let responder = Responder(current: CurrentIndex(ServedIndex(index, limits: limits)), routes: routes, site: nil)
      let paths = routes.routes.filter { $0.method == .get }.map(\.path)
      return paths.filter { path in
        guard let match = routes.match(.get, RequestTarget(path)) else { return false }
        return Match.route(match, responder.current.served).isExpensive
      }
    }
    let always = ["/outcodes/{outcode}/nearest", "/outcodes", "/openapi.json"]
    #expect(expensive(ResponseLimits()) == always)
    #expect(
      Set(expensive(limits))
        == Set(
          always + [
            "/postcodes/{postcode}/autocomplete", "/postcodes/{postcode}/nearest", "/postcodes",
            "/postcodes/lon/{longitude}/lat/{latitude}", "/postcodes/lat/{latitude}/lon/{longitude}", "/places",
          ]))
  }

  /// A budget allows its steps and no more, and none once it is cancelled.
  @Test func budget() {
    let budget = WorkBudget(limit: 10)
    #expect(budget.spend(9))
    #expect(budget.spend(1))
    #expect(!budget.spend(1))
    #expect(!budget.spend(0))
    let other = WorkBudget(limit: .max)
    #expect(other.spend(.max))
    other.cancel()
    #expect(!other.spend(0))
  }

  /// A client that one thread at a time uses.
  private final class SendableClient: @unchecked Sendable {
    private var client: RawClient?
    init(client: RawClient) { self.client = client }
    /// Closes the connection.
    func leave() { client = nil }
  }
}
