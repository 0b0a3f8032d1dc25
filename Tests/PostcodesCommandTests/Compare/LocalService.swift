import CommandTestSupport
import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodesIO
import PostcodesIOResponder

/// A local service that responds as postcodes.io does, from an index.
enum LocalService {
  /// Starts the service.
  ///
  /// - Parameters:
  ///   - index: The path of an index.
  ///   - trouble: Replaces the response, or returns `nil` to keep it.
  static func start(
    _ index: String, trouble: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil }
  ) throws -> LoopbackServer {
    let responder = IndexResponder(try PostcodeIndex(path: index))
    return try LoopbackServer { request in
      if let reply = trouble(request) { return reply }
      do {
        return try reply(to: request, responder)
      } catch {
        return .error(500, "\(error)")
      }
    }
  }

  private static func reply(to request: LoopbackRequest, _ responder: IndexResponder) throws -> LoopbackReply {
    let parts = request.pathSegments
    switch (request.method, parts.first, parts.last) {
    case ("POST", "postcodes", _):
      let asked = try JSONDecoder().decode([String: [String]].self, from: Data(request.body))["postcodes"] ?? []
      return try result(asked.map { BulkLookupReply(query: $0, result: responder.reply(to: $0)) })
    case (_, "postcodes", "autocomplete"):
      let limit = request.queryValue("limit").flatMap { Int($0) } ?? 10
      return try result(responder.autocomplete(parts[1], limit: limit)?.map(\.description))
    case (_, "terminated_postcodes", let text?):
      if case .terminated(_, let ordinal) = responder.lookup(text) {
        return try result(responder.terminatedReply(at: ordinal))
      }
      return .error(404, "Terminated postcode not found")
    case (_, "places", "places"):
      let places = try Places(responder.index)
      let matches = places?.matches(of: request.queryValue("q") ?? "", limit: 100) ?? []
      return try result(matches.compactMap { match in places.map { responder.reply($0[match.place]) } })
    case (_, "places", let code?):
      guard let places = try Places(responder.index), let number = places.number(ofCode: code) else {
        return .error(404, "Place not found")
      }
      return try result(responder.reply(places[number]))
    default: return .error(404, "Resource not found")
    }
  }

  private static func result(_ value: (some Codable & Sendable)?) throws -> LoopbackReply {
    .json(String(decoding: try JSONEncoder().encode(ResultReply(value)), as: UTF8.self))
  }
}
