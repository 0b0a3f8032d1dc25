/// What came of one request of a comparison: everything that the report is made of, so that an interrupted comparison can
/// go on from what was written down.
public struct ComparisonPart: Codable, Sendable, Equatable {
  /// A postcode that only one side has.
  public struct Lone: Codable, Sendable, Equatable {
    /// The text that was looked up.
    public var postcode: String
    /// What the index says of it: the month of its termination, `YYYYMM` or `unknown`; `nil` if it is live there or not
    /// there at all.
    public var terminated: String?
    /// What the service says of it: the month of its introduction, `YYYYMM`; `nil` if it does not say, or has it not.
    public var introduced: String?
  }

  /// Completions of a text that differ.
  public struct Completion: Codable, Sendable, Equatable {
    /// The text.
    public var prefix: String
    /// Completions that only the index gives.
    public var onlyLocal: [String]
    /// Completions that only the service gives.
    public var onlyRemote: [String]
    /// Whether both give the same, in another order.
    public var isOrder: Bool { onlyLocal.isEmpty && onlyRemote.isEmpty }
  }

  /// Which part it is, counted from 0.
  public var number: Int
  /// How many look-ups or completions were asked for.
  public var queryCount: Int
  /// How many postcodes both sides have.
  public var foundByBoth = 0
  /// How many texts neither side has.
  public var foundByNeither = 0
  /// How many of the postcodes that both have were compared by position.
  public var positionCount = 0
  /// What differs about postcodes that both have.
  public var differences: [ReplyDifference] = []
  /// How often names differ whose codes agree, by key.
  public var named: [String: Int] = [:]
  /// The postcodes that only the index has as live ones.
  public var onlyLocal: [Lone] = []
  /// The postcodes that only the service has as live ones.
  public var onlyRemote: [Lone] = []
  /// Completions that differ.
  public var completions: [Completion] = []
  /// How long the service took, in seconds, with the network, of the attempt that succeeded.
  public var remoteSeconds = 0.0
  /// How long the index took, in seconds.
  public var localSeconds = 0.0
  /// How often the service had to be asked again.
  public var retries = 0

  init(number: Int, queryCount: Int) {
    self.number = number
    self.queryCount = queryCount
  }
}
