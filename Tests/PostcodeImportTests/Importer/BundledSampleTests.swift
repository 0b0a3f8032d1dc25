import Foundation
@testable import PostcodeKit
import PostcodeImport
import TestSupport
import Testing

struct BundledSampleTests {
  @Test("The sample index is up to date (otherwise run tools/generate --sample-index)")
  func sampleIndexIsUpToDate() throws {
    let committed = try Data(contentsOf: URL(fileURLWithPath: Checkout.sampleIndex))
    let built = try Importer().importDumps([Checkout.sampleDump])
    #expect(Data(built.file) == committed)
  }

  /// Nobody takes a made-up value for a real one.
  @Test("No postcode area has the letters of a sample postcode", .enabled(if: Checkout.hasDumps))
  func noPostcodeOfTheSampleExists() throws {
    func area(_ text: some StringProtocol) -> String { String(text.prefix { $0.isLetter }) }
    let index = try PostcodeIndex(path: Checkout.sampleIndex)
    let invented = Set((0..<index.count).compactMap { index.postcode(at: $0) }.map { area($0.description) })
    // Every outcode, live or terminated.
    let rows = try Checkout.text("geonames-GB-outcodes.txt").split(separator: "\n")
    let real = Set(rows.compactMap { $0.split(separator: "\t").dropFirst().first }.map { area($0) })
    #expect(invented.count == 33 && real.count > 120)
    #expect(invented.isDisjoint(with: real.union(["BF", "BX", "GIR", "NPT", "QC", "XX"])))
  }
}
