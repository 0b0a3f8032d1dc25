import Foundation
@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodeSearch
import PostcodesIOResponder
import PostcodesIO
import TestSupport
import Testing

@Suite struct LocalSourceTests {
  private static func makeIndex(_ texts: [(String, Int64)]) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: [.terminated])
    for (line, (text, month)) in texts.enumerated() {
      builder.append(try #require(Postcode(text)), values: [month], line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", edition: "1", attribution: "", dialect: "test", source: "test")
    let file = try builder.finish(metadata: metadata) { _ in }.file
    return try PostcodeIndex(bytes: IndexBytes(copying: file))
  }

  private let index: PostcodeIndex

  init() throws {
    let live = ["M1 1AA", "M1 1AB", "M10 1AA", "M11 1AA", "M2 1AA", "SW1A 2AA", "OX1 1AA", "B1 1BB"]
    index = try Self.makeIndex(live.map { ($0, ColumnDeclaration.missing) } + [("M1 1AD", 201_001)])
  }

  private func texts(_ text: String, _ order: LocalSource.Order = .natural, limit: Int = 10) -> [String]? {
    let source = LocalSource(index, order: order, limit: limit)
    return source.immediateSuggestions(for: SearchRequest(source.query(for: text)))?.items.map(\.text)
  }

  /// With any bit of the trie flipped there are other suggestions, but as many as the list says.
  @Test func damagedTriesGiveSuggestions() throws {
    let bytes = withExtendedLifetime(index.owner) { Array(index.owner.memory) }
    let trie = Int(bytes[32 + 32 + 8]) | Int(bytes[32 + 32 + 9]) << 8
    var suggestions = 0
    for bit in (8 * trie)..<(8 * bytes.count) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let index = try? PostcodeIndex(bytes: IndexBytes(copying: damaged)) else { continue }
      for text in ["m", "m1", "sw1a 2"] {
        let found = LocalSource(index).immediateSuggestions(for: SearchRequest(text))
        suggestions += found?.items.map(\.text).count ?? 0
      }
    }
    #expect(suggestions > 0)
  }

  /// The example of the documentation.
  @MainActor @Test func sourceIsChosenAtRunTime() {
    for service in [nil, RemoteSource(PostcodesClient())] {
      let local = LocalSource(index)
      let source: any SearchSource<PostcodeSuggestion> =
        if let service { FallbackSource(local: local, remote: service, policy: .whenNoResults) } else { local }
      let model = SearchModel(source: source)
      model.text = "sw1a 2"
      #expect(model.state.items.map(\.text) == ["SW1A 2AA"])
      #expect(!model.state.isWaiting)
    }
  }

  @Test func naturalOrderAndTypedSpaces() {
    #expect(texts("m1") == ["M1 1AA", "M1 1AB", "M1 1AD", "M10 1AA", "M11 1AA"])
    #expect(texts("m1 ") == ["M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("m1-1a") == ["M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("m11") == ["M11 1AA", "M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("zz") == [])
    #expect(texts("😀") == [])
    #expect(texts("m", limit: 2) == ["M1 1AA", "M1 1AB"])
    #expect(texts("m", limit: -1) == [])
  }

  @Test func responseIsFinalAndComplete() async throws {
    let source = LocalSource(index, limit: 3)
    let response = try #require(source.immediateSuggestions(for: "M1"))
    #expect(response.isFinal)
    #expect(response.origin == .local)
    #expect(response.totalCount == 5)
    #expect(response.items.map(\.isTerminated) == [false, false, true])
    for item in response.items {
      #expect(index.postcode(at: try #require(item.ordinal)) == item.postcode)
      #expect(item.id == item.text)
    }
    #expect(try await source.suggestions(for: "M1").items == response.items)
  }

  /// Pages join to all completions, in constant memory.
  @MainActor @Test(arguments: [LocalSource.Order.natural, .remote])
  func pagesJoinToAllCompletions(order: LocalSource.Order) {
    let all = LocalSource(index, order: order, limit: 100)
    let model = SearchModel(source: LocalSource(index, order: order, limit: 2))
    model.text = "m1"
    while model.state.canLoadMore { model.loadMore() }
    #expect(model.state.items.map(\.text) == all.immediateSuggestions(for: "M1")?.items.map(\.text))
    if order == .natural { #expect(model.state.items.partCount == 1) }
    #expect(model.state.results?.suggestions.totalCount == (order == .natural ? 5 : nil))
  }

  /// The spelling of a query doesn't matter, except where it changes the meaning.
  @Test func oneQueryForOneMeaning() {
    let source = LocalSource(index)
    #expect(Set(["sw1a", "SW1A", "sw 1a", "s-w1a"].map { source.query(for: $0) }) == ["SW1A"])
    #expect(Set(["m1 1aa", "M11AA", "m-1 1a a"].map { source.query(for: $0) }) == ["M1 1AA"])
    #expect(source.query(for: "m1 1") != source.query(for: "m11"))
  }

  /// A saved suggestion is found again in another edition of the index.
  @Test func savedSuggestions() throws {
    let saved = PostcodeSuggestion(text: "M1 1AD", ordinal: 999)
    let data = try JSONEncoder().encode([saved])
    #expect(String(decoding: data, as: UTF8.self) == #"["M1 1AD"]"#)
    let read = try #require(JSONDecoder().decode([PostcodeSuggestion].self, from: data).first)
    #expect(read == PostcodeSuggestion(text: "M1 1AD"))
    let current = PostcodeSuggestion(try #require(read.postcode), in: index)
    #expect(current.ordinal == index.ordinal(of: try #require(Postcode("M1 1AD"))))
    #expect(current.isTerminated)
    #expect(PostcodeSuggestion(try #require(Postcode("ZE1 0AA")), in: index).ordinal == nil)
  }

  @Test func correctedTextIsReported() throws {
    let source = LocalSource(index)
    let response = try #require(source.immediateSuggestions(for: SearchRequest(source.query(for: "0x1 iaa"))))
    #expect(response.items.map(\.text) == ["OX1 1AA"])
    #expect(response.origin == .corrected(to: "OX1 1AA"))
    #expect(source.immediateSuggestions(for: "M1")?.origin == .local)
  }

  @Test func remoteOrderMatchesTheService() {
    var random = SplitMix64(seed: 3)
    var texts = ["m1", "m11", "M1 1", "1", "sw1a2aa", "zz", "m1-1"]
    for _ in 0..<300 { texts.append(String((0..<random.below(5)).map { _ in Array("m1 2asw")[random.below(7)] })) }
    let source = LocalSource(index, order: .remote, limit: 5)
    for text in texts {
      let items = source.immediateSuggestions(for: SearchRequest(source.query(for: text)))?.items
      #expect(
        items?.map(\.text) == index.postcodesIOCompletions(of: text, limit: 5).map(\.description), "\"\(text)\"")
      #expect(items?.allSatisfy { !$0.isTerminated && $0.ordinal != nil } == true)
    }
  }

  /// The query has the same completions as the text, and is its own query.
  @Test func queryIsCanonicalText() {
    var random = SplitMix64(seed: 4)
    let source = LocalSource(index)
    let alphabet = Array("mM1 2-aSw.0oIi１ｍ/\t(é😀")
    for _ in 0..<20_000 {
      let text = String((0..<random.below(11)).map { _ in alphabet[random.below(alphabet.count)] })
      let query = source.query(for: text)
      #expect(source.query(for: query) == query, "\"\(text)\"")
      #expect(
        index.completions(of: query).map { $0.map(\.postcode) }
          == index.completions(of: text).map { $0.map(\.postcode) },
        "\"\(text)\" as \"\(query)\"")
    }
  }
}
