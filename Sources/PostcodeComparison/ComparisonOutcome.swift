/// What came of a comparison.
public struct ComparisonOutcome: Sendable, Equatable {
  /// A postcode that the service lists as terminated.
  public struct Terminated: Codable, Sendable, Equatable {
    /// The postcode.
    public var postcode: String
    /// The year, if the service tells.
    public var year: Int?
    /// The month, 1 to 12, if the service tells.
    public var month: Int?
  }

  /// What was to be asked.
  public let plan: ComparisonPlan
  /// The service's address.
  public internal(set) var remote = ""
  /// What was asked and answered, in order.
  public internal(set) var parts: [ComparisonPart] = []
  /// How many of the parts were known from an earlier run.
  public internal(set) var knownCount = 0
  /// How many of the queries have no answer.
  public internal(set) var unanswered = 0
  /// Requests that failed in the end, by what was wrong.
  public internal(set) var errors: [String: Int] = [:]
  /// How many of the postcodes that only the index has were asked for among the terminated ones.
  public internal(set) var terminatedAsked = 0
  /// Those of them that the service lists as terminated.
  public internal(set) var terminated: [Terminated] = []
  /// Why no more was asked, if so.
  public internal(set) var stopped: String?

  /// Nothing was asked yet.
  init(plan: ComparisonPlan) { self.plan = plan }

  /// A comparison that could not even begin.
  public static func failed(_ plan: ComparisonPlan, remote: String, reason: String) -> ComparisonOutcome {
    var outcome = ComparisonOutcome(plan: plan)
    outcome.remote = remote
    outcome.unanswered = plan.queries.count
    outcome.errors = [reason: 1]
    outcome.stopped = reason
    return outcome
  }
}
