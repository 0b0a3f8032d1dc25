internal import PostcodeKit
internal import SearchPipeline

/// A client for the postcodes.io API: the public service or your own server.
///
/// ```swift
/// let client = PostcodesClient()
/// let postcode = try await client.lookup("sw1a 1aa")
/// postcode.adminDistrict                            // "Westminster"
/// try await client.autocomplete("SW1A 1", limit: 3) // ["SW1A 1AA", "SW1A 1AE", "SW1A 1AF"]
/// ```
///
/// The client sends text as it is; the service decides whether it is a postcode. Where the service returns `null` for
/// "none", the client returns an empty list. Copies of a client share its limits on concurrent requests and request rate.
///
/// All methods throw ``PostcodesIOError``, or `CancellationError` if the task is cancelled. The client never repeats a
/// failed request. ``PostcodesIOError/isTransient`` says when repeating it can help.
public struct PostcodesClient: Sendable {
  /// The service's address and the client's limits.
  public let configuration: Configuration
  private let transport: any HTTPTransport
  private let stopwatch: Stopwatch
  private let semaphore: AsyncSemaphore
  private let rateLimiter: RateLimiter?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests. ``init(configuration:clock:)`` uses ``URLSessionTransport``.
  ///   - configuration: The service's address and the client's limits.
  ///   - clock: Measures timeouts and the request rate.
  public init(
    transport: any HTTPTransport, configuration: Configuration = Configuration(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.configuration = configuration
    let stopwatch = Stopwatch(clock)
    self.stopwatch = stopwatch
    semaphore = AsyncSemaphore(count: configuration.maximumConcurrentRequests)
    rateLimiter = configuration.rateLimit.map { RateLimiter($0, stopwatch: stopwatch) }
  }

  /// Sends a request and returns its result, or `nil` if it is `null`.
  func result<Result: Codable & Sendable>(
    _ request: EndpointRequest, as type: Result.Type = Result.self
  ) async throws -> Result? {
    try ResponseDecoder(request: request).result(from: try await send(request))
  }

  /// Sends a request whose result is never `null`.
  func value<Result: Codable & Sendable>(
    _ request: EndpointRequest, as type: Result.Type = Result.self
  ) async throws -> Result {
    guard let result = try await result(request, as: type) else {
      throw PostcodesIOError.wrongShape(key: "result", problem: "expected a value, found null")
    }
    return result
  }

  private func send(_ request: EndpointRequest) async throws -> HTTPResponse {
    let request = request.httpRequest(configuration)
    if let header = request.headers.first(where: { !$0.isValid }) {
      throw PostcodesIOError.invalidRequest(message: "The header field \(header.name.excerpt(limit: 100)) is invalid")
    }
    do {
      let response = try await semaphore.withPermit {
        try await rateLimiter?.wait()
        return try await stopwatch.withTimeout(request.timeout) { try await transport.send(request) }
      }
      guard response.body.count <= request.maximumResponseBytes else { throw HTTPTransportError.bodyTooLarge }
      return response
    } catch let error as HTTPTransportError {
      // A cancelled connection can end with a connection error.
      try Task.checkCancellation()
      switch error {
      case .unreachable(let reason): throw PostcodesIOError.unreachable(reason: reason)
      case .timedOut: throw PostcodesIOError.timedOut(after: request.timeout)
      case .networkRestricted(let restriction): throw PostcodesIOError.networkRestricted(restriction)
      case .bodyTooLarge: throw PostcodesIOError.bodyTooLarge(limit: request.maximumResponseBytes)
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      try Task.checkCancellation()
      throw PostcodesIOError.unreachable(reason: "\(error)")
    }
  }
}
