@testable import PostcodeKit
import PostcodeSearch
import TestSupport
import Testing

@testable import PostcodesOnlineCommand

@Suite struct SearchSessionTests {
  private let index: PostcodeIndex

  init() throws { index = try TestIndex.make() }

  private func session(
    recent: [String] = [], size: TerminalSize = TerminalSize(rows: 24, columns: 80),
    immediate: (@Sendable (SearchRequest) -> Suggestions<PostcodeSuggestion>?)? = nil
  ) -> SearchSession {
    let source = LocalSource(index, limit: 100)
    let index = index
    return SearchSession(
      functions: SearchSession.Functions(
        source: ClosureSource(
          query: { source.query(for: $0) }, immediate: immediate ?? { source.immediateSuggestions(for: $0) }),
        next: { query in
          index.correctedCompletions(of: query).map { index.nextCharacters(after: $0.completions.partial) }
        },
        note: { $0.isTerminated ? "terminated" : "" }, now: { .zero }),
      recentPicks: recent.map { PostcodeSuggestion(text: $0) }, configuration: SearchConfiguration(), size: size)
  }

  @discardableResult
  private func type(_ text: String, _ session: inout SearchSession) -> [SearchSession.Action] {
    text.unicodeScalars.flatMap { session.handle(.character($0)) }
  }

  private func texts(_ session: SearchSession) -> [String] { session.frame.lines.map(\.text) }

  private func ending(_ actions: [SearchSession.Action]) -> SearchSession.Ending? {
    actions.lazy.compactMap { if case .end(let ending) = $0 { ending } else { nil } }.first
  }

  @Test func keysChangeTheFrame() {
    var session = session()
    #expect(texts(session) == ["search: ", "type a postcode, name, address or position; Esc quits"])
    type("m1", &session)
    #expect(texts(session).count == 12)
    #expect(texts(session)[0...3] == ["search: m1", "> M1 1AA", "  M1 1AB", "  M1 1AD    terminated"])
    #expect(texts(session)[11] == "22 suggestions · next: 01 or space · local · 0.00 ms")
    type("1", &session)
    #expect(texts(session)[1] == "> M11 1AA")
    #expect(texts(session).last == "21 suggestions · next: 1A or space · local · 0.00 ms")
    type("aaq", &session)
    #expect(texts(session) == ["search: m11aaq", "nothing found for \"M11AAQ\" · 0.00 ms"])
    _ = session.handle(.escape)
    type("0x1 i", &session)
    #expect(texts(session)[1] == "> OX1 1AA")
    #expect(texts(session)[2].contains("corrected to OX1 1"))
  }

