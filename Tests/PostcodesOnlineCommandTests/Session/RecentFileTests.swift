import Foundation
@testable import PostcodeKit
import Testing

@testable import PostcodesOnlineCommand

@Suite struct RecentFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func postcode(_ text: String) throws -> Postcode { try #require(Postcode(text)) }

  @Test func picksAreOrderedAndUnique() throws {
    let file = RecentFile(path: folder.path("a/b/recent"))
    #expect(file.read().isEmpty)
    for number in 0..<15 { file.add(try postcode("M\(number) 1AA")) }
    file.add(try postcode("M9 1AA"))
    let expected = [9, 14, 13, 12, 11, 10, 8, 7, 6, 5].map { "M\($0) 1AA" }
    #expect(file.read().map(\.description) == expected)
    let text = try String(contentsOfFile: folder.path("a/b/recent"), encoding: .utf8)
    #expect(text == expected.map { "\($0)\n" }.joined())
    // Atomic replacement leaves no other file in the folder.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["recent"])
  }

  @Test func otherLinesAreIgnored() throws {
    let path = folder.path("recent")
    try Data("m1 1aa\r\n\n\u{1B}[2J\nM1 1AA\n\u{FF}\nsw1a2aa".utf8).write(to: URL(fileURLWithPath: path))
    #expect(RecentFile(path: path).read().map(\.description) == ["M1 1AA", "SW1A 2AA"])
    try Data(repeating: 0x20, count: 1 << 20).write(to: URL(fileURLWithPath: path))
    #expect(RecentFile(path: path).read().isEmpty)
  }

  @Test func writeErrorsAreIgnored() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path("file")))
    for path in [folder.path("file/recent"), "/dev/null/x/recent", folder.path("without-name") + "/"] {
      let file = RecentFile(path: path)
      file.add(try postcode("M1 1AA"))
      #expect(file.read().isEmpty)
    }
  }

  @Test func environmentDeterminesThePath() throws {
    func file(_ variables: [String: String]) -> RecentFile? { RecentFile(environment: { variables[$0] }) }
    #expect(file([:]) == nil)
    #expect(file(["XDG_STATE_HOME": "relative"]) == nil)
    file(["XDG_STATE_HOME": folder.path("state"), "HOME": folder.path("home")])?.add(try postcode("M1 1AA"))
    #expect(RecentFile(path: folder.path("state/postcodes/recent")).read().count == 1)
    file(["HOME": folder.path("home")])?.add(try postcode("M1 1AA"))
    #expect(RecentFile(path: folder.path("home/.local/state/postcodes/recent")).read().count == 1)
  }
}

/// A temporary folder for one test.
final class TestFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("postcodes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.path + "/" + name }
}
