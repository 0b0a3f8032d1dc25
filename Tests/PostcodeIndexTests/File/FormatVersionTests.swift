import PostcodeIndexInspection
import Foundation
import PostcodeCore
import PostcodeIndex
import Testing

/// A file of every released version of the format. Record the file again after changes to a version that isn't released yet:
///
///     RECORD_FIXTURES=1 swift test --filter FormatVersionTests
///
/// `tools/check-embedded` reads the same file.
@Suite(.serialized) struct FormatVersionTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/version-3.pcindex")

  @Test func versionThreeOpens() throws {
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
      try Data(Specimen.file()).write(to: FormatVersionTests.file)
    }
    let index = try PostcodeIndex(path: FormatVersionTests.file.path)
    try index.verify()
    Specimen.expectContents(of: index)
    let completions = try #require(index.completions(of: "m11"))
    #expect(completions.map(\.postcode.description) == ["M11 1AA", "M1 1AA", "M1 1AE"])
  }

  /// The builder writes exactly the same file. If only this test fails, the builder makes other choices within the format, which
  /// is allowed: record the file under another name, and keep this one for reading.
  @Test func versionThreeIsStillWritten() throws {
    let recorded = try Data(contentsOf: FormatVersionTests.file)
    let written = try Specimen.file()
    let difference = zip(written, recorded).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(written.count == recorded.count && difference == nil, "byte \(difference ?? -1)")
  }
}
