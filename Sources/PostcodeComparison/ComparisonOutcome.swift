/// The outcome of a comparison.
public struct ComparisonOutcome: Sendable, Equatable {
  /// A postcode that the service lists as terminated.
  public struct Terminated: Codable, Sendable, Equatable {
    /// The postcode.
    public var postcode: String
    /// The year, if known.
    public var year: Int?
    /// The month, 1 to 12, if known.
    public var month: Int?
  }

  /// The queries.
  public let plan: ComparisonPlan
  /// The address of the service.
  public internal(set) var remote = ""
  /// The completed parts, in order.
  public internal(set) var parts: [ComparisonPart] = []
  /// The number of parts from an earlier run.
  public internal(set) var knownCount = 0
  /// The number of queries without a response.
  public internal(set) var unanswered = 0
  /// The number of failed requests by error message.
  public internal(set) var errors: [String: Int] = [:]
  /// The number of postcodes looked up among the terminated ones.
  public internal(set) var terminatedAsked = 0
  /// Those of them that are terminated at the service.
  public internal(set) var terminated: [Terminated] = []
  /// The number of postcodes compared in the Scottish Postcode Directory.
  public internal(set) var scottishAsked = 0
  /// The differences of those that are not the same. The names of fields begin with `scotland.`.
  public internal(set) var scottish: [ReplyDifference] = []
  /// The number of places looked up by their codes.
  public internal(set) var placesAsked = 0
  /// The differences of those that are not the same. The names of fields begin with `place.`.
  public internal(set) var places: [ReplyDifference] = []
  /// The number of searches for the name of a place.
  public internal(set) var placeSearchesAsked = 0
  /// The names with different results, as codes of places.
  public internal(set) var placeSearches: [ComparisonPart.Completion] = []
  /// Why the comparison ended early, if it did.
  public internal(set) var stopped: String?

  /// Creates an empty outcome.
  init(plan: ComparisonPlan) { self.plan = plan }

  /// Returns the outcome of a comparison that could not start.
  ///
  /// - Parameters:
  ///   - plan: The queries.
  ///   - remote: The address of the service.
  ///   - reason: Why the comparison could not start.
  public static func failed(_ plan: ComparisonPlan, remote: String, reason: String) -> ComparisonOutcome {
    var outcome = ComparisonOutcome(plan: plan)
    outcome.remote = remote
    outcome.unanswered = plan.queries.count
    outcome.errors = [reason: 1]
    outcome.stopped = reason
    return outcome
  }
}
