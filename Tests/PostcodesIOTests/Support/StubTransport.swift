import Foundation
import PostcodesIO

/// Answers without a network, and keeps what was asked.
final class StubTransport: HTTPTransport, @unchecked Sendable {
  private let lock = NSLock()
  private var log: [HTTPRequest] = []
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  /// Always the same JSON.
  convenience init(_ json: String) { self.init(200, json) }

  /// Always the same status and JSON.
  convenience init(_ status: Int, _ json: String, headers: [HTTPHeader] = []) {
    self.init { _ in HTTPResponse(status: status, headers: headers, body: Array(json.utf8)) }
  }

  var requests: [HTTPRequest] { lock.withLock { log } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    lock.withLock { log.append(request) }
    return try await answer(request)
  }
}

/// The error of postcodes.io that a call ends with.
func failure<Result>(_ call: () async throws -> Result) async -> PostcodesIOError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? PostcodesIOError
  }
}
