import Foundation
import PostcodeImport
import Testing

struct BundledSampleTests {
  @Test("The sample index is up to date (otherwise run tools/generate --sample-index)")
  func sampleIndexIsUpToDate() throws {
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")
    let committed = try Data(contentsOf: data.appending(path: "sample.pcindex"))
    let built = try Importer().importDumps([data.appending(path: "code-point-open-sample.zip").path])
    #expect(Data(built.file) == committed)
  }
}
