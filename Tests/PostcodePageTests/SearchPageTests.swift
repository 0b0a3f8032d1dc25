import PostcodePage
import Testing

@Suite struct SearchPageTests {
  @Test func resultsAreLinksToThemselves() {
    let page = PostcodePage.searchPage(
      query: "SW1A", results: [.init(postcode: "SW1A 1AA", description: "St James's, Westminster")], total: 35)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("35 postcodes, the first 1 listed."))
    #expect(
      page.contains(
        "<li><a href=\"/search?q=SW1A%201AA\">SW1A 1AA</a> <span>St James&#39;s, Westminster</span></li>"))
    #expect(page.contains("value=\"SW1A\""))
  }

  @Test func oneAndNone() {
    #expect(PostcodePage.searchPage(query: "X", results: [.init(postcode: "X")]).contains(">1 postcode.<"))
    #expect(PostcodePage.searchPage(query: "X", results: []).contains("No postcode begins with X."))
    let empty = PostcodePage.searchPage(query: "", results: [])
    #expect(!empty.contains("No postcode"))
    #expect(empty.contains("<title>Postcodes</title>"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)", "&lt;b&gt;", "</title><b>",
    "\u{0}\u{1F}\u{7F}\u{85}", "a\nb\r\nc\td", "ﬀ<\u{301}", "<\u{200D}script", "&#x3C;script&#x3E;",
  ])
  func everythingIsEscaped(_ text: String) throws {
    let page = PostcodePage.searchPage(
      query: text, results: [.init(postcode: text, description: text)], total: 7)
    let harmless = PostcodePage.searchPage(
      query: "Q", results: [.init(postcode: "Q", description: "Q")], total: 7)
    // Whatever is typed, the page has the same tags and no more quotation marks.
    for mark in ["<", ">", "\"", "'"] {
      let scalar = try #require(mark.unicodeScalars.first)
      #expect(
        page.unicodeScalars.count { $0 == scalar } == harmless.unicodeScalars.count { $0 == scalar }, "\(mark)")
    }
    #expect(!page.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(page.utf8.count { $0 == 10 } == harmless.utf8.count { $0 == 10 })
  }

  @Test func linksCarryAnything() {
    let page = PostcodePage.searchPage(query: "", results: [])
    #expect(page.contains("action=\"/search\""))
    let odd = PostcodePage.searchPage(query: "a", results: [.init(postcode: "é&=#%+/")])
    #expect(odd.contains("/search?q=%C3%A9%26%3D%23%25%2B%2F\""))
  }
}
