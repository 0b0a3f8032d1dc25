import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Whole imports up to the finished index.
struct ImporterTests {
  private static let header = "pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind\n"

  @Test func everyRowIsAccountedFor() throws {
    let text =
      Self.header + """
        AB1 0AA,,,198001,,0,385386,801193,1
        AB1 0AA,,,198001,,0,385386,801193,1
        AB1 0AB,,,198001,199606,0,385177,801314,1
        AB1 0AB,,,198001,,0,385178,801314,1
        AB1 0AD,,,198001,199606,0,,,9
        BT1 1AA,,,198001,,0,333772,374155,1
        nonsense,,,198001,,0,333772,374155,1
        """
    let folder = try TemporaryFolder()
    let path = try folder.write("NSPL_MAY_2024_UK.csv", Array(text.utf8))
    let importer = Importer(options: ImportOptions(excludedAreas: ["BT"]))
    let result = try importer.importDumps([path])
    let report = result.report
    #expect(report.rows == 7)
    #expect(report.indexed == 3)
    #expect(report.live == 2)
    #expect(report.terminated == 1)
    #expect(report.withoutPosition == 1)
    #expect(report.merged == 1)
    #expect(report.superseded == 1)
    #expect(report.excluded == 1)
    #expect(report.rejected == 1)
    #expect(report.edition == "May 2024")
    let superseded = try #require(report.supersededSamples.first)
    #expect(superseded.postcode.description == "AB1 0AB")
    #expect(superseded.kept == SourceLocation(file: path, entry: nil, line: 5))
    #expect(superseded.dropped == SourceLocation(file: path, entry: nil, line: 4))
    #expect(superseded.kept.description == "\(path), line 5")
    #expect(!result.file.isEmpty)
  }

  @Test func progressEndsAtTheTotal() throws {
    let rows = (0..<400_000).map { "AB1 0AA,57.\(100_000 + $0),-2.1\n" }.joined()
    let folder = try TemporaryFolder()
    let one = try folder.write("a.csv", Array("postcode,lat,long\n\(rows)".utf8))
    let two = try folder.write("b.csv", Array("postcode,lat,long\nAB1 0AA,57,-2\n".utf8))
    var steps: [ImportProgress] = []
    let plan = try ImportPlan([one, two], options: ImportOptions())
    _ = try Importer().read(plan, into: RecordingSink(), progress: { steps.append($0) })
    let total = try #require(steps.last?.totalBytes)
    #expect(steps.map(\.bytesRead) == steps.map(\.bytesRead).sorted())
    #expect(steps.last?.bytesRead == total)
    #expect(steps.last?.rows == 400_001)
    #expect((3...5).contains(steps.count))
  }

  @Test func gzipAndPipesAreRead() throws {
    let text = Array("postcode,lat,long\nAB1 0AA,57,-2\n".utf8)
    let folder = try TemporaryFolder()
    let packed = try folder.write("x.csv.gz", Fixture.gzip(text))
    #expect(try record([packed]).rows.count == 1)
    #expect(try record([folder.path]).rows.count == 1)
    // A compressed and an uncompressed copy in a folder count once.
    try folder.write("x.csv", text)
    let both = try record([folder.path])
    #expect(both.rows.count == 1)
    #expect(both.report.unused.count == 1)
  }

  @Test func lineNumbersMapBack() {
    var map = LineMap()
    #expect(map.location(of: 1) == nil)
    #expect(map.beginFile(0) == 1)
    map.endFile(lines: 10)
    #expect(map.beginFile(1) == 11)
    map.endFile(lines: 0)
    #expect(map.beginFile(2) == 11)
    map.endFile(lines: 5)
    #expect(map.repeatLine(7, of: 0) == 16)
    #expect(map.location(of: 10).map { [$0.file, $0.line] } == [0, 10])
    #expect(map.location(of: 11).map { [$0.file, $0.line] } == [2, 1])
    #expect(map.location(of: 15).map { [$0.file, $0.line] } == [2, 5])
    #expect(map.location(of: 16).map { [$0.file, $0.line] } == [0, 7])
    map.endFile(lines: Int(UInt32.max))
    #expect(map.repeatLine(1, of: 0) == nil)
  }
}
