import PostcodePage
import Testing

@Suite struct PageFilesTests {
  static let byPath = Dictionary(grouping: PostcodePage.files, by: \.path)

  static func text(_ path: String) throws -> String {
    String(decoding: try #require(byPath[path]?.first).bytes, as: UTF8.self)
  }

  @Test func pathsAreUniqueAndOutsideTheAPI() {
    #expect(Self.byPath.values.allSatisfy { $0.count == 1 })
    #expect(Self.byPath["/"] != nil)
    let taken = [
      "/postcodes", "/outcodes", "/places", "/random", "/ping", "/ready", "/terminated_postcodes", "/scotland",
      "/index", "/metrics", "/openapi.json", "/search",
    ]
    for path in Self.byPath.keys where path != "/" {
      #expect(path.hasPrefix("/page/") || ["/service-worker.js", "/favicon.ico"].contains(path), "\(path)")
      #expect(!taken.contains { path == $0 || path.hasPrefix($0 + "/") }, "\(path)")
    }
  }

  @Test func contentMatchesType() throws {
    let wasm = try #require(Self.byPath["/page/core.wasm"]?.first)
    #expect(wasm.contentType == "application/wasm")
    #expect(wasm.bytes.prefix(8).elementsEqual([0, 97, 115, 109, 1, 0, 0, 0]))
    #expect(try Self.text("/").hasPrefix("<!doctype html>"))
    #expect(try Self.text("/").hasSuffix("</html>\n"))
    for file in PostcodePage.files where file.path.hasSuffix(".js") {
      #expect(file.contentType == "text/javascript; charset=utf-8")
    }
  }

  /// An independent implementation of 64-bit FNV-1a.
  private func checksum(_ bytes: [UInt8]) -> String {
    let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test func checksumsMatchContent() {
    for file in PostcodePage.files {
      #expect(file.checksum == checksum(file.bytes), "\(file.path)")
      #expect(file.entityTag == "\"\(file.checksum)\"")
    }
    // The icon has two paths.
    #expect(Set(PostcodePage.files.map(\.checksum)).count == PostcodePage.files.count - 1)
  }

  @Test func referencedFilesExist() throws {
    let served = Set(Self.byPath.keys).union([
      PostcodePage.mapPath, PostcodePage.restPath, PostcodePage.picturePath, PostcodePage.searchPath, "/index",
    ])
    var found = 0
    for file in PostcodePage.files where file.contentType.hasPrefix("text/") || file.path.hasSuffix(".webmanifest") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      // Relative to the page's folder, or in workers to their own, so that a proxy can serve the page under another path.
      let address = /["'`]((?:\.\.\/)*|\/)((?:page|index)\/[a-z.\-\/0-9]+|core\.wasm|service-worker\.js)["'`]/
      for match in text.matches(of: address) {
        let (up, rest) = (String(match.output.1), String(match.output.2))
        let folders = file.path.split(separator: "/").dropLast().dropLast(up.count / 3)
        let path = up.hasPrefix("..") ? "/" + (folders + [Substring(rest)]).joined(separator: "/") : "/" + rest
        #expect(served.contains(path), "\(match.output.0) in \(file.path)")
        #expect(up != "/" || file.path == "/service-worker.js", "\(match.output.0) in \(file.path)")
        found += 1
      }
    }
    #expect(found > 20)
    // Bundles import no other files.
    #expect(
      !PostcodePage.files.contains {
        $0.path.hasSuffix(".js") && String(decoding: $0.bytes, as: UTF8.self).contains("from\"")
      })
  }

  @Test func serviceWorkerCachesAllOtherFiles() throws {
    let worker = try Self.text("/service-worker.js")
    let others = [
      "/service-worker.js", "/favicon.ico", "/page/icon-192.png", "/page/icon-512.png", "/page/icon-maskable.png",
    ]
    for file in PostcodePage.files where !others.contains(file.path) {
      #expect(worker.contains("\"\(file.path)\":\"\(file.checksum)\""), "\(file.path)")
    }
    // Without a version that changes with the content, browsers would keep old files.
    #expect(!worker.contains("VERSION"))
    #expect(worker.firstMatch(of: /="[0-9a-f]{16}"[,;]/) != nil)
  }

  @Test func noExternalOrInlineContent() throws {
    for file in PostcodePage.files where file.contentType.hasPrefix("text/") || file.path.hasSuffix(".webmanifest") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      // Links that a visitor may follow.
      let own = text.replacing("https://www.openstreetmap.org/", with: "")
      #expect(!own.contains("http://") && !own.contains("https://"), "\(file.path)")
      #expect(!text.contains("eval("), "\(file.path)")
      #expect(!text.contains("innerHTML"), "\(file.path)")
    }
    let page = try Self.text("/")
    #expect(page.matches(of: /<script(?![^>]*src=)/).isEmpty)
    #expect(page.matches(of: /\sstyle=|<style|\son[a-z]+=|javascript:/).isEmpty)
  }

  @Test func policyAllowsOnlyTheServer() {
    let policy = PostcodePage.contentSecurityPolicy
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
    for forbidden in ["unsafe-inline", "'unsafe-eval'", "*", "http", "data:", "blob:"] {
      #expect(!policy.contains(forbidden), "\(forbidden)")
    }
  }
}
