public import PostcodesIOResponder
internal import PostcodeIndex
public import RequestPacing
public import PostcodesIO

/// The same questions to an index and to a service of postcodes.io, and what they answer differently.
///
/// ```swift
/// let comparison = Comparison(IndexResponder(index), client)
/// let outcome = try await comparison.run(.lookups(["SW1A 2AA"]))
/// ComparisonReport(outcome, answers: comparison.answers).verdict
/// ```
///
/// Look-ups go out as bulk requests. The service is asked at a steady rate, and again after passing troubles.
public struct Comparison: Sendable {
  /// How the service is asked.
  public struct Options: Sendable, Equatable {
    /// The time between two requests.
    public var interval: Duration
    /// How many requests are on their way at once, at least 1.
    public var concurrency: Int
    /// How often to ask again.
    public var retries: RetryPolicy
    /// How many of the postcodes that only the index has are asked for among the terminated ones; each is a request.
    public var terminatedLimit: Int

    /// Four attempts, up to a minute between them, which are not spread: one client asks a few requests a second.
    public static let patient = RetryPolicy(
      attempts: 4, firstDelay: .milliseconds(500), maximumDelay: .seconds(60), usesJitter: false)

    /// Five requests a second, two at once, unless told otherwise.
    public init(
      interval: Duration = .milliseconds(200), concurrency: Int = 2, retries: RetryPolicy = Options.patient,
      terminatedLimit: Int = 50
    ) {
      self.interval = max(.zero, interval)
      self.concurrency = max(1, concurrency)
      self.retries = retries
      self.terminatedLimit = max(0, terminatedLimit)
    }
  }

  /// After so many requests in a row that found nobody, no more are sent.
  static let patience = 3

  /// The index's side.
  public let answers: IndexResponder
  /// How the service is asked.
  public let options: Options
  let service: TimedClient
  let comparer: ReplyComparer

  /// Takes both sides.
  ///
  /// - Parameters:
  ///   - answers: the index's side.
  ///   - client: the service's side; it should let as many requests through at once as `options` wants.
  ///   - options: how the service is asked.
  ///   - clock: what waits and durations are measured by.
  public init(
    _ answers: IndexResponder, _ client: PostcodesClient, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.answers = answers
    self.options = options
    service = TimedClient(client: client, retryPolicy: options.retries, interval: options.interval, clock: clock)
    comparer = ReplyComparer(answers)
  }

  /// Asks both sides.
  ///
  /// - Parameters:
  ///   - plan: what to ask.
  ///   - known: parts that were asked before, in any order; they are not asked again.
  ///   - onPart: is handed every new part, in order, and how many queries are through.
  /// - Returns: what came of it, also when the service went away: then with `stopped`.
  /// - Throws: what `onPart` throws, or `CancellationError`.
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
    try await withThrowingTaskGroup(of: (Int, Answered).self) { group in
      defer { group.cancelAll() }
      var open = chunks.indices.filter { !knownNumbers.contains($0) }[...]
      func add() {
        guard let number = open.popFirst() else { return }
        let chunk = Array(chunks[number])
        group.addTask { (number, try await answer(chunk, plan.kind, number)) }
      }
      for _ in 0..<options.concurrency { add() }
      while let (number, answered) = try await group.next() {
        switch answered {
        case .part(let part):
          failures = 0
          outcome.parts.append(part)
          done += part.queryCount
          try onPart(part, done)
        case .failure(let error):
          outcome.unanswered += chunks[number].count
          outcome.errors[error.description, default: 0] += 1
          failures = error.meansNobodyIsThere ? failures + 1 : 0
          lastFailure = error
          if failures >= Self.patience || error.isForGood {
            outcome.stopped = error.description
            return
          }
        }
        add()
      }
    }
    // Too few requests for patience to run out.
    if outcome.stopped == nil, outcome.parts.isEmpty, let lastFailure, lastFailure.meansNobodyIsThere {
      outcome.stopped = lastFailure.description
    }
    outcome.parts.sort { $0.number < $1.number }
    outcome.unanswered = plan.queries.count - outcome.parts.reduce(0) { $0 + $1.queryCount }
    if outcome.stopped == nil { try await askForTerminated(&outcome) }
    return outcome
  }

  /// What came of one request.
  enum Answered: Sendable {
    case part(ComparisonPart)
    case failure(PostcodesIOError)
  }

  private func answer(
    _ chunk: [String], _ kind: ComparisonPlan.Kind, _ number: Int
  ) async throws -> Answered {
    do {
      switch kind {
      case .lookups: return .part(try await lookups(chunk, number))
      case .completions: return .part(try await completions(chunk, number))
      }
    } catch let error as PostcodesIOError {
      return .failure(error)
    }
  }

  /// Asks for those that only the index has among the terminated, so far as the limit goes.
  private func askForTerminated(_ outcome: inout ComparisonOutcome) async throws {
    let lone = outcome.parts.flatMap(\.onlyLocal)
    for postcode in Self.spread(lone, options.terminatedLimit) {
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
          if error.meansNobodyIsThere || error.isForGood { return }
        }
      }
    }
  }

  /// So many of the items, evenly from all of them.
  private static func spread<Item>(_ items: [Item], _ count: Int) -> [Item] {
    guard count < items.count else { return items }
    return (0..<count).map { items[$0 * items.count / count] }
  }
}

extension PostcodesIOError {
  /// Whether it speaks for there being no service.
  var meansNobodyIsThere: Bool {
    switch self {
    case .unreachable, .timedOut: true
    default: false
    }
  }

  /// Whether every request will end like that, or the service has asked for more patience than there was.
  var isForGood: Bool {
    switch self {
    case .noSuchResource, .redirected, .refused, .rateLimited: true
    default: retryAfter != nil
    }
  }
}
