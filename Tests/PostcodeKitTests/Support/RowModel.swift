@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport

/// Random postcodes with positions, months and texts, as arrays from which expected results can be computed.
struct RowModel {
  struct Entry {
    var postcode: Postcode
    var easting, northing: Int64?
    /// In millionths of a degree.
    var latitude, longitude: Int64?
    var quality, introduced, terminated: Int64?
    var district, ward: String
  }

  static let columns: [ColumnDeclaration] = [
    .gridReference, .geographic, .quality, .introduced, .terminated,
    ColumnDeclaration(name: "district", kind: .text), ColumnDeclaration(name: "ward", kind: .text),
  ]
  /// Two codes share a name, and one has none.
  static let names = [
    "E1": "Saint Mary’s & Ŵern", "E2": "Camden London Boro", "E3": "Bristol, City of", "E4": "Camden",
  ]

  private(set) var entries: [Entry]

  /// Creates thousands of postcodes in a few outcodes. All postcodes of M11 are terminated.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var postcodes: Set<Postcode> = []
    for _ in 0..<3_000 { postcodes.insert(random.nextStandardPostcode(in: ["M1", "M11", "M12", "MK1", "SW1A"])) }
    postcodes.formUnion(["GIR 0AA", "NPT 0VA", "NP1 0AA", "B1 1AA"].compactMap { Postcode($0) })
    entries = postcodes.sorted().map { postcode in
      let isLost = postcode.outcode.description == "M11"
      let hasGrid = !random.oneIn(5)
      let hasDegrees = !random.oneIn(5)
      let number = random.below(6)
      return Entry(
        postcode: postcode, easting: hasGrid ? Int64(random.below(700_000)) : nil,
        northing: hasGrid ? Int64(random.below(1_200_000)) - 1000 : nil,
        latitude: hasDegrees ? Int64(49_000_000 + random.below(12_000_000)) : nil,
        longitude: hasDegrees ? Int64(random.below(10_000_000)) - 8_000_000 : nil,
        quality: random.oneIn(10) ? nil : Int64(random.below(9) + 1),
        introduced: random.oneIn(10) ? nil : Int64(1980 * 12 + random.below(500)),
        terminated: isLost || random.oneIn(4) ? Int64(random.oneIn(9) ? 0 : 1990 * 12 + random.below(400)) : nil,
        district: number == 0 ? "" : "E\(number)", ward: random.oneIn(8) ? "" : "W\(number)\(random.below(30))")
    }
  }

  func index() throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: RowModel.columns)
    var texts = TextTuples(names: ["district", "ward"])
    let missing = ColumnDeclaration.missing
    for (line, entry) in entries.enumerated() {
      texts.set(entry.district, column: 0)
      texts.set(entry.ward, column: 1)
      let tuple = Int64(texts.finishRow())
      builder.append(
        entry.postcode,
        values: [
          entry.easting ?? missing, entry.northing ?? missing, entry.latitude.map { $0 * 1_000_000_000 } ?? missing,
          entry.longitude.map { $0 * 1_000_000_000 } ?? missing, entry.quality ?? missing,
          entry.introduced ?? missing, entry.terminated ?? missing, tuple,
        ], line: UInt32(line + 1))
    }
    let names = RowModel.names
    let attribute = CodeAttribute(column: "district") { names[$0] }
    return try openIndex(
      builder.finish(metadata: testMetadata, texts: texts, attributes: [attribute], onConflict: { _ in }).file)
  }
}
