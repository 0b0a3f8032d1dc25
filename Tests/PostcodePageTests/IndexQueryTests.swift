@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodePage
import Testing

/// The searches of a page without an index. `tools/browser-tests` compares them with those of the WebAssembly.
@Suite struct IndexQueryTests {
  private let index: PostcodeIndex

  init() throws {
    var builder = IndexBuilder(columns: [.quality])
    for (line, text) in ["M1 1AA", "M1 1AE", "OX1 1AA"].enumerated() {
      builder.append(try #require(Postcode(text)), values: [10], line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", dialect: "test", source: "test")
    index = try PostcodeIndex(bytes: IndexBytes(copying: builder.finish(metadata: metadata) { _ in }.file))
  }

  private func json(_ query: IndexQuery) -> String {
    String(decoding: query.json(from: PostcodeFinder(index)), as: UTF8.self)
  }

  @Test func parameters() {
    func query(_ path: String, _ parameters: [String: String] = [:]) -> IndexQuery? {
      IndexQuery(path: path) { parameters[$0] ?? "" }
    }
    #expect(query("/index/complete", ["text": "m1", "limit": "7"]) == .complete(text: "m1", limit: 7))
    #expect(query("/index/complete", ["limit": "1000"]) == .complete(text: "", limit: 100))
    #expect(query("/index/nearest", ["text": "M1", "limit": "-5"]) == .nearest(text: "M1", limit: 0))
    #expect(query("/index/nearest", ["limit": "many"]) == .nearest(text: "", limit: 100))
    #expect(query("/index/find", ["text": "M1 1AA"]) == .find(text: "M1 1AA"))
    for path in ["/index", "/index/", "/index/map", "/index/finds", "/INDEX/find"] { #expect(query(path) == nil) }
  }

  @Test func completions() {
    #expect(
      json(.complete(text: "m1 ", limit: 1)) == """
        {"count":2,"terminated":0,"next":"1","ranges":[{"first":0,"end":2,"text":"M1"}],\
        "items":[{"postcode":"M1 1AA","ordinal":0,"location":""}],\
        "order":["places","areas","smallPlaces","groups","postcodeAreas","items","similar"],\
        "groups":[{"level":1,"name":"M1","kind":"outcode","first":0,"end":2,"count":2,"terminated":0,"isAnswer":true},\
        {"level":2,"name":"M1 1","kind":"postcode sector","first":0,"end":2,"count":2,"terminated":0}]}
        """)
    #expect(json(.complete(text: "0x1", limit: 0)).contains(#""corrected":"OX1","next":""#))
    #expect(json(.complete(text: "0x1", limit: 0)).contains(#""groups":[{"level":1,"name":"OX1""#))
    #expect(json(.complete(text: "m1\"", limit: 0)).hasPrefix(#"{"count":2"#))
    // Short texts are still being typed.
    for text in ["zz", "x1", "1xo"] {
      #expect(json(.complete(text: text, limit: 5)).hasSuffix(#""reason":"noPostcode","misses":[]}"#), "\(text)")
    }
    #expect(json(.complete(text: "ox12", limit: 5)).contains(#""misses":[{"text":"OX1"#))
    // Not a correction to M1, with which the text has a digit in common.
    for text in ["bt1", "Northern Ireland"] {
      let end = #""misses":[],"uncovered":{"dataset":"Test","place":"Northern Ireland","area":"BT"}}"#
      #expect(json(.complete(text: text, limit: 5)).hasSuffix(end), "\(text)")
    }
  }

  @Test func records() {
    #expect(
      json(.find(text: "m11ae")) == """
        {"postcode":"M1 1AE","ordinal":1,"isCorrected":false,"isWhole":false,"location":"","shortLocation":"",\
        "fields":[{"name":"quality","title":"Position quality","value":10,\
        "text":"Building nearest to the mean of its addresses","isName":true}]}
        """)
    #expect(json(.find(text: "0x1 1aa")).hasPrefix(#"{"postcode":"OX1 1AA","ordinal":2,"isCorrected":true,"#))
    #expect(json(.find(text: "M1")) == "null")
    #expect(json(.nearest(text: "M1 1AA", limit: 5)) == "[]")
  }
}
