@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// A dozen fictitious postcodes with every feature of an index: units with unassigned letters, missing values, terminations, one of
/// them in an unknown month, positions of either sign, codes with and without names. The file in `Fixtures` was
/// built from them.
enum Specimen {
  static let columns: [ColumnDeclaration] =
    [.gridReference, .geographic, .quality, .introduced, .terminated]
    + textNames.map { ColumnDeclaration(name: $0, kind: .text) }
  /// The first is a code-set column, the second is derived from it, the third is stored postcode by postcode.
  static let textNames = ["district", "country", "user_type"]
  /// The texts of each entry; an empty text stands for a missing value.
  static let texts: [[String]] = [
    ["", "", "0"], ["E08000025", "E92000001", "1"], ["", "", "0"], ["E08000003", "E92000001", "1"],
    ["E08000003", "E92000001", "0"], ["E08000003", "E92000001", "1"], ["W06000022", "W92000004", "0"],
    ["E09000033", "E92000001", "1"], ["E09000033", "E92000001", "0"], ["E09000033", "E92000001", ""],
    ["S12000027", "S92000003", "0"], ["Ynys Môn", "", "1"],
  ]
  static let names = [
    "E08000025": "Birmingham", "E08000003": "Manchester", "W06000022": "Newport / Casnewydd",
    "E09000033": "Westminster", "Ynys Môn": "Isle of Anglesey",
  ]
  static let metadata = IndexMetadata(
    dataset: "Specimen", edition: "2026.1", attribution: "Nobody’s data", dialect: "none", source: "specimen.csv")

  /// The expected values; an empty text stands for a missing value.
  struct Entry: Sendable {
    let postcode, easting, northing, latitude, longitude, quality, introduced, terminated: String
  }

  static let entries: [Entry] = [
    entry("A0 0AA", "", "", "", "", "9", "198001", "unknown"),
    entry("B1 1BB", "406689", "286822", "52.479102", "-1.902989", "1", "198001", ""),
    entry("GIR 0AA", "", "", "", "", "", "197312", "200307"),
    entry("M1 1AA", "384601", "398173", "53.480000", "-2.233000", "1", "201506", ""),
    entry("M1 1AE", "384616", "398130", "53.479594", "-2.233158", "1", "198001", ""),
    entry("M11 1AA", "387000", "398000", "53.478472", "-2.197224", "2", "", ""),
    entry("NPT 0VA", "331000", "188000", "51.586000", "-3.000001", "1", "198001", "199606"),
    entry("SW1A 1AA", "529090", "179645", "51.501009", "-0.141588", "1", "198001", ""),
    entry("SW1A 2AA", "530047", "179951", "", "", "1", "198001", ""),
    entry("SW1A 2AB", "", "", "51.503500", "0.000000", "1", "202511", ""),
    entry("ZE3 9XP", "-7", "1220302", "60.999999", "0.000001", "6", "199901", "202601"),
    entry("ZZ9Z 9ZZ", "0", "0", "49.000000", "-8.500000", "1", "198001", ""),
  ]

  private static func entry(
    _ postcode: String, _ easting: String, _ northing: String, _ latitude: String, _ longitude: String,
    _ quality: String, _ introduced: String, _ terminated: String
  ) -> Entry {
    Entry(
      postcode: postcode, easting: easting, northing: northing, latitude: latitude, longitude: longitude,
      quality: quality, introduced: introduced, terminated: terminated)
  }

  private static func number(_ text: String, scale: Int = 0) -> Int64 {
    guard !text.isEmpty else { return ColumnDeclaration.missing }
    let value = Int64(text.filter { $0 != "." }) ?? 0
    return (0..<scale).reduce(value) { value, _ in value * 10 }
  }

  private static func month(_ text: String) -> Int64 {
    if text == "unknown" { return Int64(YearMonth.unknown.months) }
    guard let number = Int64(text) else { return ColumnDeclaration.missing }
    return number / 100 * 12 + number % 100 - 1
  }

  static func rows() throws -> [Row] {
    // The texts have six decimals.
    let scale = Int(ColumnDeclaration.degreeDecimals) - 6
    return try entries.map { entry in
      Row(
        postcode: try postcode(entry.postcode),
        values: [
          number(entry.easting), number(entry.northing), number(entry.latitude, scale: scale),
          number(entry.longitude, scale: scale), number(entry.quality), month(entry.introduced),
          month(entry.terminated),
        ])
    }
  }

  /// The texts as the builder takes them; their tuples are numbered as the entries are.
  private static func tuples() -> (texts: TextTuples, numbers: [Int64]) {
    var tuples = TextTuples(names: textNames)
    let numbers = texts.map { row in
      for (column, text) in row.enumerated() { tuples.set(text, column: column) }
      return Int64(tuples.finishRow())
    }
    return (tuples, numbers)
  }

  static func file() throws -> [UInt8] {
    var random = SplitMix64(seed: 1)
    let (texts, numbers) = tuples()
    let rows = try zip(rows(), numbers).map { row, tuple in Row(postcode: row.postcode, values: row.values + [tuple]) }
    var builder = IndexBuilder(columns: columns)
    for (line, row) in rows.shuffled(using: &random).enumerated() {
      builder.append(row.postcode, values: row.values, line: UInt32(line + 1))
    }
    let attribute = CodeAttribute(column: "district") { names[$0] }
    return try builder.finish(metadata: metadata, texts: texts, attributes: [attribute], onConflict: { _ in }).file
  }

  /// Expects an index to have exactly the values of the entries.
  static func expectContents(of index: PostcodeIndex, at location: SourceLocation = #_sourceLocation) {
    #expect(index.metadata == metadata, sourceLocation: location)
    #expect(index.columns.map(\.declaration.name) == columns.map(\.name), sourceLocation: location)
    #expect(index.columns.map(\.declaration.secondName) == columns.map(\.secondName), sourceLocation: location)
    #expect(index.columns[1].declaration.kind == .position(decimals: 6), sourceLocation: location)
    #expect(index.map(\.description) == entries.map(\.postcode), sourceLocation: location)
    for (ordinal, entry) in entries.enumerated() {
      let record = index.record(at: ordinal)
      let found = [
        record?.postcode.description, record?.gridReference?.easting.description,
        record?.gridReference?.northing.description, record?.geographic?.latitude.description,
        record?.geographic?.longitude.description, record?.quality?.description, record?.introduced?.description,
        record?.terminated?.description,
      ]
      let expected = [
        entry.postcode, entry.easting, entry.northing, entry.latitude, entry.longitude, entry.quality,
        entry.introduced, entry.terminated,
      ]
      #expect(found.map { $0 ?? "" } == expected, sourceLocation: location)
    }
    expectTexts(of: index, at: location)
  }

  private static func expectTexts(of index: PostcodeIndex, at location: SourceLocation) {
    var reader = TextReader(index, columns: index.columns)
    for (ordinal, texts) in texts.enumerated() {
      reader.read(ordinal)
      for (number, text) in texts.enumerated() {
        let slot = columns.count - textNames.count + number
        let column = index.columns[slot]
        #expect(column.text(at: ordinal) ?? "" == text, sourceLocation: location)
        #expect(column.text(reader[slot]) ?? "" == text, sourceLocation: location)
        let name = column.name(of: column.textID(at: ordinal))
        #expect(name == (number == 0 ? names[text] : nil), sourceLocation: location)
      }
    }
  }
}
