import PostcodePage
import Testing

@Suite("Comparison page") struct ComparePageTests {
  @Test(arguments: [
    ("https://api.postcodes.io", "https://api.postcodes.io", "https://api.postcodes.io"),
    ("HTTPS://API.Postcodes.io/", "https://api.postcodes.io", "https://api.postcodes.io"),
    ("http://127.0.0.1:8000", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ("http://mirror.example:80/uk/post_codes//", "http://mirror.example:80/uk/post_codes", "http://mirror.example:80"),
  ])
  func parsesURL(text: String, base: String, origin: String) throws {
    let remote = try #require(PostcodePage.Remote(text))
    #expect(remote.base == base)
    #expect(remote.origin == origin)
  }

  @Test(arguments: [
    "", "api.postcodes.io", "ftp://a", "https://", "https:///path", "https://a:0", "https://a:65536", "https://a:",
    "https://a:+80",
    "https://u@a", "https://[::1]", "https://a/?q", "https://a/#f", "https://a b", "https://a;script-src *",
    "https://a'", "https://a/\"><script>", "https://ä", "https://a, https://b", "https://a\n", "https://a/%2e",
    "https://*",
  ])
  func rejectsURL(_ text: String) {
    #expect(PostcodePage.Remote(text) == nil)
  }

  @Test func pageContainsRemoteURL() throws {
    let page = PostcodePage.comparePage(remote: try #require(.init("https://api.postcodes.io/v1")))
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<meta name=\"remote\" content=\"https://api.postcodes.io/v1\">"))
    #expect(!page.contains("REMOTE"))
    let other = PostcodePage.comparePage(
      remote: try #require(.init("https://api.postcodes.io")), examples: ["DF10", "H12 3", "RW1 4HS"])
    let links = ##"<a href="#q=DF10">DF10</a>, <a href="#q=H12+3">H12 3</a> or <a href="#q=RW1+4HS">RW1 4HS</a>"##
    #expect(other.contains(links))
    #expect(other.contains(#"placeholder="RW1 4HS""#))
    let served = Set(PostcodePage.files.map(\.path))
    var found = 0
    for match in page.matches(of: /"(\/page\/[^"]*)"/) {
      #expect(served.contains(String(match.output.1)), "\(match.output.1)")
      found += 1
    }
    #expect(found >= 4)
    #expect(page.matches(of: /<script(?![^>]*src=)|\sstyle=|<style|\son[a-z]+=/).isEmpty)
  }

  @Test func policyAllowsOnlyTheRemote() throws {
    let policy = PostcodePage.contentSecurityPolicy(remote: try #require(.init("https://api.postcodes.io/v1")))
    let own = PostcodePage.contentSecurityPolicy
    #expect(policy.contains("connect-src 'self' https://api.postcodes.io;"))
    let without = policy.split(separator: " https://api.postcodes.io", omittingEmptySubsequences: false).joined()
    #expect(without == own)
  }

  @Test func homePageLinksToComparisonOnlyIfAsked() throws {
    let texts = [false, true].map {
      String(decoding: PostcodePage.homePage(attribution: "", leadsToComparison: $0), as: UTF8.self)
    }
    #expect(texts[0].contains("<p id=\"compare\" hidden><a href=\"/compare\">"))
    #expect(texts[1].contains("<p id=\"compare\"><a href=\"/compare\">"))
    #expect(texts[0].utf8.count - texts[1].utf8.count == " hidden".utf8.count)
  }

  @Test func isNotAmongTheFiles() {
    #expect(!PostcodePage.files.contains { $0.path == PostcodePage.comparePath })
  }
}
