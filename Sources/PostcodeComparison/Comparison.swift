public import PostcodesIOResponder
internal import PostcodeKit
public import SearchPipeline
public import PostcodesIO

/// A comparison of an index with a postcodes.io service: sends the same queries to both and finds the differences.
///
/// ```swift
/// let comparison = Comparison(IndexResponder(index), client)
/// let outcome = try await comparison.run(.lookups(["SW1A 2AA"]))
/// ComparisonReport(outcome, responder: comparison.responder).standing  // .upToDate
/// ```
///
/// Lookups are sent as bulk requests at a steady rate, and repeated after temporary errors.
public struct Comparison: Sendable {
  /// Limits on the requests to the service.
  public struct Options: Sendable, Equatable {
    /// The time between two requests.
    public var interval: Duration
    /// The maximum number of concurrent requests, at least 1.
    public var concurrency: Int
    /// When to repeat failed requests.
    public var retries: RetryPolicy
    /// The maximum number of postcodes, missing at the service, to look up among its terminated ones. Each is a request.
    public var terminatedLimit: Int
    /// The maximum number of postcodes to compare in the Scottish Postcode Directory, if the index has it. Each is a request.
    public var scottishLimit: Int
    /// The maximum number of places to compare, if the index has them. Each is two requests. `nil`: as many as there are queries, at
    /// most 50.
    public var placeLimit: Int?

    /// Four attempts with delays of up to a minute. A single client needs no jitter.
    public static let patient = RetryPolicy(
      attempts: 4, firstDelay: .milliseconds(500), maximumDelay: .seconds(60), usesJitter: false)

    /// Creates options. By default: five requests per second, two of them concurrent.
    ///
    /// - Parameters:
    ///   - interval: The time between two requests.
    ///   - concurrency: The maximum number of concurrent requests, at least 1.
    ///   - retries: When to repeat failed requests.
    ///   - terminatedLimit: The maximum number of missing postcodes to look up among the terminated ones.
    ///   - scottishLimit: The maximum number of postcodes to compare in the Scottish Postcode Directory.
    ///   - placeLimit: The maximum number of places to compare. `nil`: as many as there are queries, at most 50.
    public init(
      interval: Duration = .milliseconds(200), concurrency: Int = 2, retries: RetryPolicy = Options.patient,
      terminatedLimit: Int = 50, scottishLimit: Int = 50,
      placeLimit: Int? = nil
    ) {
      self.interval = max(.zero, interval)
      self.concurrency = max(1, concurrency)
      self.retries = retries
      self.terminatedLimit = max(0, terminatedLimit)
      self.scottishLimit = max(0, scottishLimit)
      self.placeLimit = placeLimit.map { max(0, $0) }
    }
  }

  /// The number of consecutive requests without a response that ends the comparison.
  static let failureLimit = 3

  /// The index's side.
  public let responder: IndexResponder
  /// Limits on the requests to the service.
  public let options: Options
  let service: TimedClient
  let comparer: ReplyComparer

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - responder: The index's side.
  ///   - client: The service's side. It should allow as many concurrent requests as `options`.
  ///   - options: Limits on the requests to the service.
  ///   - clock: Measures delays and response times.
  public init(
    _ responder: IndexResponder, _ client: PostcodesClient, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.responder = responder
    self.options = options
    service = TimedClient(client: client, retryPolicy: options.retries, interval: options.interval, clock: clock)
    comparer = ReplyComparer(responder)
  }

