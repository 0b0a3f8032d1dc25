import PostcodePage
import Testing

@Suite("Public URL") struct PublicURLTests {
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
}
