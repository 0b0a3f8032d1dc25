#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostcodeKit

/// Turns a response of the service into a result or an error.
struct ResponseDecoder {
  let request: EndpointRequest
  /// The maximum length of a key in bytes. The longest of the service has 35.
  static let maximumKeyLength = 128
  /// Returns the current time in seconds since 1970.
  var now: () -> Int = { Int(Date().timeIntervalSince1970) }

  /// Returns the result, or `nil` if it is `null`.
  ///
  /// - Throws: `PostcodesIOError`.
  func result<Result: Codable & Sendable>(from response: HTTPResponse) throws -> Result? {
    guard (200..<300).contains(response.status) else { throw error(from: response) }
    return try decode(ResultReply<Result>.self, response).result
  }

  private func error(from response: HTTPResponse) -> PostcodesIOError {
    let status = response.status
    let retryAfter = response.header("Retry-After").flatMap {
      RetryAfter.duration($0, date: response.header("Date"), now: now)
    }
    switch status {
    case 300..<400: return .redirected(status: status, location: response.header("Location"))
    case 429: return .rateLimited(retryAfter: retryAfter)
    case 500..<600:
      let reply = try? decode(ErrorReply.self, response)
      return .serverError(status: status, message: reply?.error, retryAfter: retryAfter)
    default: break
    }
    do {
      let reply = try decode(ErrorReply.self, response)
      switch status {
      case 400: return .invalidRequest(message: reply.error)
      case 404: return notFound(reply)
      default: return .unexpectedStatus(status, message: reply.error)
      }
    } catch {
      return error
    }
  }

  private func notFound(_ reply: ErrorReply) -> PostcodesIOError {
    if let record = reply.terminated { return .terminated(record) }
    guard let subject = request.subject, UntrustedText(reply.error) != "Resource not found" else {
      return .noSuchResource(path: request.path)
    }
    let isInvalid = UntrustedText(reply.error) == "Invalid postcode"
    return isInvalid ? .invalidPostcode(subject.text) : .notFound(subject.kind, subject.text)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ response: HTTPResponse
  ) throws(PostcodesIOError) -> Value {
    // Foundation would also read UTF-16, in which keys can't be found this way.
    if response.body.contains(0) { throw Self.notJSON(response) }
    guard !JSONKeys.exceed(ResponseDecoder.maximumKeyLength, in: response.body) else {
      throw .wrongShape(
        key: "(whole response)", problem: "a key is longer than \(ResponseDecoder.maximumKeyLength) bytes")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(response.body))
    } catch let error as DecodingError {
      throw Self.error(error, response)
    } catch {
      throw .wrongShape(key: "(whole response)", problem: "\(error)")
    }
  }

  private static func error(_ error: DecodingError, _ response: HTTPResponse) -> PostcodesIOError {
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder also reports numbers out of range this way.
      if (try? JSONDecoder().decode(WireValue.self, from: Data(response.body))) != nil { break }
      return notJSON(response)
    case .dataCorrupted(let context):
      return .wrongShape(key: key(context.codingPath), problem: context.debugDescription)
    case .keyNotFound(let missing, let context):
      return .wrongShape(key: key(context.codingPath + [missing]), problem: "the key is missing")
    case .typeMismatch(let type, let context):
      return .wrongShape(key: key(context.codingPath), problem: "expected \(name(type))")
    case .valueNotFound(let type, let context):
      return .wrongShape(key: key(context.codingPath), problem: "expected \(name(type)), found null")
    @unknown default: break
    }
    return .wrongShape(key: "(whole response)", problem: "a value has an unexpected type")
  }

  private static func notJSON(_ response: HTTPResponse) -> PostcodesIOError {
    // 200 characters take up to 800 bytes.
    let beginning = String(decoding: response.body.prefix(800), as: UTF8.self).prefix(200)
    return .notJSON(status: response.status, beginning: String(beginning))
  }

  private static func key(_ path: [any CodingKey]) -> String {
    var key = ""
    for part in path {
      if let index = part.intValue {
        key += "[\(index)]"
      } else {
        key += key.isEmpty ? part.stringValue : ".\(part.stringValue)"
      }
    }
    return key.isEmpty ? "(whole response)" : key
  }

  private static func name(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "an integer"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is [String].Type, is [Any].Type: "an array"
    default: "an object"
    }
  }
}
