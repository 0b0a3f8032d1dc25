import Foundation
@testable import PostcodeKit
import PostcodePage
import Testing

@testable import PostcodeServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The web page as the server sends it. `tools/browser-tests` tests it in browsers.
@Suite(.timeLimit(.minutes(10)))
struct PageTests {
  private static let server = Task { try await TestServer.start(try TestIndexes.few.get()) }

  private func bytes(_ target: String) async throws -> Data {
    let server = try await Self.server.value
    let url = try #require(URL(string: server.url + target))
    return try await URLSession(configuration: .ephemeral).data(from: url).0
  }

  @Test(arguments: PostcodePage.files.map(\.path).filter { $0 != "/" })
  func everyFileIsServedAndCached(_ path: String) async throws {
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

  @Test func textIsCompressedOnRequest() async throws {
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

  @Test func indexIsServedInTwoParts() async throws {
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

  @Test func formWorksWithoutScripts() async throws {
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
    #expect(try await server.get("/search?q=%").status == 200)
    // Empty queries have no result.
    for target in ["/search", "/search?q=", "/search?q=%20", "/search?q=.", "/search?q=+-+"] {
      let empty = try await server.get(target)
      #expect(empty.status == 200 && empty.body.contains("<title>Postcodes</title>"), "\(target)")
      #expect(!empty.body.contains("class=\"results\"") && !empty.body.contains("class=\"state\""), "\(target)")
    }
  }

  @Test func formShowsTheWholeRecord() async throws {
    let server = try await Self.server.value
    func page(_ query: String) async throws -> String { try await server.get("/search?q=\(query)").body }
    let found = try await page("ab101ab")
    for text in [
      "<h2>AB10 1AB</h2>", "57.149590, -2.096923", "394235, 806529", "June 2011",
      "Aberdeen City<small>S12000033</small>",
      "<h3>Nearest</h3>", ">AB10 1AF</a> <span>same position</span>", ">AB10 1AG</a> <span>60 m</span>",
    ] {
      #expect(found.contains(text), "\(text)")
    }
    #expect(!found.contains("Terminated") && !found.contains("Corrected"))
    #expect(!found.contains("?q=AB10%201AB\""))
    // Terminated postcodes are marked in records and lists.
    #expect(try await page("M1+1AE").contains("Terminated (January 2020)."))
    #expect(try await page("M1+1").contains("<span>Manchester &quot;M&quot; · terminated</span>"))
    // Unambiguous typing errors are corrected.
    #expect(try await page("ABIO+1AB").contains("Corrected ABIO 1AB to AB10 1AB."))
    let list = try await page("ABIO")
    #expect(list.contains("Corrected ABIO to AB10 or AB1 0.") && list.contains("3 postcodes and 1 terminated."))
    // For others near misses are suggested.
    let miss = try await page("AB10+1AV")
    #expect(miss.contains("No postcode begins with AB10 1AV. Did you mean AB10 1AB"))
    #expect(miss.contains(">AB10 1AB</a>"))
    let nowhere = try await page("JE2+3AB")
    #expect(nowhere.contains("<h2>JE2 3AB</h2>") && !nowhere.contains("Nearest"))
  }

  /// The form answers what the page answers: groups, districts, positions and the postcodes of an address.
  @Test func formTakesEverything() async throws {
    let server = try await Self.server.value
    func expect(_ query: String, _ texts: [String]) async throws {
      let page = try await server.get("/search?q=\(query)").body
      for text in texts { #expect(page.contains(text), "\(query): \(text)") }
    }
    try await expect(
      "m",
      [
        ">2 postcodes and 1 terminated.<", "<li>M <span>Manchester area · 2 postcodes and 1 terminated</span></li>",
        "<a href=\"?q=M1%20\">M1</a> <span>outcode · 1 postcode and 1 terminated</span>",
      ])
    try await expect(
      "aberd",
      [
        ">1 district and 1 postcode area.<",
        "q=S12000033\">Aberdeen City</a> <span>district · 4 postcodes and 1 terminated</span>",
      ])
    try await expect(
      "s12000033", ["<h2>Aberdeen City</h2>\n<p>District</p>\n<ul", ">4 postcodes and 1 terminated.<", ">AB10 1AG</a>"])
    try await expect("Flat+1,+Aberdeen+AB10+1AB,+UK", ["<h2>AB10 1AB</h2>", "<h3>Nearest</h3>"])
    try await expect("AB10+1AB+and+M1+1AE", [">1 postcode and 1 terminated.<", ">AB10 1AB</a>", ">M1 1AE</a>"])
    try await expect(
      "57.14959,+-2.09692",
      [
        "<h2>57.14959, -2.09692</h2>\n<p>Position, grid reference 394235, 806527</p>",
        ">AB10 1AF</a> <span>same position<",
      ])
    try await expect("NJ+942+065", ["<p>Position, grid reference 394250, 806550</p>", "<h3>Nearest</h3>"])
    try await expect("bt1", [" has no postcodes in Northern Ireland (BT). Try another area.<"])
  }

  /// Until the page has the index, the server searches for it.
  @Test func theServerSearchesForThePage() async throws {
    let server = try await Self.server.value
    let index = try TestIndexes.few.get()
    for (target, query) in [
      ("/index/complete?text=ab10+1&limit=2", IndexQuery.complete(text: "ab10 1", limit: 2)),
      ("/index/complete?text=ABIO", .complete(text: "ABIO", limit: 100)),
      ("/index/complete?text=%3Cb%3E&limit=-1", .complete(text: "<b>", limit: 0)),
      ("/index/complete?limit=1000", .complete(text: "", limit: 100)),
      ("/index/find?text=ABIO%201AB", .find(text: "ABIO 1AB")), ("/index/find?text=ZZ9+9ZZ", .find(text: "ZZ9 9ZZ")),
      ("/index/nearest?text=AB101AB&limit=3", .nearest(text: "AB101AB", limit: 3)),
      ("/index/nearest", .nearest(text: "", limit: 100)),
    ] {
      let reply = try await server.get(target)
      #expect(reply.status == 200 && reply.headers["content-type"] == "application/json; charset=utf-8")
      #expect(reply.body == String(decoding: query.json(from: PostcodeFinder(index)), as: UTF8.self), "\(target)")
      _ = try JSONSerialization.jsonObject(with: Data(reply.body.utf8), options: .fragmentsAllowed)
    }
    #expect(try await server.get("/index/find?text=ABIO+1AB").body.contains("\"postcode\":\"AB10 1AB\""))
    #expect(try await server.get("/index/find?text=ZZ9+9ZZ").body == "null")
    #expect(try await server.get("/index/other?text=M1").body == Bodies.noResource)
  }

  /// Live postcodes come first, in the API's order. Northern Ireland has another grid.
  @Test func formListsInThePagesOrder() async throws {
    let index = try TestIndexes.index(
      header: "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long",
      [
        "BT1 1AA,BT1  1AA,BT1 1AA,198001,,N09000003,333871,374345,1,54.602342,-5.929158",
        "M1 1AA,M1   1AA,M1 1AA,198001,200611,E08000003,384603,398066,1,53.479021,-2.233519",
        "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519",
        "M1 1AE,M1   1AE,M1 1AE,198001,,E99999999,384603,398066,1,53.479021,-2.233519",
        "M11 1AA,M11  1AA,M11 1AA,198001,,E08000003,387000,398000,1,53.478480,-2.197385",
      ])
    try await TestServer.with(index) { server in
      let list = try await server.get("/search?q=m1").body
      let offsets = ["M1 1AD", "M1 1AE", "M11 1AA", "M1 1AA"].map { list.range(of: ">\($0)</a>")?.lowerBound }
      #expect(offsets.allSatisfy { $0 != nil } && offsets.compactMap { $0 } == offsets.compactMap { $0 }.sorted())
      #expect(list.contains(">3 postcodes and 1 terminated.<") && list.contains("· terminated</span>"))
      let belfast = try await server.get("/search?q=bt11aa").body
      #expect(belfast.contains("<dt>Irish Grid reference</dt><dd>333871, 374345</dd>"))
      #expect(!belfast.contains("<dt>Grid reference"))
      let nowhere = try await server.get("/search?q=m11ae").body
      #expect(nowhere.contains("<dt>Not applicable</dt><dd>District</dd>") && !nowhere.contains("E99999999"))
    }
  }

  /// The page shows the attribution that the licence requires, also without JavaScript.
  @Test func everyFooterHasTheAttribution() async throws {
    let server = try await Self.server.value
    let attribution = server.current.served.index.metadata.attribution
    let first = try #require(attribution.split(whereSeparator: \.isNewline).first)
    for target in ["/", "/search", "/search?q=M1"] {
      let reply = try await server.get(target)
      #expect(reply.status == 200 && reply.body.contains(first), "\(target)")
    }
    let home = try await server.get("/")
    let tag = try #require(home.headers["etag"])
    #expect((try await server.reply("GET", "/", headers: ["If-None-Match": tag])).status == 304)
    let head = try await server.reply("HEAD", "/")
    #expect(head.headers["content-length"] == "\(home.body.utf8.count)")
    // Another index has another page.
    let other = try await TestServer.with(try TestIndexes.sample.get()) { try await $0.get("/") }
    #expect(other.headers["etag"] != nil)
    #expect(other.headers["etag"] != tag)
    // The footer describes the index, so that nothing moves when the scripts have loaded.
    #expect(
      other.body.contains(
        "<span id=\"about\">20,000 postcodes in 0.1 MB, searched on your device, also offline · Code-Point Open"))
  }

  @Test func unknownPathsOfBrowsers() async throws {
    let server = try await Self.server.value
    let headers = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
    for (target, root) in [("/nothing", "./"), ("/page/nothing.js", "../"), ("/a/b/c/?d=/e", "../../../")] {
      let reply = try await server.reply("GET", target, headers: headers)
      #expect(reply.status == 404 && reply.headers["content-type"] == "text/html; charset=utf-8")
      #expect(reply.body == PostcodePage.missingPage(root: root))
      #expect(reply.body.contains("There is no page at this address."))
      #expect(reply.headers["content-security-policy"] == PostcodePage.contentSecurityPolicy)
      let head = try await server.reply("HEAD", target, headers: headers)
      #expect(head.headers["content-type"] == reply.headers["content-type"])
      let plain = try await server.reply("GET", target, headers: ["Accept": "*/*"])
      #expect(plain.body == Bodies.noResource)
    }
    // The errors of the API stay as they are.
    let invalid = try await server.reply("GET", "/postcodes/FOO", headers: headers)
    #expect(invalid.body == Bodies.error(404, "Invalid postcode"))
    try await TestServer.with(TestIndexes.few.get(), hasPage: false) { plain in
      let reply = try await plain.reply("GET", "/nothing", headers: headers)
      #expect(reply.body == Bodies.noResource)
    }
  }

  /// Some mail programs encode the `#` of links to the page.
  @Test func encodedFragments() async throws {
    let server = try await Self.server.value
    for target in ["/%23SW1A-1AA", "/%23SW1A@529700,179600,0.35", "/%23St%20Mary"] {
      for method in ["GET", "HEAD"] {
        let reply = try await server.reply(method, target)
        #expect(reply.status == 302 && reply.headers["location"] == "./#\(target.dropFirst(4))", "\(target)")
        #expect(reply.headers["content-length"] == "0" && reply.body.isEmpty)
      }
    }
    for target in ["/x/%23SW1A", "/%2523SW1A", "/%23<b>"] {
      #expect(try await server.get(target).status == 404, "\(target)")
    }
    #expect(try await server.post("/%23SW1A", "{}").status == 404)
    try await TestServer.with(TestIndexes.few.get(), hasPage: false) { plain in
      let reply = try await plain.get("/%23SW1A-1AA")
      #expect(reply.body == Bodies.noResource)
    }
  }

  @Test func unknownPaths() async throws {
    let server = try await Self.server.value
    for target in ["/page", "/page/", "/page/nothing.js", "/index/", "/index/x", "/page/../app.js"] {
      let reply = try await server.get(target)
      #expect(reply.body == Bodies.noResource || target == "/index/", "\(target)")
    }
    #expect(try await server.post("/", "{}").body == Bodies.noResource)
    try await TestServer.with(TestIndexes.few.get(), hasPage: false) { plain in
      for target in ["/", "/page/app/app.js", "/index/map", "/search?q=M1"] {
        let reply = try await plain.get(target)
        #expect(reply.body == Bodies.noResource, "\(target)")
      }
    }
  }
}
