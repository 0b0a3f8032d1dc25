import PostcodeIndex
import PostcodeSearch
import PostcodesIOResponder
import PostcodesIO
import TestSupport
import Testing

@testable import PostcodeCore

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
    return source.immediateSuggestions(for: source.query(for: text))?.items.map(\.text)
  }

  /// As the documentation has it.
  @MainActor @Test func whetherAServiceIsAskedMayBeDecidedLate() {
    let client = PostcodesClient(transport: URLSessionTransport())
    for service in [nil, RemoteSource(client)] {
      let local = LocalSource(index)
      let source = service.map { AnySource(FallbackSource(local: local, remote: $0, policy: .whenNoAnswer)) }
      let model: SearchModel<AnySource<PostcodeSuggestion>> = SearchModel(source: source ?? AnySource(local))
      model.text = "sw1a 2"
      #expect(model.state.items.map(\.text) == ["SW1A 2AA"])
      #expect(!model.state.isWaiting)
    }
  }

  @Test func completionsAreInNaturalOrderAndATypedSpaceBinds() {
    #expect(texts("m1") == ["M1 1AA", "M1 1AB", "M1 1AD", "M10 1AA", "M11 1AA"])
    #expect(texts("m1 ") == ["M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("m1-1a") == ["M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("m11") == ["M11 1AA", "M1 1AA", "M1 1AB", "M1 1AD"])
    #expect(texts("zz") == [])
    #expect(texts("😀") == [])
    #expect(texts("m", limit: 2) == ["M1 1AA", "M1 1AB"])
    #expect(texts("m", limit: -1) == [])
  }

  @Test func anAnswerIsFinalCountsAllAndTellsWhatIsTerminated() async throws {
    let source = LocalSource(index, limit: 3)
    let answer = try #require(source.immediateSuggestions(for: "M1"))
    #expect(answer.isFinal)
    #expect(answer.origin == .local)
    #expect(answer.totalCount == 5)
    #expect(answer.items.map(\.isTerminated) == [false, false, true])
    for item in answer.items {
      #expect(index.postcode(at: try #require(item.ordinal)) == item.postcode)
      #expect(item.id == item.text)
    }
    #expect(try await source.suggestions(for: "M1").items == answer.items)
  }

  @Test func aCorrectedAnswerSaysWhatWasMeant() throws {
    let source = LocalSource(index)
    let answer = try #require(source.immediateSuggestions(for: source.query(for: "0x1 iaa")))
    #expect(answer.items.map(\.text) == ["OX1 1AA"])
    #expect(answer.origin == .corrected(to: "OX1 1AA"))
    #expect(source.immediateSuggestions(for: "M1")?.origin == .local)
  }

  @Test func remoteOrderIsPostcodesIOs() {
    var random = SplitMix64(seed: 3)
    var texts = ["m1", "m11", "M1 1", "1", "sw1a2aa", "zz", "m1-1"]
    for _ in 0..<300 { texts.append(String((0..<random.below(5)).map { _ in Array("m1 2asw")[random.below(7)] })) }
    let source = LocalSource(index, order: .remote, limit: 5)
    for text in texts {
      let items = source.immediateSuggestions(for: source.query(for: text))?.items
      #expect(
        items?.map(\.text) == index.postcodesIOCompletions(of: text, limit: 5).map(\.description), "\"\(text)\"")
      #expect(items?.allSatisfy { !$0.isTerminated && $0.ordinal != nil } == true)
    }
  }

  /// The query means what the text means, and is its own query: texts that differ in no way that matters are one
  /// question, others are not.
  @Test func aQueryIsTheTextInCanonicalForm() {
    var random = SplitMix64(seed: 4)
    let source = LocalSource(index)
    let alphabet = Array("mM1 2-aSw.0oIi１ｍ/\t(é😀")
    for _ in 0..<20_000 {
      let text = String((0..<random.below(11)).map { _ in alphabet[random.below(alphabet.count)] })
      let query = source.query(for: text)
      #expect(source.query(for: query) == query, "\"\(text)\"")
      let typed = TypedText(text)
      if typed.isUsable { #expect(TypedText(query) == typed, "\"\(text)\" as \"\(query)\"") }
      #expect(
        index.completions(of: query).map { $0.map(\.postcode) }
          == index.completions(of: text).map { $0.map(\.postcode) },
        "\"\(text)\" as \"\(query)\"")
    }
  }
}
