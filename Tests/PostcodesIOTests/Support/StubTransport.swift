import Foundation
import PostcodesIO

/// A transport that responds without a network and records requests.
final class StubTransport: HTTPTransport, @unchecked Sendable {
  private let lock = NSLock()
  private var log: [HTTPRequest] = []
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// Creates a transport that always returns the same JSON.
  convenience init(_ json: String) { self.init(200, json) }

  /// Creates a transport that always returns the same status and JSON.
  convenience init(_ status: Int, _ json: String, headers: [HTTPHeader] = []) {
    self.init { _ in HTTPResponse(status: status, headers: headers, body: Array(json.utf8)) }
  }

  var requests: [HTTPRequest] { lock.withLock { log } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    lock.withLock { log.append(request) }
    return try await respond(request)
  }
}

/// Returns the `PostcodesIOError` of a call.
func failure<Result>(_ call: () async throws -> Result) async -> PostcodesIOError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? PostcodesIOError
  }
}
