import Foundation
import PostcodesIO

/// Responses of a service: the client returns a value or a ``PostcodesIOError``.
enum ReplyTarget {
  /// Answers every request with the same response.
  private struct Recorded: HTTPTransport {
    let response: HTTPResponse

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { response }
  }

  private static let statuses = [200, 404, 400, 500, 429, 302]

  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    let choice = reader.byte()
    let response = HTTPResponse(
      status: statuses[(choice >> 4) % statuses.count],
      headers: [HTTPHeader("Content-Type", "application/json")], body: Array(reader.rest))
    let client = PostcodesClient(transport: Recorded(response: response))
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await send(client, choice & 15)
      } catch is PostcodesIOError {
      } catch {
        fatalError("an error of another type: \(error)")
      }
      done.signal()
    }
    done.wait()
  }

  private static func send(_ client: PostcodesClient, _ choice: Int) async throws {
    switch choice {
    case 0: _ = try await client.lookup("SW1A 1AA")
    case 1: _ = try await client.bulkLookup(["SW1A 1AA", "M1 1AE"])
    case 2: _ = try await client.autocomplete("SW1A")
    case 3: _ = try await client.query("SW1A")
    case 4: _ = try await client.reverse(longitude: -0.1, latitude: 51.5)
    case 5: _ = try await client.nearest(to: "SW1A 1AA")
    case 6: _ = try await client.outcode("SW1A")
    case 7: _ = try await client.outcodes(nearestTo: "SW1A")
    case 8: _ = try await client.terminated("SW1A 1AA")
    case 9: _ = try await client.scottish("EH1 1AA")
    case 10: _ = try await client.places("camden")
    case 11: _ = try await client.place(code: "osgb1")
    case 12: _ = try await client.validate("SW1A 1AA")
    case 13: _ = try await client.randomPostcode()
    case 14: _ = try await client.randomPlace()
    default: try await client.ready()
    }
  }
}
