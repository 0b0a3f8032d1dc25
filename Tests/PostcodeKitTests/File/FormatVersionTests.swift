@testable import PostcodeKit
import Foundation
import Testing

@testable import PostcodeIndexBuilder

/// A file of every released version of the format. Record the file again after changes to a version that isn't released yet:
///
///     RECORD_FIXTURES=1 swift test --filter FormatVersionTests
///
/// `tools/checks/embedded` reads the same file.
@Suite(.serialized) struct FormatVersionTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/version-1.0.pcindex")

  @Test func versionOneOpens() throws {
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
      try Data(Specimen.file()).write(to: FormatVersionTests.file)
    }
    let index = try PostcodeIndex(path: FormatVersionTests.file.path)
    try index.verify()
    Specimen.expectContents(of: index)
    let completions = try #require(index.completions(of: "m11"))
    #expect(completions.map(\.postcode.description) == ["M11 1AA", "M1 1AA", "M1 1AE"])
  }

  /// Every reader of 1.x reads files of every later minor version.
  @Test func laterMinorVersionsOpen() throws {
    for minor: UInt8 in [1, 255] {
      var file = try Specimen.file()
      file[9] = minor
      let tableEnd = 32 + 32 * Int(file[12])
      withUnsafeBytes(of: XXHash64.hash(Array(file.prefix(tableEnd))).littleEndian) {
        file.replaceSubrange(tableEnd..<(tableEnd + 8), with: $0)
      }
      let index = try PostcodeIndex(bytes: IndexBytes(copying: file))
      try index.verify()
      Specimen.expectContents(of: index)
    }
  }

  /// The builder writes exactly the same file. If only this test fails, the builder makes other choices within the format, which
  /// is allowed: record the file under another name, and keep this one for reading.
  @Test func versionOneIsStillWritten() throws {
    let recorded = try Data(contentsOf: FormatVersionTests.file)
    let written = try Specimen.file()
    let difference = zip(written, recorded).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(written.count == recorded.count && difference == nil, "byte \(difference ?? -1)")
  }
}
