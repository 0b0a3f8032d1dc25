@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Errors name the file and say what is wrong.
struct ImportErrorTests {
  private func error(_ files: KeyValuePairs<String, String>, _ options: ImportOptions = ImportOptions())
    -> ImportError?
  {
    #expect(throws: ImportError.self) { try record(files, options) }
  }

  @Test func unknownHeader() {
    let error = error(["x.csv": "alpha,beta\u{1B}\n1,2\n"])
    guard case .unknownHeader(_, nil, "alpha,beta\\u{1B}", nil) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("x.csv: unknown header \"alpha,beta") == true)
    #expect(error?.description.contains("code-point-open") == true)
    #expect(error?.category == .badData)
  }

  @Test(arguments: [
    ("postcode,lat,long\n", "a header without rows"), (" \n\n", "white space"), ("a\0b\n", "binary data"),
    ("\u{FEFF}", "white space"),
  ])
  func notADump(text: String, found: String) {
    let error = error(["x.csv": text])
    #expect(error?.description.contains(found) == true, "\(String(describing: error))")
    #expect(error?.category == .badData)
  }

  @Test func folderWithoutDumps() {
    let error = error(["readme.txt": "Hello\n", "b/data.bin": "\0\0\0"])
    guard case .noDataFound(_, let lookedAt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(lookedAt.map(\.entry) == ["b/data.bin", "readme.txt"])
    #expect(error?.description.contains("readme.txt (unknown dialect: Hello)") == true)
  }

  @Test func mixedDialects() {
    let error = error([
      "a.csv": "postcode,lat,long\nAB1 0AA,57,-2\n",
      "b.csv": "\"AB10 1AB\",10,394235,806529,\"\",\"\",\"\",\"\",\"\",\"\"\n",
    ])
    guard case .mixedDialects(let first, let second) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect([first.dialect, second.dialect] == [.csv, .codePointOpen])
    #expect(error?.description.hasSuffix("build a separate index of each") == true)
    #expect(error?.description.contains("entry a.csv is csv") == true)
    #expect(error?.description.contains("entry b.csv is code-point-open") == true)
  }

  @Test func gridAndDegreesInDifferentFilesAreCombined() throws {
    let result = try record([
      "a.csv": "postcode,lat,long\nAB1 0AA,57,-2\n",
      "b.csv": "postcode,easting,northing\nAB1 0AB,385177,801314\n",
    ])
    #expect(result.columns == [.gridReference, .geographic])
    #expect(result.values("AB1 0AA") == [nil, nil, 57_000_000_000_000_000, -2_000_000_000_000_000])
    #expect(result.values("AB1 0AB") == [385_177, 801_314, nil, nil])
    #expect(result.report.warnings == [])
  }

  @Test(arguments: [
    ("postcode,long,lat", "postcode,long,lat"), ("id,postcode,lat,long", "id,postcode,lat,…"),
  ])
  func headersThatChangeMidFile(header: String, shown: String) {
    let error = error(["a.csv": "postcode,lat,long\nAB1 0AA,57,-2\n\(header)\nAB1 0AB,57,-2\n"])
    guard case .changedHeader(let location, shown) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(location.line == 3)
  }

  @Test func noRowsIndexed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x.csv", Array("postcode,lat,long\nBT1 1AA,54.6,-5.9\nx,1,1\n".utf8))
    let importer = Importer(options: ImportOptions(excludedAreas: ["BT"]))
    let error = #expect(throws: ImportError.self) { try importer.importDumps([path]) }
    #expect(error?.description.contains("none of 2 rows") == true)
    #expect(error?.description.contains("1 × not a postcode, 1 excluded") == true)
  }

  @Test func missingFile() {
    let error = #expect(throws: ImportError.self) { try record(["/nonexistent/dump.zip"]) }
    #expect(error?.category == .noInput)
    #expect(error?.description.contains("/nonexistent/dump.zip") == true)
    #expect(throws: ImportError.self) { try record([]) }
  }

  @Test func damagedTableIsAnError() throws {
    var good = ZipBuilder.Entry("good.csv")
    good.content = Array("postcode,lat,long\nAB1 0AA,57,-2\n".utf8)
    var bad = good
    bad.name = Array("bad.csv".utf8)
    bad.compressed = [0xFF, 0xFF, 0xFF]
    var picture = bad
    picture.name = Array("cover.png".utf8)
    let folder = try TemporaryFolder()
    let error = #expect(throws: ImportError.self) {
      try record([folder.write("a.zip", ZipBuilder([good, bad]).bytes())])
    }
    #expect(error?.description.contains("bad.csv") == true)
    let report = try record([folder.write("b.zip", ZipBuilder([good, picture]).bytes())]).report
    #expect(report.rows == 1)
    guard case .unreadable = report.unused.first?.reason else {
      Issue.record("\(report.unused)")
      return
    }
  }
}
