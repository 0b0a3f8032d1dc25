import PostcodesIO
import Testing

struct BaseURLTests {
  @Test(arguments: [
    ("https://api.postcodes.io", "https://api.postcodes.io"), ("HTTP://Host:8000/", "http://Host:8000"),
    ("http://127.0.0.1:1/a/b//", "http://127.0.0.1:1/a/b"), ("http://[::1]:8000/x", "http://[::1]:8000/x"),
    ("http://[::1]", "http://[::1]"), ("https://x/%20", "https://x/%20"),
  ])
  func accepted(text: String, description: String) {
    #expect(BaseURL(text)?.description == description)
    #expect(BaseURL(description)?.description == description)
  }

  @Test(arguments: [
    "", "api.postcodes.io", "ftp://host", "file:///etc", "http://", "http:///path", "http://host:port", "http://:80",
    "http://host:99999", "http://host:", "http://user:secret@host", "http://host?x=1", "http://host/#a",
    "http://host/ a", "http://hôst", "http://host/a\nb", "http://host\\x", "http://[]", "javascript:alert(1)",
  ])
  func rejected(text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test func publicService() {
    #expect(BaseURL("https://api.postcodes.io/") == .postcodesIO)
    #expect(PostcodesClient.Configuration().baseURL == .postcodesIO)
  }
}