  @Test func placesAndOutcodesAreSelected() throws {
    let source = LocalSource(try TestIndex.make(places: TestIndex.places), kinds: .all, limit: 100)
    var session = SearchSession(
      functions: SearchSession.Functions(
        source: source, next: { _ in nil }, note: \.details, hint: { "no \($0)" }, now: { .zero }),
      recentPicks: [], configuration: SearchConfiguration(), size: TerminalSize(rows: 24, columns: 80))
    #expect(texts(session) == ["search: ", "type a postcode, name, address or position; Esc quits"])
    type("mancheste", &session)
    #expect(
      texts(session)[0...3] == [
        "search: mancheste", "> Manchester  City, Greater Manchester, England", "  M1          Outcode",
        "  M           Postcode area, Manchester",
      ])
    guard case .picked(let pick) = try #require(ending(session.handle(.enter))) else {
      Issue.record("nothing picked")
      return
    }
    #expect(pick.kind == .place(code: "osgb1"))
    _ = session.handle(.down)
    guard case .picked(let outcode) = try #require(ending(session.handle(.enter))) else {
      Issue.record("nothing picked")
      return
    }
    #expect(outcode.text == "M1")
    // Tab continues with it.
    _ = session.handle(.tab)
    #expect(texts(session)[0...1] == ["search: M1 ", "> M1        Outcode"])
    type("zz", &session)
    #expect(texts(session)[1] == "nothing found for \"M1 zz\" · no M1 zz · 0.00 ms")
  }

  @Test func selectionStaysInView() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      var session = session(size: TerminalSize(rows: Int.random(in: 1...15, using: &random), columns: 40))
      type("m1", &session)
      var expected = 0
      for _ in 0..<60 {
        let rows = max(min(10, session.size.rows - 2), 0)
        switch Int.random(in: 0...8, using: &random) {
        case 0...2: (expected, _) = (min(expected + 1, 21), session.handle(.down))
        case 3: (expected, _) = (max(expected - 1, 0), session.handle(.up))
        case 4: (expected, _) = (min(expected + max(rows, 1), 21), session.handle(.pageDown))
        case 5: (expected, _) = (max(expected - max(rows, 1), 0), session.handle(.pageUp))
        case 6: (expected, _) = (0, session.handle(.home))
        case 7: (expected, _) = (21, session.handle(.end))
        default: session.size = TerminalSize(rows: Int.random(in: 1...15, using: &random), columns: 40)
        }
        #expect(session.list.selection == expected)
        if session.size.rows > 2 {
          #expect(texts(session).contains { $0.hasPrefix("> " + session.list.items[expected].text) })
        }
      }
    }
  }

  /// After any keys, the frame fits a terminal of any size.
  @Test func frameFitsAnyTerminal() {
    var random = SplitMix64(seed: 6)
    let keys: [Key] =
      "m1sw a2🦊日é".unicodeScalars.map { .character($0) }
      + [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backspace, .delete, .escape,
        .control("u"), .control("k"), .control("w"), .control("a"), .control("e"), .paste("M1 1\nAA"),
        .paste(String(repeating: "日", count: 200)),
      ]
    for _ in 0..<60 {
      var session = session(recent: ["M1 1AA", "B1 1BB"])
      for _ in 0..<60 {
        if Bool.random(using: &random) {
          session.size = TerminalSize(
            rows: Int.random(in: 0...14, using: &random), columns: Int.random(in: 0...30, using: &random))
        }
        _ = session.handle(random.pick(keys))
        let frame = session.frame
        #expect(1...session.size.rows ~= frame.lines.count)
        #expect(frame.lines.allSatisfy { $0.width < session.size.columns })
        #expect(frame.cursorColumn < max(session.size.columns, 1))
        #expect(session.list.selection.map { session.list.items.indices.contains($0) } ?? true)
      }
    }
  }

  @Test func enterPicksOnlyTheSelection() {
    var session = session(recent: ["B1 1BB", "M2 1AA"])
    #expect(ending(session.handle(.enter)) == nil)
    _ = session.handle(.down)
    _ = session.handle(.down)
    #expect(ending(session.handle(.enter)) == .picked(PostcodeSuggestion(text: "M2 1AA")))
    #expect(session.recentPicks.map(\.text) == ["M2 1AA", "B1 1BB"])
    type("zz", &session)
    #expect(ending(session.handle(.enter)) == nil)
  }

  @Test func escapeClearsThenQuits() {
    var session = session()
    type("m1", &session)
    #expect(ending(session.handle(.escape)) == nil)
    #expect(texts(session)[0] == "search: ")
    #expect(ending(session.handle(.escape)) == .quit)
    type("m", &session)
    #expect(ending(session.handle(.control("d"))) == nil)
    #expect(ending(session.handle(.control("c"))) == .interrupted)
    _ = session.handle(.control("u"))
    #expect(ending(session.handle(.control("d"))) == .quit)
  }

  @Test func pastedTextNeverPicks() {
    var session = session()
    #expect(ending(session.handle(.paste("m1 1aa\r\n"))) == nil)
    #expect(texts(session)[0...1] == ["search: m1 1aa", "> M1 1AA"])
  }

  @Test func tabCopiesTheSelection() {
    var session = session()
    type("sw", &session)
    _ = session.handle(.tab)
    #expect(texts(session)[0] == "search: SW1A 2AA")
  }

  /// While a request is pending, earlier results are visible, but cannot be picked.
  @Test func pendingResultsCannotBePicked() throws {
    let local = LocalSource(index)
    var session = session { query in
      var suggestions = local.immediateSuggestions(for: query)
      if suggestions?.isEmpty == true { suggestions?.isFinal = false }
      return suggestions
    }
    type("m1 1a", &session)
    let actions = type("i", &session)
    var number: Int?
    for case .startTimer(.debounce, let timer) in actions { number = timer }
    let timer = try #require(number)
    #expect(texts(session)[1] == "  M1 1AA")
    #expect(texts(session).last == "searching online")
    #expect(ending(session.handle(.enter)) == nil)
    var sent: Int?
    for case .request("M1 1AI", number: let request) in session.handle(.timerFired(.debounce, number: timer)) {
      sent = request
    }
    let request = try #require(sent)
    _ = session.handle(.timerFired(.stall, number: request))
    #expect(texts(session).last == "still searching online")
    let suggestions = Suggestions([PostcodeSuggestion(text: "M1 1AI")], origin: .remote)
    _ = session.handle(.received(suggestions, number: request))
    #expect(texts(session) == ["search: m1 1ai", "> M1 1AI", "1 shown · online · 0.00 ms"])
    #expect(ending(session.handle(.enter)) == .picked(PostcodeSuggestion(text: "M1 1AI")))
  }
}
