@testable import PostcodeKit
import TestSupport
import Testing

/// The values of a record equal those of the row it was built from.
@Suite struct RecordTests {
  private static let columns: [ColumnDeclaration] = [.gridReference, .geographic, .quality, .introduced, .terminated]

  @Test func recordsHaveTheValuesOfTheirRows() throws {
    let missing = ColumnDeclaration.missing
    var random = SplitMix64(seed: 40)
    let rows = (PostcodeSet.confusable.postcodes + PostcodeSet.oddUnitsBetween.postcodes).map { postcode in
      func optional(_ values: [Int64]) -> [Int64] { random.oneIn(4) ? values.map { _ in missing } : values }
      return Row(
        postcode: postcode,
        values: optional([Int64(random.below(700_000)), Int64(random.below(1_300_000))])
          + optional([Int64(random.below(1 << 20)) * 100_000_000, -Int64(random.below(1 << 20)) * 100_000_000])
          + optional([Int64(random.below(9))]) + optional([Int64(24_000 + random.below(500))])
          + optional([Int64(24_000 + random.below(500))]))
    }
    var byPostcode: [Postcode: [Int64]] = [:]
    for row in rows { byPostcode[row.postcode] = row.values }
    let index = try makeIndex(RecordTests.columns, byPostcode.map { Row(postcode: $0, values: $1) })
    #expect(index.columns.map(\.declaration.name) == ["easting", "latitude", "quality", "introduced", "terminated"])
    func known(_ value: Int64) -> Int? { value == missing ? nil : Int(value) }
    for (ordinal, postcode) in byPostcode.keys.sorted().enumerated() {
      let values = try #require(byPostcode[postcode])
      let record = try #require(index.record(of: postcode))
      #expect(record == index.record(at: ordinal))
      #expect(record.postcode == postcode && record.ordinal == ordinal)
      #expect(record.gridReference?.easting == known(values[0]))
      #expect(record.gridReference?.northing == known(values[1]))
      #expect(record.geographic?.latitude.scaled == known(values[2]).map { Int64($0 / 100_000_000) })
      #expect(record.geographic?.longitude.scaled == known(values[3]).map { Int64($0 / 100_000_000) })
      #expect(record.quality == known(values[4]))
      #expect(record.introduced?.months == known(values[5]))
      #expect(record.terminated?.months == known(values[6]))
      #expect(record.terminated == index.terminated(at: ordinal))
      #expect(record.gridReference == index.gridReference(at: ordinal))
      #expect(record.geographic == index.geographicPosition(at: ordinal))
      #expect(index.isLive(at: ordinal) == (record.terminated == nil))
    }
    try index.verify()
  }

  @Test func columnsAreFoundByEitherName() throws {
    let other = ColumnDeclaration(name: "Gemeinde-Nr. ß", kind: .category)
    let index = try makeIndex([.geographic, other], values: [[1 << 40, 2 << 40, 99]])
    #expect(index.column(named: "latitude")?.declaration.secondName == "longitude")
    #expect(index.column(named: "longitude")?.declaration.name == "latitude")
    #expect(index.column(named: "Gemeinde-Nr. ß")?.value(at: 0) == 99)
    for name in ["", "Latitude", "easting", "latitud"] { #expect(index.column(named: name) == nil) }
    #expect(index.gridReference(at: 0) == nil && index.quality(at: 0) == nil)
    #expect(index.columns.allSatisfy { $0.byteCount > 0 && $0.byteCount < index.byteCount })
  }

  @Test func codesAreReadByColumnName() throws {
    let index = try RowModel(seed: 5).index()
    let district = try #require(index.column(named: "district"))
    var coded = 0
    for ordinal in 0..<index.count {
      let record = try #require(index.record(at: ordinal))
      #expect(record.district?.code == district.text(at: ordinal))
      #expect(record.district?.name == district.name(of: district.textID(at: ordinal)))
      #expect(record.district?.attribute("name") == record.district?.name)
      #expect(record["ward"]?.code == index.column(named: "ward")?.text(at: ordinal))
      #expect(record["ward"]?.name == nil && record["easting"] == nil && record["no such column"] == nil)
      #expect(record.codes == [record.district, record.ward].compactMap(\.self))
      #expect(record.codes.allSatisfy { ["district", "ward"].contains($0.column) })
      coded += record.codes.count
    }
    #expect(coded > index.count)
  }

  @Test func recordsAreEqualIfAllValuesAre() throws {
    let (first, second) = (try RowModel(seed: 5).index(), try RowModel(seed: 5).index())
    let postcode = try #require(first.postcode(at: 0))
    for ordinal in 0..<first.count { #expect(first.record(at: ordinal) == second.record(at: ordinal)) }
    func record(_ name: String?) -> PostcodeRecord {
      let code = PostcodeRecord.Code(column: "district", code: "E1", name: name)
      return PostcodeRecord(postcode: postcode, ordinal: 0, codes: [code])
    }
    #expect(record("Westminster") == record("Westminster") && record("Westminster") != record(nil))
    #expect(record("Westminster").district?.name == "Westminster" && record(nil).ward == nil)
    #expect(record(nil) != PostcodeRecord(postcode: postcode, ordinal: 0))
  }

  @Test func positionsHaveTheirDecimals() throws {
    let index = try makeIndex([.gridReference, .geographic], values: [[530_047, 179_951, 51_503_500_000_000_000, 0]])
    #expect(index.columns[0].position(at: 0)?.first == 530_047 && index.columns[0].position(at: 0)?.decimals == 0)
    let degrees = try #require(index.columns[1].position(at: 0))
    #expect(DecimalDegrees(scaled: degrees.first, decimals: degrees.decimals).doubleValue == 51.5035)
    #expect(index.columns[0].position(at: 1) == nil)
  }

  @Test func ordinalsOutOfRange() throws {
    let index = try makeIndex(RecordTests.columns, values: [[1, 2, 3, 4, 5, 6, 7]])
    for ordinal in [-1, 1, Int.min, Int.max] {
      #expect(index.gridReference(at: ordinal) == nil && index.geographicPosition(at: ordinal) == nil)
      #expect(index.quality(at: ordinal) == nil && index.terminated(at: ordinal) == nil)
      #expect(index.record(at: ordinal) == nil)
    }
  }
}
