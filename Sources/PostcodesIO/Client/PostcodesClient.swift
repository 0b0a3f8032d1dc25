/// A client for postcodes.io, the public service or one's own.
///
/// ```swift
/// let client = PostcodesClient(transport: URLSessionTransport())
/// let postcode = try await client.lookup("sw1a 1aa")
/// postcode.adminDistrict                            // "Westminster"
/// try await client.autocomplete("SW1A 1", limit: 3) // ["SW1A 1AA", "SW1A 1AE", "SW1A 1AF"]
/// ```
///
/// Texts are sent as they are: the service decides what is a postcode. Requests stay within the limits of the
/// configuration; copies of a client share them. Where the service answers `null` for "none", lists are empty here.
///
/// All methods throw ``PostcodesIOError``, or `CancellationError` when the task is cancelled. Nothing is asked twice:
/// trying again is for the layer above, which ``PostcodesIOError/isTransient`` tells when.
public struct PostcodesClient: Sendable {
  /// Where to ask, and how much.
  public let configuration: Configuration
  private let transport: any HTTPTransport
  private let time: Timekeeper
  private let pacer: RequestPacer

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - transport: sends the requests.
  ///   - configuration: where to ask, and how much.
  ///   - clock: measures timeouts and the rate of requests.
  public init(
    transport: any HTTPTransport, configuration: Configuration = Configuration(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.configuration = configuration
    time = Timekeeper(clock)
    pacer = RequestPacer(
      maximumConcurrentRequests: configuration.maximumConcurrentRequests, rateLimit: configuration.rateLimit,
      time: time)
  }

  /// The result of a call; `nil` where the service says `null`.
  func result<Result: Codable & Sendable>(_ call: Call, as type: Result.Type = Result.self) async throws -> Result? {
    try ReplyReader(call: call).result(of: try await respond(to: call))
  }

  /// The result of a call that is never `null`.
  func value<Result: Codable & Sendable>(_ call: Call, as type: Result.Type = Result.self) async throws -> Result {
    guard let result = try await result(call, as: type) else {
      throw PostcodesIOError.wrongShape(key: "result", problem: "null, where a value was expected")
    }
    return result
  }

  private func respond(to call: Call) async throws -> HTTPResponse {
    let request = call.request(configuration)
    do {
      let response = try await pacer.run {
        try await time.limit(request.timeout) { try await transport.send(request) }
      }
      guard response.body.count <= request.maximumResponseBytes else { throw HTTPTransportError.bodyTooLarge }
      return response
    } catch let error as HTTPTransportError {
      // A connection that breaks because it was cancelled did not break.
      try Task.checkCancellation()
      switch error {
      case .unreachable(let reason): throw PostcodesIOError.unreachable(reason: reason)
      case .timedOut: throw PostcodesIOError.timedOut(after: request.timeout)
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
