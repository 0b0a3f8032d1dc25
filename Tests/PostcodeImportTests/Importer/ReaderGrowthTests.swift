import PostcodeIndexBuilder
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// The work of reading a file grows in proportion to its length, for ordinary files and for those that are made to take long.
struct ReaderGrowthTests {
  /// Counts rows, and reads each field as the importer does.
  private struct Counter: CSVRowConsumer {
    var count = 0

    mutating func take(_ row: CSVRow) {
      for field in 0..<row.recordedCount { count += row[field].bytes.count }
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) { count += 1 }
  }

  private static func bytes(_ row: String, _ length: Int, head: String = "") -> [UInt8] {
    let row = Array(row.utf8)
    return Array(head.utf8) + repeatElement(row, count: length / row.count).joined()
  }

  @Test(arguments: [
    "\"M1 1AA\",53.4,-2.2\n", "\"M1 1AA,53.4,-2.2\n", "\"a\"\",\"b\"c,d\n", "\"\n", "\"", "\"\"", "\"a\n\n\"x", ",",
    "\n", "\r", "a",
    "\"a\",\"\n", "\u{0}",
  ])
  func csv(_ row: String) {
    let growth = Growth(from: 1 << 16) {
      ReaderGrowthTests.bytes(row, $0)
    } of: { bytes in
      var reader = CSVReader(CSVFormat(), capacity: 64)
      var counter = Counter()
      bytes.withUnsafeBufferPointer { reader.feed($0, to: &counter) }
      reader.finish(to: &counter)
      return counter.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  /// The records of `annotate`, which are copied as they are.
  @Test(arguments: [
    "M1 1AA,53.4,-2.2\n", "\"M1 1AA,53.4\n", "\"a\"\",\"b\"c,d\n", "\"\n", "\"", ",", "\n", "a", "\"a\",\"\n",
  ])
  func records(_ row: String) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 1 << 16) {
      try folder.write("\($0).csv", ReaderGrowthTests.bytes(row, $0, head: "postcode,x\n"))
    } of: { path in
      let sample = try TableSample(TextInput(path: path), delimiter: UInt8(ascii: ","))
      var reader = RecordReader(sample, fieldCount: 2)
      var count = 0
      // A line that is too long is an error.
      do { while let record = try reader.next() { count += record.fieldCount } } catch is TableError { count += 1 }
      return count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: ["", "zip64", "folders", "extra fields", "long names", "shared prefixes"])
  func zipDirectories(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 400) { length in
      let entries = (0..<length).map { number in
        let name = kind == "long names" ? String(repeating: "é", count: 400) + "\(number)" : "Data/\(number)"
        var entry = ZipBuilder.Entry(
          kind == "folders"
            ? name + "/" : kind == "shared prefixes" ? "\(String(repeating: "a/", count: 100))\(number)" : name)
        (entry.content, entry.method) = ([], 0)
        entry.zip64 = kind == "zip64"
        if kind == "extra fields" {
          entry.centralExtra = Array(repeatElement([0x99, 0x99, 0, 0], count: 100).joined())
        }
        return entry
      }
      var zip = ZipBuilder(entries)
      zip.zip64End = kind == "zip64"
      return try folder.write("\(length).zip", zip.bytes())
    } of: { path in
      try? DumpInput(path: path).entries.count
    }
    #expect(!growth.isSteep, "\(kind): \(growth)")
  }

