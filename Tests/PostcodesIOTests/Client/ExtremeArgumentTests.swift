import LoopbackServer
import PostcodesIO
import SearchPipeline
import Testing

/// No public call of this module traps, whatever its arguments are: it succeeds or throws.
@Suite(.timeLimit(.minutes(10)))
struct ExtremeArgumentTests {
  private static let texts = [
    "", ".", "..", "/", "\0", "\r\n", "%", "é", "🇬🇧", "M1 1AA", String(repeating: "A", count: 100_000),
  ]
  private static let numbers: [Int] = [.min, -1, 0, 1, .max]
  private static let doubles: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e19, 9.3e18, 0, -0.0, 0.5, 1e300,
  ]

  private func client(_ configuration: PostcodesClient.Configuration = .init()) -> PostcodesClient {
    PostcodesClient(
      transport: StubTransport(#"{"status":200,"result":null}"#), configuration: configuration, clock: ManualClock())
  }

  @Test func textsOfAnyKind() async throws {
    let client = client()
    for text in Self.texts {
      _ = try? await client.lookup(text)
      _ = try? await client.validate(text)
      _ = try? await client.autocomplete(text)
      _ = try? await client.query(text)
      _ = try? await client.nearest(to: text)
      _ = try? await client.randomPostcode(outcode: text)
      _ = try? await client.terminated(text)
      _ = try? await client.scottish(text)
      _ = try? await client.outcode(text)
      _ = try? await client.outcodes(nearestTo: text)
      _ = try? await client.places(text)
      _ = try? await client.place(code: text)
      _ = try? await client.bulkLookup([text])
      _ = BaseURL(text)
      _ = HTTPResponse(status: .min, headers: [HTTPHeader(text, text)]).header(text)
    }
    _ = try? await client.bulkLookup([String]())
    _ = try? await client.bulkReverse([])
  }

  @Test func numbersOfAnySize() async throws {
    let client = client()
    for number in Self.numbers {
      _ = try? await client.autocomplete("M1", limit: number)
      _ = try? await client.query("M1", limit: number)
      _ = try? await client.places("London", limit: number)
    }
    for first in Self.doubles {
      for second in Self.doubles {
        _ = try? await client.reverse(longitude: first, latitude: second, limit: .min, radius: first)
        _ = try? await client.outcodes(longitude: first, latitude: second, limit: .max, radius: second)
        _ = try? await client.bulkReverse([Geolocation(longitude: first, latitude: second, limit: .min, radius: first)])
      }
      _ = try? await client.nearest(to: "M1 1AA", limit: .min, radius: first)
    }
  }

  @Test func configurationsOfAnyKind() async throws {
    let durations: [Duration] = [.seconds(Int64.min), .seconds(-1), .zero, .nanoseconds(1), .seconds(Int64.max)]
    for duration in durations {
      for number in Self.numbers {
        let configuration = PostcodesClient.Configuration(
          timeout: duration, maximumResponseBytes: number, maximumConcurrentRequests: number,
          rateLimit: RateLimit(interval: duration, burst: number))
        _ = try? await client(configuration).autocomplete("M1")
        _ = RetryPolicy(attempts: number, firstDelay: duration, maximumDelay: duration)
      }
      _ = RateLimit(requestsPerSecond: .nan)
    }
  }

  /// The transport, against a server that answers at once.
  @Test func requestsOfAnyKind() async throws {
    let server = try LoopbackServer { _ in .result("1") }
    let transport = URLSessionTransport(maximumConnectionsPerHost: .min)
    for timeout in [Duration.seconds(Int64.min), .zero, .seconds(Int64.max)] {
      for limit in Self.numbers {
        let request = HTTPRequest(
          url: server.url, headers: [HTTPHeader("", ""), HTTPHeader("A\r\nB", "C\r\nD")], timeout: timeout,
          maximumResponseBytes: limit)
        _ = try? await transport.send(request)
      }
    }
    for text in Self.texts { _ = try? await transport.send(HTTPRequest(url: text)) }
    server.stop()
  }
}
