// Looks postcodes up while the user types.
import Foundation
import PostcodesIO

// snippet.local
/// Looks postcodes up in an index. The record is there when the setter of the text returns.
struct LocalDetails: SearchSource {
  let index: PostcodeIndex

  func query(for text: String) -> String { Postcode(text)?.description ?? "" }

  func immediateSuggestions(for request: SearchRequest) -> Suggestions<PostcodeRecord>? {
    let record = Postcode(request.query).flatMap { index.record(of: $0) }
    return Suggestions(record.map { [$0] } ?? [], origin: .local)
  }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeRecord> {
    immediateSuggestions(for: request) ?? Suggestions([], origin: .local)
  }
}
// snippet.end

// snippet.remote
/// Looks postcodes up at postcodes.io.
struct RemoteDetails: SearchSource {
  let client: PostcodesClient

  // Incomplete postcodes count as an empty text: nothing is sent.
  func query(for text: String) -> String { Postcode(text)?.description ?? "" }

  func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeReply> {
    do {
      return Suggestions([try await client.lookup(request.query)], origin: .remote)
    } catch PostcodesIOError.notFound {
      return Suggestions([], origin: .remote)
    }
  }
}
// snippet.end

@MainActor @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func lookUp() {
  // snippet.model
  let source = CachedSource(RetryingSource(RemoteDetails(client: PostcodesClient())))
  let model = SearchModel(
    source: source, recentSelections: RecentSelections { $0.postcode == $1.postcode },
    configuration: SearchConfiguration(debounce: .milliseconds(300)))
  model.text = "sw1a 1a"  // no postcode yet: idle, no request
  model.text = "sw1a 1aa"  // loading; one request after 300 ms
  model.text = "SW1A 1AA"  // the same query: no further request
  // snippet.end
}

@MainActor
func show(_ state: SearchState<PostcodeReply>) {
  // snippet.display
  switch state {
  case .idle: print("Enter a postcode")
  case .loading, .stalled: print("Looking up \(state.query)")
  case .results(let results): print(results.items.first?.adminDistrict ?? "")
  case .noResults: print("\(state.query) doesn't exist")
  case .failed(_, PostcodesIOError.terminated(let record)): print("terminated in \(record.yearTerminated ?? 0)")
  case .failed(_, let error): print(error.localizedDescription)
  }
  // snippet.end
}
