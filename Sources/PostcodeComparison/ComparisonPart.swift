/// The outcome of one request: everything that the report needs, so that an interrupted comparison can be resumed.
public struct ComparisonPart: Codable, Sendable, Equatable {
  /// A postcode that only one side has.
  public struct Lone: Codable, Sendable, Equatable {
    /// The text that was looked up.
    public var postcode: String
    /// The month of termination in the index, `YYYYMM` or `unknown`. `nil` if the postcode is live or missing there.
    public var terminated: String?
    /// The month of introduction at the service, `YYYYMM`. `nil` if it is unknown or the postcode is missing there.
    public var introduced: String?
  }

  /// A text with different completions, or a name with different results of the search for places.
  public struct Completion: Codable, Sendable, Equatable {
    /// The text.
    public var prefix: String
    /// The completions that only the index has.
    public var onlyLocal: [String]
    /// The completions that only the service has.
    public var onlyRemote: [String]
    /// Whether only the order differs.
    public var isOrder: Bool { onlyLocal.isEmpty && onlyRemote.isEmpty }
  }

  /// The number of the part, counted from 0.
  public var number: Int
  /// The number of lookups or completions.
  public var queryCount: Int
  /// The number of postcodes that both sides have.
  public var foundByBoth = 0
  /// The number of texts that neither side has.
  public var foundByNeither = 0
  /// The number of postcodes whose positions were compared.
  public var positionCount = 0
  /// The differences of postcodes that both sides have.
  public var differences: [ReplyDifference] = []
  /// The number of different names with equal codes, by field.
  public var named: [String: Int] = [:]
  /// The postcodes that are live only in the index.
  public var onlyLocal: [Lone] = []
  /// The postcodes that are live only at the service.
  public var onlyRemote: [Lone] = []
  /// The texts with different completions.
  public var completions: [Completion] = []
  /// The response time of the service in seconds, including the network, in the successful attempt.
  public var remoteSeconds = 0.0
  /// The response time of the index in seconds.
  public var localSeconds = 0.0
  /// The number of retries.
  public var retries = 0
  /// The version of the service, as its keys show: 18, or 20 for 19 and later. `nil` without a postcode that it has.
  public var remoteVersion: Int?

  init(number: Int, queryCount: Int) {
    self.number = number
    self.queryCount = queryCount
  }
}
