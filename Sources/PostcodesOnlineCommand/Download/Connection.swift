internal import CommandSupport
internal import PostcodesIO
internal import SearchPipeline

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Sends the requests of a download, with time limits and retries.
struct Connection: Sendable {
  var transport = ProgramTransport.make()
  var stopwatch = Stopwatch(ContinuousClock())
  var policy = RetryPolicy(attempts: 4, firstDelay: .milliseconds(500), maximumDelay: .seconds(60))
  /// The longest wait for a response, and between two parts of one.
  var timeout: Duration = .seconds(30)
  var userAgent = "postcodes"
  let random = Locked<any RandomNumberGenerator & Sendable>(SystemRandomNumberGenerator())

  private static let maximumDescriptionBytes = 1 << 24
  /// ``timeout`` limits requests; the transport's own limit is on their total time.
  private static let unlimited = Duration.seconds(1_000_000)

  /// Repeats an operation after temporary errors.
  func retrying<Value>(_ operation: () async throws -> Value) async throws -> Value {
    try await policy.run(stopwatch: stopwatch, random: random) { _ in try await operation() }
  }

  /// Returns the body of a small resource.
  func get(_ url: String) async throws -> [UInt8] {
    try await retrying {
      let request = HTTPRequest(
        url: url, headers: [userAgentHeader, HTTPHeader("Accept", "application/json")], timeout: Self.unlimited,
        maximumResponseBytes: Self.maximumDescriptionBytes)
      let response: HTTPResponse
      do {
        response = try await stopwatch.withTimeout(timeout) { try await transport.send(request) }
      } catch let error as HTTPTransportError {
        throw self.error(error, url)
      }
      guard response.status == 200 else { throw self.error(of: response, url) }
      return response.body
    }
  }

  /// Sends a request for a file and stops it if nothing arrives for too long.
  func send(_ url: String, _ headers: [HTTPHeader], to body: DownloadBody) async throws -> HTTPResponse {
    let request = HTTPRequest(
      url: url, headers: [userAgentHeader] + headers, timeout: Self.unlimited,
      maximumResponseBytes: DownloadBody.maximumBytes)
    do {
      return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await transport.send(request, to: body) }
        group.addTask {
          while case let deadline = body.lastActivity + timeout, stopwatch.elapsed < deadline {
            try await stopwatch.sleep(until: deadline)
          }
          return nil
        }
        guard let first = try await group.next(), let response = first else { throw HTTPTransportError.timedOut }
        return response
      }
    } catch let error as HTTPTransportError {
      throw self.error(error, url)
    }
  }

  private var userAgentHeader: HTTPHeader { HTTPHeader("User-Agent", userAgent) }

  private func error(_ error: HTTPTransportError, _ url: String) -> DownloadError {
    let host = Self.host(url)
    return switch error {
    case .unreachable(let reason): .unreachable(host: host, reason: reason)
    case .timedOut: .stalled(host: host, seconds: timeout / .seconds(1))
    case .bodyTooLarge: .unexpected(url: url, problem: "the response is too large")
    case .networkRestricted: .unreachable(host: host, reason: "the network may not be used")
    }
  }

  /// Returns the error of a response with another status than 200 or 206.
  func error(of response: HTTPResponse, _ url: String) -> DownloadError {
    // Signed addresses have a long query, which nobody can use later.
    let url = String(url.prefix { $0 != "?" })
    if (300...399).contains(response.status), let location = response.header("Location") {
      return .redirected(url: url, to: location)
    }
    let delay = response.header("Retry-After").flatMap {
      RetryAfter.duration($0, date: response.header("Date"), now: { Int(Date().timeIntervalSince1970) })
    }
    return .status(response.status, url: url, retryAfter: delay)
  }

  /// Returns the host of an address for messages.
  static func host(_ url: String) -> String { URL(string: url)?.host ?? url }
}
