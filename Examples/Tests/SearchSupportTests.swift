import Foundation
import PostcodesIO
import Testing

@testable import SearchSupport

/// The code that both apps share, with postcodes.io in memory.
@MainActor
struct SearchSupportTests {
  /// postcodes.io: recommends a postcode and completes every text with another, or can't be reached.
  actor Service: HTTPTransport {
    private var isReachable: Bool

    init(isReachable: Bool = true) { self.isReachable = isReachable }

    func comeBack() { isReachable = true }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard isReachable else { throw HTTPTransportError.unreachable(reason: "no network connection") }
      let result =
        request.url.contains("autocomplete")
        ? #"["E20 1AA"]"# : #"[{"postcode": "SW1A 2AA", "outcode": "SW1A", "incode": "2AA", "codes": {}}]"#
      return HTTPResponse(status: 200, body: Array(#"{"status": 200, "result": \#(result)}"#.utf8))
    }
  }

  func setup(isReachable: Bool = true) throws -> SearchSetup {
    try SearchSetup(
      client: PostcodesClient(transport: Service(isReachable: isReachable)), retryPolicy: RetryPolicy(attempts: 1))
  }

  /// Returns the state after the last of some inputs, when nothing is pending.
  func state(
    after inputs: [SearchInput<PostcodeSuggestion>], isReachable: Bool = true
  ) async throws -> SearchState<PostcodeSuggestion> {
    let (stream, user) = AsyncStream<SearchInput<PostcodeSuggestion>>.makeStream()
    for input in inputs { user.yield(input) }
    user.finish()
    var last = SearchState<PostcodeSuggestion>.idle(recentSelections: [], recommendations: .none)
    let configuration = SearchConfiguration(debounce: .zero)
    for try await state in SearchStates(
      of: stream, in: try setup(isReachable: isReachable).source, recentSelections: RecentSelections(),
      configuration: configuration)
    {
      last = state
    }
    return last
  }

  func waitForRecommendations(in model: SearchModel<PostcodeSuggestion>) async {
    while case .idle(_, let recommendations) = model.state, recommendations.isLoading { await Task.yield() }
  }

  @Test func localResults() async throws {
    let state = try await state(after: [.text("tv1a")])
    #expect(state.sections.map(\.title) == ["Postcodes"])
    #expect(state.items.count == 50)
    #expect(state.caption == "\(try setup().index.completions(of: "tv1a")?.count ?? 0) postcodes")
    #expect(state.items.first?.note == "")
    #expect(state.banner == nil)
  }

  @Test func pages() async throws {
    let state = try await state(after: [.text("tv1a"), .loadMore])
    #expect(state.items.count == 100)
    #expect(state.footer == nil)
  }

  @Test func fallback() async throws {
    let state = try await state(after: [.text("e20")])
    #expect(state.items.map(\.text) == ["E20 1AA"])
    #expect(state.items.first?.note == "postcodes.io")
    #expect(state.caption == "From postcodes.io")
  }

  @Test func fallbackOffline() async throws {
    let state = try await state(after: [.text("e20")], isReachable: false)
    #expect(state.phase == .failed)
    #expect(state.isOffline)
    let local = try await self.state(after: [.text("tv1a")], isReachable: false)
    #expect(local.items.count == 50)
    #expect(local.banner == nil)
  }

  @Test func recommendations() async throws {
    let model = SearchModel(
      source: try setup().source, recentSelections: RecentSelections([PostcodeSuggestion(text: "M1 1AA")]))
    model.start()
    await waitForRecommendations(in: model)
    #expect(model.state.error == nil)
    #expect(model.state.sections.map(\.title) == ["Recent", "Near Westminster"])
    #expect(model.state.sections.map { $0.items.map(\.text) } == [["M1 1AA"], ["SW1A 2AA"]])
  }

  @Test func recommendationsOffline() async throws {
    let model = SearchModel(
      source: try setup(isReachable: false).source,
      recentSelections: RecentSelections([PostcodeSuggestion(text: "M1 1AA")]))
    model.start()
    await waitForRecommendations(in: model)
    #expect(model.state.isOffline)
    #expect(model.state.banner == "You are offline. Only postcodes on this device are shown.")
    #expect(model.state.sections.map(\.title) == ["Recent"])
  }

  /// After five failures, the circuit breaker sends nothing. A user who tries again needn't wait for the end of its pause.
  @Test func reconnecting() async throws {
    let service = Service(isReachable: false)
    let setup = try SearchSetup(
      client: PostcodesClient(transport: service), retryPolicy: RetryPolicy(attempts: 1))
    func state() async throws -> SearchState<PostcodeSuggestion> {
      let suggestions = try await setup.source.suggestions(for: "E20")
      let results = SearchResults(query: "E20", suggestions: suggestions)
      return suggestions.isEmpty ? .noResults(results) : .results(results)
    }
    for _ in 0..<6 { #expect(try await state().isOffline) }
    await service.comeBack()
    #expect(try await state().error is CircuitOpenError)
    setup.reconnect()
    #expect(try await state().items.map(\.text) == ["E20 1AA"])
  }

  @Test func otherErrorsAreNotOffline() {
    let state = SearchState<PostcodeSuggestion>.failed(query: "M1", PostcodesIOError.rateLimited(retryAfter: nil))
    #expect(state.isOffline == false)
    #expect(state.banner == PostcodesIOError.rateLimited(retryAfter: nil).localizedDescription)
  }

  @Test func recentPostcodesAreKept() throws {
    let name = "SearchSupportTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let index = try setup().index
    #expect(RecentPostcodes(defaults).load(in: index).items == [])
    RecentPostcodes(defaults).save([PostcodeSuggestion(text: "TV1A 2AA"), PostcodeSuggestion(text: "E20 1AA")])
    let items = RecentPostcodes(defaults).load(in: index).items
    #expect(items.map(\.text) == ["TV1A 2AA", "E20 1AA"])
    #expect(items.map { $0.ordinal == nil } == [false, true])
  }

  @Test func addressForm() throws {
    let index = try setup().index
    var form = AddressForm(PostcodeSuggestion(text: "TV1A 2AA"), in: index)
    #expect(form.district == "E09000007")
    #expect(form.isIncomplete)
    form.house = "10"
    form.street = " Downing Street "
    form.town = "London"
    #expect(form.isIncomplete == false)
    #expect(form.lines == ["10 Downing Street", "London", "TV1A 2AA"])
  }

  @Test func addressFormOfAPostcodeOutsideTheIndex() throws {
    let form = AddressForm(PostcodeSuggestion(text: "E20 1AA"), in: try setup().index)
    #expect(form.district == nil)
    #expect(form.lines == ["E20 1AA"])
  }

  @Test func addressFormWithNames() throws {
    let postcode = try #require(Postcode("TV1A 2AA"))
    let record = PostcodeRecord(
      postcode: postcode, ordinal: 0,
      codes: [
        PostcodeRecord.Code(column: "district", code: "E09000033", name: "Westminster"),
        PostcodeRecord.Code(column: "ward", code: "E05013806", name: "St. James's"),
      ])
    let form = AddressForm(postcode: "TV1A 2AA", record: record)
    #expect(form.district == "Westminster")
    #expect(form.ward == "St. James's")
  }
}