  /// End records in the comment of a zip, or where it should end.
  @Test(arguments: [
    [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 7], [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0xFF, count: 16) + [0, 0],
  ])
  func zipEnds(_ record: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 1 << 14) {
      try folder.write(
        "\($0).zip", [0x50, 0x4B, 3, 4] + Array(repeatElement(record, count: $0 / record.count).joined()))
    } of: { path in
      try? DumpInput(path: path).entries.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: [0, 1, 100])
  func gzipMembers(_ length: Int) throws {
    let folder = try TemporaryFolder()
    let member = Fixture.gzip(Array(repeating: 97, count: length))
    let growth = try Growth(from: 1 << 15) {
      try folder.write("\($0).gz", Array(repeatElement(member, count: $0 / member.count).joined()))
    } of: { path in
      try DumpInput(path: path).contents().count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: [
    "<row><c><v>1</v></c></row>", "<row r='9'><c r='XFD9'><v>1</v></c></row>", "<row><c t='s'><v>0</v></c><c/></row>",
    "<row/>", "<a b=''/>",
    "<!---->", "<row><c t='inlineStr'><is><t>a&amp;b</t></is></c></row>",
  ])
  func sheets(_ row: String) throws {
    let growth = Growth(from: 1 << 14) { length in
      var builder = WorkbookBuilder()
      builder.cells = String(repeating: row, count: length / row.utf8.count)
      return builder.bytes()
    } of: { bytes in
      try? Workbook(bytes, name: "a.xlsx").sheets.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test func sharedStrings() throws {
    let growth = Growth(from: 2000) { length in
      var builder = WorkbookBuilder()
      builder.strings = (0..<length).map { "name \($0)" }
      return builder.bytes()
    } of: { bytes in
      try? Workbook(bytes, name: "a.xlsx").sheets.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: ["different codes", "one code", "short codes", "headers", "long headers"])
  func tablesOfNames(_ kind: String) {
    let growth = Growth(from: 1 << 15) { length -> [UInt8] in
      let rows = (0..<(length / 16)).map { number in
        switch kind {
        case "different codes": "E0600\(1000 + number),name\n"
        case "one code": "E06000001,name \(number)\n"
        case "short codes": "\(number),name\n"
        case "headers": "LAD\(number % 100)CD,LAD\(number % 100)NM,"
        default: String(repeating: "a", count: 60) + "\(number),"
        }
      }
      return Array(
        ("LAD24CD,LAD24NM" + (kind.hasSuffix("headers") ? "," : "\n") + rows.joined() + "\nE06000001,name\n").utf8)
    } of: { bytes -> Int in
      var catalogue = NameCatalogue()
      _ = catalogue.readTable(bytes, file: "names.csv", entry: nil, from: .dump, edition: nil)
      return catalogue.count(of: .district)
    }
    #expect(!growth.isSteep, "\(kind): \(growth)")
  }

  @Test(arguments: ["1,0,0,91.9,-81.6\n", ",", "\n", "9"])
  func shiftFiles(_ line: String) {
    let growth = Growth(from: 1 << 15) {
      ReaderGrowthTests.bytes(line, $0)
    } of: { bytes -> Int in
      do throws(ShiftFileError) { return try ShiftText.table(file: "a.txt", bytes).rows } catch { return 0 }
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: ["different keys", "one key", "long values", "headers"])
  func joinedTables(_ kind: String) {
    let growth = Growth(from: 1 << 15) { length -> [UInt8] in
      let rows = (0..<(length / 16)).map { number in
        switch kind {
        case "different keys": "E0600\(1000 + number),\(number)\n"
        case "one key": "E06000001,\(number)\n"
        case "long values": "E0600\(1000 + number),\(String(repeating: "é", count: 60))\n"
        default: "x\(number),"
        }
      }
      return Array(("district,value" + (kind == "headers" ? "," : "\n") + rows.joined() + "\n").utf8)
    } of: { bytes -> Int in
      do throws(JoinError) { return try JoinTable(bytes, file: "a.csv").rows.count } catch { return 0 }
    }
    #expect(!growth.isSteep, "\(kind): \(growth)")
  }

  /// Whole imports: the rows of each dialect, and those that are rejected.
  @Test(arguments: [
    "M1 1AA,53.4,-2.2\n", "x,y,z\n", "1,y,z\n", "M1 1AA,x,y\n", "M1 1AA\n", "\"M1 1AA,53.4\n", "\n", "é,53,-2\n",
  ])
  func dumps(_ row: String) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 1 << 15) {
      try folder.write(
        "\($0).csv", ReaderGrowthTests.bytes(row, $0, head: "postcode,latitude,longitude\nM1 1AB,53.4,-2.2\n"))
    } of: { path in
      try? Importer(options: ImportOptions()).importDumps([path]).file.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  /// Archives of many tables.
  @Test(arguments: ["", "Documents/"])
  func tables(_ folder: String) throws {
    let temporary = try TemporaryFolder()
    let growth = try Growth(from: 400) { count in
      let entries = (0..<count).map { number in
        var entry = ZipBuilder.Entry("\(number % 2 == 0 ? "" : folder)\(number).csv")
        (entry.content, entry.method) = (Array("postcode\nM1 1AA\n".utf8), 0)
        return entry
      }
      return try temporary.write("\(count).zip", ZipBuilder(entries).bytes())
    } of: { path in
      try Importer(options: ImportOptions()).importDumps([path]).file.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: ["GB\tM1 1AA\tManchester\tEngland\tENG\tX\t11609024\tM\tE08000003\t53.4\t-2.2\t6\n"])
  func geoNames(_ row: String) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 1 << 15) {
      try folder.write("\($0).txt", ReaderGrowthTests.bytes(row, $0))
    } of: { path in
      try Importer(options: ImportOptions()).importDumps([path]).file.count
    }
    #expect(!growth.isSteep, "\(growth)")
  }

  @Test(arguments: ["different names", "one name", "one code"])
  func openNames(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(from: 200) { length in
      let rows = (0..<length).map { number in
        "osgb\(kind == "one code" ? 1 : number),http://id,\(kind == "one name" ? "Ash" : "Ash \(number)"),,,,populatedPlace,Village,"
          + "331719.836,1019258.274,3000,25000,331378.448,1019063.498,331901.266,1019563.498,KW17"
          + String(repeating: ",", count: 17) + "\r\n"
      }
      return try folder.write("\(length)/HY20.csv", rows.joined())
    } of: { path in
      var options = ImportOptions()
      options.places = [path]
      return try? Importer(options: options).importDumps([]).file.count
    }
    #expect(!growth.isSteep, "\(kind): \(growth)")
  }
}
