@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

@testable import PostcodePage

/// The work of a search is bounded, whatever the text and whatever names an index has.
@Suite struct SearchGrowthTests {
  /// Returns an index with districts: their names by code.
  private static func index(_ names: [String: String]) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: [ColumnDeclaration(name: "district", kind: .text)])
    var texts = TextTuples(names: ["district"])
    let letters = Array("ABDEFGHJLN")
    let units = letters.flatMap { one in letters.map { "\(one)\($0)" } }
    for (number, code) in names.keys.sorted().enumerated() {
      texts.set(code, column: 0)
      let postcode = try #require(Postcode("M\(1 + number / 900) \(1 + number / 100 % 9)\(units[number % 100])"))
      builder.append(postcode, values: [Int64(texts.finishRow())], line: 0)
    }
    let metadata = IndexMetadata(dataset: "Test", dialect: "list", source: "")
    let file = try builder.finish(
      metadata: metadata, texts: texts, attributes: [CodeAttribute(column: "district") { names[$0] }]
    ) { _ in }.file
    return try PostcodeIndex(bytes: IndexBytes(copying: file))
  }

  private static func names(_ count: Int, _ name: (Int) -> String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("E\(10_000_000 + $0)", name($0)) })
  }

  /// What exceeds the form's limit doesn't count, as in `address.js`.
  @Test(arguments: ["a ", "new ", "M1 1AA ", "e\u{301}\u{316}", "🏴"])
  func longText(_ piece: String) throws {
    let index = try Self.index(Self.names(9) { "New Name \($0)" })
    let text = String(repeating: piece, count: 300)
    let beginning = String(text.unicodeScalars.prefix(200))
    let finder = PostcodeFinder(index)
    #expect(SearchResult(of: text, in: finder) == SearchResult(of: beginning, in: finder))
    for path in ["/index/complete", "/index/find", "/index/nearest", "/index/place", "/index/nearest-to-place"] {
      #expect(IndexQuery(path: path) { _ in text } == IndexQuery(path: path) { $0 == "text" ? beginning : text })
    }
  }

  @Test(arguments: ["a ", "new ", "b c d e f ", "saint ", "new name, ", "M1 1AA ", "M1 ", "\u{301}\u{316}", "'", "\n"])
  func growth(_ piece: String) throws {
    let index = try Self.index(Self.names(900) { "New \(["Alton", "Beck", "Saint Clare"][$0 % 3]) \($0)" })
    let finder = PostcodeFinder(index)
    let growth = Growth(from: 4000) {
      String(repeating: piece, count: $0 / piece.utf8.count)
    } of: {
      PostcodePage.searchPage(SearchResult(of: "new " + $0, in: finder))
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  /// Of a name, the first 200 characters are compared and shown.
  @Test func longName() throws {
    let index = try Self.index(["E10000000": String(repeating: "a ", count: 200) + "zeal"])
    let areas = AdministrativeAreas(index)
    #expect(areas.matches(of: "zeal").isEmpty)
    #expect(areas.matches(of: "a a").map(\.area.name.utf8.count) == [200])
  }

  /// Names are read up to two million bytes; the area with the last of them is the last one that is found.
  @Test func manyLongNames() throws {
    let long = String(repeating: "b", count: 3991)
    let index = try Self.index(Self.names(900) { "aaa \(1000 + $0) \(long)" })
    #expect(AdministrativeAreas(index).matches(of: "aaa").count == 522)
  }

  /// A repeated word is compared once, and words may be in any order.
  @Test func repeatedWords() throws {
    let index = try Self.index(Self.names(3) { ["New Alton", "Alton", "Newton"][$0] })
    let areas = AdministrativeAreas(index)
    for text in ["alton new", "alton new alton new new", "al new alt", "new new alton"] {
      #expect(areas.matches(of: text).map(\.area.name) == ["New Alton"], "\(text)")
    }
    #expect(areas.matches(of: "new").map(\.area.name).sorted() == ["New Alton", "Newton"])
  }
}
