import Foundation
import PostcodeIndex
import PostcodePage
import Testing

@testable import PostcodeServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The page for people, as the server hands it out. What it does in a browser is tried by `tools/browser-tests`.
@Suite(.timeLimit(.minutes(5)))
struct PageTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }

  private func bytes(_ target: String) async throws -> Data {
    let server = try await Self.server.value
    let url = try #require(URL(string: server.url + target))
    return try await URLSession(configuration: .ephemeral).data(from: url).0
  }

  @Test(arguments: PostcodePage.files.map(\.path))
  func everyFileIsServedAndKept(_ path: String) async throws {
    let server = try await Self.server.value
    let file = try #require(PostcodePage.files.first { $0.path == path })
    let reply = try await server.get(path)
    #expect(reply.status == 200 && reply.headers["content-type"] == file.contentType)
    #expect(reply.headers["content-length"] == "\(file.bytes.count)")
    #expect(reply.headers["content-security-policy"] == PostcodePage.contentSecurityPolicy)
    #expect(reply.headers["x-content-type-options"] == "nosniff" && reply.headers["cache-control"] == "no-cache")
    #expect(try await bytes(path) == Data(file.bytes))
    let tag = try #require(reply.headers["etag"])
    let again = try await server.reply("GET", path, headers: ["If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
    let head = try await server.reply("HEAD", path)
    #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] == "\(file.bytes.count)")
  }

  @Test func textIsCompressedForThoseWhoWantIt() async throws {
    let server = try await Self.server.value
    let file = try #require(PostcodePage.files.max { $0.bytes.count < $1.bytes.count })
    let reply = try await server.reply("HEAD", file.path, headers: ["Accept-Encoding": "gzip"])
    #expect(reply.headers["content-encoding"] == "gzip" && reply.headers["vary"] == "Accept-Encoding")
    let length = try #require(reply.headers["content-length"].flatMap { Int($0) })
    #expect(length < file.bytes.count * 2 / 3)
    let tag = try #require(reply.headers["etag"])
    #expect(tag.hasPrefix("W/"))
    #expect((try await server.reply("GET", file.path, headers: ["If-None-Match": tag])).status == 304)
  }

  @Test func theIndexComesInTwoParts() async throws {
    let server = try await Self.server.value
    let index = try TestIndexes.few.get()
    let whole = index.withUnsafeBytes { Data($0) }
    let (map, rest) = (try await bytes("/index/map"), try await bytes("/index/rest"))
    #expect(map + rest == whole && !map.isEmpty && !rest.isEmpty)
    for target in ["/index/map", "/index/rest"] {
      let head = try await server.reply("HEAD", target)
      #expect(head.headers["content-type"] == "application/octet-stream")
      let tag = try #require(head.headers["etag"])
      #expect((try await server.reply("GET", target, headers: ["If-None-Match": tag])).status == 304)
    }
    // Another index has other parts.
    let other = try TestIndexes.index(
      header: "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long",
      ["M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519"])
    let tags = try await TestServer.with(other) { try await $0.reply("HEAD", "/index/map").headers["etag"] }
    #expect(tags != nil)
    let tagsOfThis = try await server.reply("HEAD", "/index/map").headers["etag"]
    #expect(tags != tagsOfThis)
  }

  @Test func theFormWorksWithoutScripts() async throws {
    let server = try await Self.server.value
    let found = try await server.get("/search?q=ab10+1")
    #expect(found.status == 200 && found.headers["content-type"] == "text/html; charset=utf-8")
    #expect(found.headers["content-security-policy"] == PostcodePage.contentSecurityPolicy)
    for text in ["AB10 1AB", "AB10 1AF", "AB10 1AG", "Aberdeen City", "3 postcodes"] {
      #expect(found.body.contains(text), "\(text)")
    }
    #expect(!found.body.contains("M1 1AD"))
    #expect(try await server.get("/search?q=M1+1A").body.contains("Manchester &quot;M&quot;"))
    let hostile = try await server.get("/search?q=%3Cscript%3Ealert(1)%3C/script%3E").body
    #expect(hostile.contains("&lt;script&gt;") && !hostile.contains("<script>"))
    for target in ["/search", "/search?q=", "/search?q=%"] {
      #expect(try await server.get(target).status == 200)
    }
  }

  @Test func theComparisonIsThereIfThereIsSomethingToCompareWith() async throws {
    let server = try await Self.server.value
    #expect(try await server.get("/compare").body == Bodies.noResource)
    let remote = try #require(PostcodePage.Remote("https://api.postcodes.io"))
    try await TestServer.with(TestIndexes.few.get(), remote: remote) { server in
      let page = try await server.get("/compare")
      #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy == PostcodePage.contentSecurityPolicy(remote: remote) && policy.contains(remote.origin))
      #expect(page.body == PostcodePage.comparePage(remote: remote) && page.body.contains(remote.base))
      // No other page may ask it.
      let home = try await server.get("/")
      #expect(home.headers["content-security-policy"] == PostcodePage.contentSecurityPolicy)
    }
  }

  @Test func nothingElseIsThere() async throws {
    let server = try await Self.server.value
    for target in ["/page", "/page/", "/page/nothing.js", "/index/", "/index/x", "/page/../app.js"] {
      let reply = try await server.get(target)
      #expect(reply.body == Bodies.noResource || target == "/index/", "\(target)")
    }
    #expect(try await server.post("/", "{}").body == Bodies.noResource)
    try await TestServer.with(TestIndexes.few.get(), hasPage: false) { plain in
      for target in ["/", "/page/app.js", "/index/map", "/search?q=M1"] {
        let reply = try await plain.get(target)
        #expect(reply.body == Bodies.noResource, "\(target)")
      }
    }
  }
}
