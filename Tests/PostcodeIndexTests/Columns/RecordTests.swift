import PostcodeCore
import PostcodeIndex
import Testing

/// What an index says of a postcode is what the row said.
@Suite struct RecordTests {
  private static let columns: [ColumnDeclaration] = [.gridReference, .geographic, .quality, .introduced, .terminated]

  @Test func recordsSayWhatTheRowsSaid() throws {
    let missing = ColumnDeclaration.missing
    var random = SeededRandom(seed: 40)
    let rows = (PostcodeSet.confusable.postcodes + PostcodeSet.oddUnitsBetween.postcodes).map { postcode in
      func perhaps(_ values: [Int64]) -> [Int64] { random.oneIn(4) ? values.map { _ in missing } : values }
      return Row(
        postcode: postcode,
        values: perhaps([Int64(random.below(700_000)), Int64(random.below(1_300_000))])
          + perhaps([Int64(random.below(1 << 20)) * 100_000_000, -Int64(random.below(1 << 20)) * 100_000_000])
          + perhaps([Int64(random.below(9))]) + perhaps([Int64(24_000 + random.below(500))])
          + perhaps([Int64(24_000 + random.below(500))]))
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

  @Test func ordinalsThatAreNotThere() throws {
    let index = try makeIndex(RecordTests.columns, values: [[1, 2, 3, 4, 5, 6, 7]])
    for ordinal in [-1, 1, Int.min, Int.max] {
      #expect(index.gridReference(at: ordinal) == nil && index.geographicPosition(at: ordinal) == nil)
      #expect(index.quality(at: ordinal) == nil && index.terminated(at: ordinal) == nil)
      #expect(index.record(at: ordinal) == nil)
    }
  }
}
