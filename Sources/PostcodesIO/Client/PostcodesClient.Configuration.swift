public import SearchPipeline

extension PostcodesClient {
  /// The service's address and the client's limits.
  public struct Configuration: Sendable, Equatable {
    /// The address of the service, including the prefix of its paths.
    public var baseURL: BaseURL
    /// The maximum time from sending a request to receiving the last byte of its response. Waiting for the limits below
    /// doesn't count.
    public var timeout: Duration
    /// The maximum size of a response in bytes. A full bulk response has about 300,000.
    public var maximumResponseBytes: Int
    /// The maximum number of concurrent requests, at least 1. Further requests wait in order of arrival.
    public var maximumConcurrentRequests: Int
    /// The maximum request rate, or `nil` for no limit.
    public var rateLimit: RateLimit?
    /// The value of the `User-Agent` header.
    public var userAgent: String
    /// Additional header fields of all requests, such as an API key. They replace the client's own of the same name.
    public var headers: [HTTPHeader]

    /// Creates a configuration. By default: the public service, ten seconds, 16 MiB, four concurrent requests.
    ///
    /// - Parameters:
    ///   - baseURL: The address of the service, including the prefix of its paths.
    ///   - timeout: The maximum time of a request.
    ///   - maximumResponseBytes: The maximum size of a response in bytes.
    ///   - maximumConcurrentRequests: The maximum number of concurrent requests, at least 1.
    ///   - rateLimit: The maximum request rate, or `nil` for no limit.
    ///   - userAgent: The value of the `User-Agent` header.
    ///   - headers: Additional header fields of all requests, such as an API key.
    public init(
      baseURL: BaseURL = .postcodesIO, timeout: Duration = .seconds(10), maximumResponseBytes: Int = 1 << 24,
      maximumConcurrentRequests: Int = 4, rateLimit: RateLimit? = nil, userAgent: String = "postcodes-swift",
      headers: [HTTPHeader] = []
    ) {
      self.baseURL = baseURL
      self.timeout = timeout
      self.maximumResponseBytes = maximumResponseBytes
      self.maximumConcurrentRequests = maximumConcurrentRequests
      self.rateLimit = rateLimit
      self.userAgent = userAgent
      self.headers = headers
    }
  }
}
