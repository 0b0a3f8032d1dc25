import SearchPipeline
import Foundation
import PostcodesIO

/// Gets JSON from a loopback server.
struct JSONFetcher: Sendable {
  let url: String
  private let transport = URLSessionTransport()

  init(url: String) {
    self.url = url
  }

  func get<Reply: Decodable>(_ path: String, _ name: String = "q", _ value: String? = nil) async throws -> Reply {
    let letters = CharacterSet.alphanumerics
    let encoded = value.map { $0.addingPercentEncoding(withAllowedCharacters: letters) ?? "" }
    let request = HTTPRequest(
      url: url + path + (encoded.map { "?\(name)=\($0)" } ?? ""), timeout: .seconds(600))
    let response = try await transport.send(request)
    guard response.status == 200 else {
      throw HTTPFailure(
        status: response.status, retryAfter: response.header("Retry-After").flatMap { Int($0) })
    }
    return try JSONDecoder().decode(Reply.self, from: Data(response.body))
  }
}

/// A response with a status other than 200.
struct HTTPFailure: RetryAdvising, Hashable {
  let status: Int
  let retryAfter: Int?

  var retryAdvice: RetryAdvice {
    switch status {
    case 429, 503: retryAfter.map { .after(.seconds($0)) } ?? .afterBackoff
    case 500...: .afterBackoff
    default: .never
    }
  }
}
