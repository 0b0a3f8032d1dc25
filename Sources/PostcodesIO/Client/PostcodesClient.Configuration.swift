extension PostcodesClient {
  /// Where to ask, and how much.
  public struct Configuration: Sendable, Equatable {
    /// The address of the service, with its prefix.
    public var baseURL: BaseURL
    /// How long one exchange may take, from its sending to the last byte. Waiting for the limits below does not count.
    public var timeout: Duration
    /// The largest answer that is read, in bytes. A full bulk answer has some 300,000.
    public var maximumResponseBytes: Int
    /// How many requests are on their way at once, at least 1; others wait in the order in which they came.
    public var maximumConcurrentRequests: Int
    /// How many requests are sent in a time; `nil` for no limit.
    public var rateLimit: RateLimit?
    /// What the client calls itself to the service.
    public var userAgent: String

    /// The public service, ten seconds, 16 MiB, four requests at once, unless told otherwise.
    public init(
      baseURL: BaseURL = .postcodesIO, timeout: Duration = .seconds(10), maximumResponseBytes: Int = 1 << 24,
      maximumConcurrentRequests: Int = 4, rateLimit: RateLimit? = nil, userAgent: String = "postcodes-swift"
    ) {
      self.baseURL = baseURL
      self.timeout = timeout
      self.maximumResponseBytes = maximumResponseBytes
      self.maximumConcurrentRequests = maximumConcurrentRequests
      self.rateLimit = rateLimit
      self.userAgent = userAgent
    }
  }
}