  /// Runs the comparison.
  ///
  /// - Parameters:
  ///   - plan: The queries.
  ///   - known: Parts of an earlier run, in any order. Their queries are not sent again.
  ///   - onPart: Receives each new part as it completes, and the number of completed queries.
  /// - Returns: The outcome. If the service became unreachable, `stopped` is set.
  /// - Throws: The errors of `onPart`, or `CancellationError`.
  public func run(
    _ plan: ComparisonPlan, known: [ComparisonPart] = [],
    onPart: (_ part: ComparisonPart, _ done: Int) throws -> Void = { _, _ in }
  ) async throws -> ComparisonOutcome {
    var outcome = ComparisonOutcome(plan: plan)
    outcome.remote = service.client.configuration.baseURL.description
    outcome.parts = known
    outcome.knownCount = known.count
    let chunks = plan.chunks
    let knownNumbers = Set(known.map(\.number))
    var done = known.reduce(0) { $0 + $1.queryCount }
    var failures = 0
    var lastFailure: PostcodesIOError?
    try await withThrowingTaskGroup(of: (Int, RequestOutcome).self) { group in
      defer { group.cancelAll() }
      var open = chunks.indices.filter { !knownNumbers.contains($0) }[...]
      func add() {
        guard let number = open.popFirst() else { return }
        let chunk = Array(chunks[number])
        group.addTask { (number, try await send(chunk, plan.kind, number)) }
      }
      for _ in 0..<options.concurrency { add() }
      while let (number, result) = try await group.next() {
        switch result {
        case .part(let part):
          failures = 0
          outcome.parts.append(part)
          done += part.queryCount
          try onPart(part, done)
        case .failure(let error):
          outcome.unanswered += chunks[number].count
          outcome.errors[error.description, default: 0] += 1
          failures = error.isUnreachable ? failures + 1 : 0
          lastFailure = error
          if failures >= Self.failureLimit || error.isFinal {
            outcome.stopped = error.description
            return
          }
        }
        add()
      }
    }
    // There were fewer requests than the failure limit.
    if outcome.stopped == nil, outcome.parts.isEmpty, let lastFailure, lastFailure.isUnreachable {
      outcome.stopped = lastFailure.description
    }
    outcome.parts.sort { $0.number < $1.number }
    outcome.unanswered = plan.queries.count - outcome.parts.reduce(0) { $0 + $1.queryCount }
    if outcome.stopped == nil { try await lookUpTerminated(&outcome) }
    if outcome.stopped == nil { try await compareScottish(&outcome) }
    if outcome.stopped == nil { try await comparePlaces(&outcome) }
    return outcome
  }

  /// The outcome of one request.
  enum RequestOutcome: Sendable {
    case part(ComparisonPart)
    case failure(PostcodesIOError)
  }

  private func send(
    _ chunk: [String], _ kind: ComparisonPlan.Kind, _ number: Int
  ) async throws -> RequestOutcome {
    do {
      switch kind {
      case .lookups: return .part(try await lookups(chunk, number))
      case .completions: return .part(try await completions(chunk, number))
      }
    } catch let error as PostcodesIOError {
      return .failure(error)
    }
  }

  /// Looks up postcodes that only the index has among the terminated ones, up to the limit.
  private func lookUpTerminated(_ outcome: inout ComparisonOutcome) async throws {
    let lone = outcome.parts.flatMap(\.onlyLocal)
    for postcode in Self.evenlySpaced(lone, options.terminatedLimit) {
      do {
        let reply = try await service.send { try await $0.terminated(postcode.postcode) }.reply
        outcome.terminatedAsked += 1
        outcome.terminated.append(
          .init(postcode: reply.postcode, year: reply.yearTerminated, month: reply.monthTerminated))
      } catch let error as PostcodesIOError {
        switch error {
        case .notFound, .invalidPostcode: outcome.terminatedAsked += 1
        default:
          outcome.errors[error.description, default: 0] += 1
          if error.isUnreachable || error.isFinal { return }
        }
      }
    }
  }

  /// Returns a number of items, evenly spaced.
  static func evenlySpaced<Item>(_ items: [Item], _ count: Int) -> [Item] {
    guard count < items.count else { return items }
    return (0..<count).map { items[$0 * items.count / count] }
  }
}

extension PostcodesIOError {
  /// Whether there was no response.
  var isUnreachable: Bool {
    switch self {
    case .unreachable, .timedOut, .networkRestricted: true
    default: false
    }
  }

  /// Whether further requests would fail as well, or the service asked for a delay longer than the maximum.
  var isFinal: Bool {
    switch self {
    case .noSuchResource, .redirected, .unexpectedStatus, .rateLimited: true
    default: retryAfter != nil
    }
  }
}
