@testable import PostcodeKit
import Foundation
import TestSupport
import Testing

@testable import PostcodeImport

/// Compares every field of published dumps in the index with a parser that shares only the decompression with the
/// importer.
@Suite(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
struct LosslessTests {
  struct Dump: Sendable, CustomTestStringConvertible {
    let name: String
    /// The prefix of the names of tables in an archive.
    var folder = ""
    /// The labels of a dump without a header.
    var labels = ""
    /// The index of the year in a date with slashes.
    var year = 2
    var month = 0
    /// Whether several rows have the same postcode, of which the index has one.
    var repeatsPostcodes = false
    let rows: Int

    var testDescription: String { name }
  }

  /// Returns the labels of a Scottish Postcode Directory without a header, which only the importer knows.
  private static func scottish(fieldCount: Int) -> String {
    ScottishPostcodeDirectory.impliedLabels(fieldCount: fieldCount).joined(separator: ",")
  }
  private static let codePoint = "postcode,quality,easting,northing,CY,RH,LH,CC,DC,WC"
  static let small: [Dump] = [
    Dump(name: "onspd-2018-05-sample.csv", rows: 4), Dump(name: "onspd-2020-sample.csv", rows: 5_168),
    Dump(name: "onspd-2025-11-sample.csv", rows: 4), Dump(name: "onspd-2025-11-seed.csv", rows: 8_048),
    Dump(name: "doogal-2019-02-sample.csv", rows: 2_465), Dump(name: "freemaptools-sample.csv", rows: 170),
    Dump(
      name: "spd-small-user-sample.csv", labels: scottish(fieldCount: 57), month: 1, repeatsPostcodes: true, rows: 102),
    Dump(
      name: "spd-large-user-sample.csv", labels: scottish(fieldCount: 51), month: 1, repeatsPostcodes: true, rows: 100),
  ]
  static let areas = Dump(name: "nspl-2023-02-areas.zip", folder: "Data/multi_csv/", rows: 113_773)
  static let large = Dump(
    name: "code-point-open-2025-10.zip", folder: "Data/CSV/", labels: codePoint, rows: 1_745_849)
  static let otherLarge: [Dump] = [
    Dump(name: "code-point-open-2014-08.zip", folder: "Data/CSV/", labels: codePoint, rows: 1_684_769),
    Dump(name: "uk-latlon-2025-05.zip", rows: 2_714_964),
  ]

  @Test(arguments: small, [ColumnSelection.all, .served])
  func samples(_ dump: Dump, _ columns: ColumnSelection) throws { try compare(dump, columns) }

  @Test(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
  func wholeAreas() throws { try compare(Self.areas, .all) }

  @Test(.enabled(if: Checkout.readsLargestDumps, "needs POSTCODES_FULL_DUMPS=1 and a release build"))
  func wholeDump() throws { try compare(Self.large, .all) }

  @Test(.enabled(if: Checkout.readsEveryDump, "runs in tools/test --all"), arguments: otherLarge)
  func otherWholeDumps(_ dump: Dump) throws { try compare(dump, .all) }

  /// The labels of the fields that are not text columns, by role.
  private static let roles: [String: String] = [
    "pcds": "postcode", "Postcode": "postcode", "pcd": "", "pcd2": "", "pcd7": "", "pcd8": "", "In Use?": "",
    "oseast1m": "easting", "east1m": "easting", "Easting": "easting", "osnrth1m": "northing", "north1m": "northing",
    "Northing": "northing", "lat": "latitude", "Latitude": "latitude", "long": "longitude", "Longitude": "longitude",
    "osgrdind": "quality", "gridind": "quality", "dointr": "introduced", "Introduced": "introduced",
    "doterm": "terminated", "Terminated": "terminated", "postcode": "postcode", "latitude": "latitude",
    "longitude": "longitude", "easting": "easting", "northing": "northing", "quality": "quality",
    "introduced": "introduced", "terminated": "terminated", "DateOfIntroduction": "introduced",
    "DateOfDeletion": "terminated", "GridReferenceEasting": "easting", "GridReferenceNorthing": "northing",
    "GridLinkPositionalAccuracy": "quality",
  ]

  private func compare(_ dump: Dump, _ columns: ColumnSelection) throws {
    let path = Checkout.dump(dump.name)
    let result = try Importer(options: ImportOptions(columns: columns)).importDumps([path])
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    var comparison = Comparison(index, dump, isComplete: columns == .all)
    let input = try DumpInput(path: path)
    for entry in input.entries
    where entry.name.hasPrefix(UntrustedText(dump.folder)) && entry.name.lowercased.hasSuffix(".csv") {
      var reader = PlainRows(try input.readAll(entry, limit: 1 << 28))
      var labels = dump.labels.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if dump.labels.isEmpty {
        let first = reader.next()
        labels = try #require(first)
      }
      comparison.begin(labels)
      while let fields = reader.next() {
        comparison.take(fields)
        if comparison.failures > 5 { return }
      }
    }
    #expect(comparison.rows == dump.rows)
    let lost = comparison.isMatched.firstIndex(of: false)
    #expect(lost == nil, "\(lost.flatMap { index.postcode(at: $0) }?.description ?? "")")
  }

  /// Splits lines at commas outside quotes.
  private struct PlainRows {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func next() -> [String]? {
      while offset < bytes.count, bytes[offset] == 10 || bytes[offset] == 13 { offset += 1 }
      guard offset < bytes.count else { return nil }
      var fields: [String] = []
      var field: [UInt8] = []
      var isQuoted = false
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == 34 {
          if isQuoted, offset < bytes.count, bytes[offset] == 34 {
            field.append(34)
            offset += 1
          } else {
            isQuoted.toggle()
          }
        } else if isQuoted {
          field.append(byte)
        } else if byte == 44 || byte == 10 || byte == 13 {
          fields.append(String(decoding: field, as: UTF8.self))
          field.removeAll(keepingCapacity: true)
          if byte != 44 { return fields }
        } else {
          field.append(byte)
        }
      }
      return fields + [String(decoding: field, as: UTF8.self)]
    }
  }

  private struct Comparison {
    let index: PostcodeIndex
    let dump: Dump
    let isComplete: Bool
    var rows = 0
    var failures = 0
    var isMatched: [Bool]
    private var fieldIndexes: [String: Int] = [:]
    /// The text columns and their fields.
    private var texts: [(column: IndexColumn, slot: Int, field: Int)] = []
    private var reader: TextReader
    /// The texts of the columns by id, cached.
    private var known: [[DictionaryID: [UInt8]]]

    init(_ index: PostcodeIndex, _ dump: Dump, isComplete: Bool) {
      (self.index, self.dump, self.isComplete) = (index, dump, isComplete)
      reader = TextReader(index, columns: index.columns)
      known = index.columns.map { _ in [:] }
      isMatched = [Bool](repeating: false, count: index.count)
    }

    mutating func begin(_ labels: [String]) {
      fieldIndexes = [:]
      var taken: Set<Int> = []
      var others: [Int] = []
      for (index, label) in labels.enumerated() {
        guard let role = LosslessTests.roles[label] else {
          others.append(index)
          continue
        }
        fieldIndexes[role] = index
        taken.insert(index)
      }
      // The columns are in the order of the dump.
      let columns = index.columns.filter { $0.declaration.kind == .text }
      texts = []
      let declared = TextColumns(labels, taken: taken, isComplete ? .all : .served).fields
      if isComplete {
        #expect(columns.count == others.count)
        #expect(declared.map(\.field) == others)
      }
      for field in declared {
        guard let slot = index.columns.firstIndex(where: { $0.declaration.name == field.name }) else { continue }
        texts.append((index.columns[slot], slot, field.field))
      }
      #expect(texts.count == columns.count)
    }

    mutating func take(_ fields: [String]) {
      rows += 1
      let text = fields[fieldIndexes["postcode"] ?? 0]
      // The parts of a postcode have a letter after it.
      let isPart = text.split(separator: " ").last?.count == 4 && text.contains(" ")
      guard let postcode = Postcode(isPart ? String(text.dropLast()) : text), let ordinal = index.ordinal(of: postcode)
      else {
        failures += 1
        Issue.record("\(text) is not there")
        return
      }
      if let mismatch = mismatch(fields, ordinal) {
        // Of several rows of a postcode one counts.
        guard !dump.repeatsPostcodes else { return }
        failures += 1
        Issue.record("\(postcode): \(mismatch)")
      } else {
        isMatched[ordinal] = true
      }
    }

    private mutating func mismatch(_ fields: [String], _ ordinal: Int) -> String? {
      func field(_ role: String) -> String? { fieldIndexes[role].map { fields[$0] } }
      if let easting = field("easting"), let northing = field("northing") {
        var numbers = [Int(easting), Int(northing)]
        if numbers == [0, 0] { numbers = [nil, nil] }
        let grid = index.gridReference(at: ordinal)
        if [grid?.easting, grid?.northing] != numbers { return "\(easting),\(northing)" }
      }
      if let latitude = field("latitude") ?? field("lat"), let longitude = field("longitude") ?? field("long") {
        let isMissing = latitude.isEmpty || latitude.hasPrefix("99.999")
        let position = index.geographicPosition(at: ordinal)
        if let position, !isMissing {
          if !Self.isSame(latitude, position.latitude) || !Self.isSame(longitude, position.longitude) {
            return "\(latitude),\(longitude) is \(position.latitude),\(position.longitude)"
          }
        } else if (position == nil) != isMissing {
          return "\(latitude),\(longitude)"
        }
      }
      if let quality = field("quality"), index.quality(at: ordinal) != Int(quality) { return "quality \(quality)" }
      let record = index.record(at: ordinal)
      for (role, month) in [("introduced", record?.introduced), ("terminated", record?.terminated)] {
        guard let date = field(role) else { continue }
        let parts = date.prefix { $0 != " " }.split(separator: "/")
        let digits =
          parts.count == 3
          ? parts[dump.year] + (parts[dump.month].count < 2 ? "0" : "") + parts[dump.month] : Substring(date)
        if month?.description ?? "" != digits { return "\(role) \(date) is \(month?.description ?? "nothing")" }
      }
      reader.read(ordinal)
      for (column, slot, field) in texts {
        let id = reader[slot]
        let found = known[slot][id] ?? Array((column.text(id) ?? "").utf8)
        known[slot][id] = found
        let expected = fields[field]
        // The index stores trimmed texts.
        if !expected.utf8.elementsEqual(found),
          !expected.trimmingCharacters(in: .whitespaces).utf8.elementsEqual(found)
        {
          return "\(column.declaration.name) \(expected) is \(String(decoding: found, as: UTF8.self))"
        }
      }
      return nil
    }

    /// Whether an angle has exactly the digits of a text. The index has as many decimals as its longest text.
    private static func isSame(_ text: String, _ angle: DecimalDegrees) -> Bool {
      let found = angle.description
      var expected = text.hasPrefix("+") ? String(text.dropFirst()) : text
      let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      let wanted = Int(angle.decimals)
      if decimals < wanted {
        expected += (decimals == 0 ? "." : "") + String(repeating: "0", count: wanted - decimals)
      } else {
        for _ in wanted..<decimals where expected.last == "0" { expected.removeLast() }
        if expected.last == "." { expected.removeLast() }
      }
      return found == expected
    }
  }
}
