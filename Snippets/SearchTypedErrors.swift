// Keeps a service's types out of an app: items and errors of the app's own, with recommendations.
import Foundation
import PostcodesIO

// snippet.types
/// What the app knows about an area. No other file mentions postcodes.io.
struct Area: Sendable, Hashable, Identifiable {
  let postcode: String
  let district: String
  var id: String { postcode }
}

/// Why a search failed.
enum AreaSearchError: LocalizedError, RetryAdvising, Equatable {
  case offline
  case busy(retryAfter: Duration?)
  case unexpected

  var errorDescription: String? {
    switch self {
    case .offline: "You are offline."
    case .busy: "Too many searches. Try again later."
    case .unexpected: "The search failed."
    }
  }

  var retryAdvice: RetryAdvice {
    switch self {
    case .offline: .afterBackoff
    case .busy(let retryAfter): retryAfter.map { .after($0) } ?? .afterBackoff
    case .unexpected: .never
    }
  }
}
// snippet.end

// snippet.service
/// The service in its own types: searches postcodes, and recommends those near the user.
struct AreaService: SearchSource {
  let client: PostcodesClient
  let longitude, latitude: Double

  // Only texts that a postcode can begin with are sent.
  func query(for text: String) -> String { RemoteSource(client).query(for: text) }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeReply> {
    try await translatingErrors { Suggestions(try await client.query(request.query), origin: .remote) }
  }

  func recommendations() async throws -> [PostcodeReply] {
    try await translatingErrors { try await client.reverse(longitude: longitude, latitude: latitude) }
  }

  private func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as PostcodesIOError {
      switch error {
      case .unreachable, .timedOut: throw AreaSearchError.offline
      case .rateLimited(let retryAfter): throw AreaSearchError.busy(retryAfter: retryAfter)
      default: throw AreaSearchError.unexpected
      }
    }
  }
}
// snippet.end

func makeSource(client: PostcodesClient, longitude: Double, latitude: Double) -> any SearchSource<Area> {
  // snippet.source
  let source = RetryingSource(AreaService(client: client, longitude: longitude, latitude: latitude))
    .map { Area(postcode: $0.postcode, district: $0.adminDistrict ?? "") }
  // snippet.end
  return source
}

@MainActor @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func show(_ model: SearchModel<Area>) {
  // snippet.display
  for section in model.state.sections {
    switch section.kind {
    case .recentSelections: print("Recent")
    case .recommendations: print("Near you")
    case .results: print("Results")
    }
    for area in section.items { print(area.postcode, area.district) }
  }
  if let error = model.state.error as? AreaSearchError {
    print(error.localizedDescription)
    if error != .unexpected { print("Try again") }  // a button: model.refresh()
  }
  // snippet.end
}
