import Foundation
import PostcodeCore
import PostcodeIndex
import Testing

/// Files of every version of the format that was released (version 1 never was). To record one anew, while the version is not yet released:
///
///     RECORD_FIXTURES=1 swift test --filter FormatVersionTests
///
/// The file is also what `tools/check-embedded` and `tools/read-index` are tried on.
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

  /// The builder still makes the very same file. If this alone fails, the format holds and the builder has changed its
  /// choices, which is allowed: record the file under another name and keep this one for reading.
  @Test func versionThreeIsStillWritten() throws {
    let recorded = try Data(contentsOf: FormatVersionTests.file)
    let written = try Specimen.file()
    let difference = zip(written, recorded).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(written.count == recorded.count && difference == nil, "byte \(difference ?? -1)")
  }
}
