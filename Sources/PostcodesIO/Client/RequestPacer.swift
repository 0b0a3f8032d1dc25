/// Keeps the requests of a client within its limits: so many at once, and so many in a time.
struct RequestPacer: Sendable {
  private let places: Turnstile
  /// In front of the bucket: one task waits for the next token, the others behind it in their order.
  private let line = Turnstile(places: 1)
  private let bucket: Bucket?
  private let time: Timekeeper

  private actor Bucket {
    private var tokens: TokenBucket

    init(_ limit: RateLimit) { tokens = TokenBucket(limit) }

    func take(at now: Duration) -> Duration? { tokens.take(at: now) }
  }

  init(maximumConcurrentRequests: Int, rateLimit: RateLimit?, time: Timekeeper) {
    places = Turnstile(places: maximumConcurrentRequests)
    bucket = rateLimit.map { Bucket($0) }
    self.time = time
  }

  /// Runs the body when the limits allow. A task cancelled before leaves no trace in them.
  func run<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    try await places.pass {
      if let bucket {
        try await line.pass {
          while let moment = await bucket.take(at: time.elapsed()) {
            try await time.sleep(moment)
          }
        }
      }
      return try await body()
    }
  }
}
