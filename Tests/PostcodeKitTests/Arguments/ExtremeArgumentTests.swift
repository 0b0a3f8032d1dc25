@testable import PostcodeKit
import TestSupport
import Testing

/// No public call of this module traps, whatever its arguments are, unless its documentation says so.
struct ExtremeArgumentTests {
  private static let numbers: [Int] = [.min, .min + 1, -1, 0, 1, 11, 12, 1 << 32, .max - 1, .max]
  private static let ranges: [Range<Int>] =
    [.min ..< .min, .min..<0, .min ..< .max, -1..<1, 0..<0, 11..<12, 12..<13, 0 ..< .max, .max ..< .max]
  private static let angles: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e18, 0,
    -0.0,
    .leastNonzeroMagnitude, 51.5, -90, 90, 180, -180, 1e9,
  ]
  private static let texts = [
    "", " ", "\0", "é", "M1 1AA", "M1", "sw1a", "0", "ZZ9Z 9ZZ", String(repeating: "A", count: 5_000),
    String(repeating: "Ynys Mon ", count: 300),
  ]

  @Test func ordinalsOfAnySize() throws {
    let index = try openIndex(Specimen.file())
    var reader = TextReader(index, columns: index.columns)
    for ordinal in Self.numbers {
      _ = (index.postcode(at: ordinal), index.record(at: ordinal)?.codes, index.gridReference(at: ordinal))
      _ = (index.geographicPosition(at: ordinal), index.quality(at: ordinal), index.terminated(at: ordinal))
      _ = (index.isLive(at: ordinal), index.nearest(toOrdinal: ordinal, limit: ordinal, radius: .infinity))
      reader.read(ordinal)
      let id = DictionaryID(rawValue: ordinal)
      for column in index.columns {
        _ = (column.value(at: ordinal), column.position(at: ordinal), column.textID(at: ordinal))
        _ = (column.text(at: ordinal), column.text(id), column.name(of: id), column.attribute("name", of: id))
        _ = (index.ordinals(where: column, textIDs: [id]), id.isMissing)
        var cache = TextCache(column, attribute: "name")
        #expect(cache.text(id) == column.name(of: id) && cache.text(id) == column.name(of: id))
        _ = column.texts(near: "Westminster", attribute: "name", limit: ordinal)
      }
      _ = (index.nearMisses(of: "M1 1AB", limit: ordinal), YearMonth(months: ordinal).description)
      let record = PostcodeRecord(postcode: try postcode("M1 1AA"), ordinal: ordinal)
      _ = (record.codes, record["ward"], record.district?.name)
    }
    for range in Self.ranges { _ = index.summary(of: range) }
    #expect(index.summary(of: .min ..< .max).count == index.count)
  }

  @Test func completionsAtAnyOffset() throws {
    let index = try openIndex(Specimen.file())
    for text in Self.texts {
      _ = (index.find(text), index.nextCharacters(after: text), index.group(named: text))
      _ = (index.correctedCompletions(of: text)?.completions.count, index.nearMisses(of: text))
      guard let completions = index.completions(of: text) else { continue }
      for offset in Self.numbers {
        _ = (completions.count(ofInterpretation: offset), completions.ordinals(ofInterpretation: offset))
      }
    }
  }

  @Test func namesOfAnyKind() throws {
    let index = try openIndex(Specimen.file())
    for text in Self.texts {
      _ = index.column(named: text)
      for column in index.columns {
        _ = (column.textID(of: text), column.textIDs(named: text), column.textIDs(whose: text, isLike: text))
        _ = (column.attribute(text, of: .missing), column.texts(near: text, attribute: text, limit: 3))
        _ = column.texts(near: text, attribute: nil, limit: .max)
      }
      _ = IndexComparison(old: index, new: index, ignoring: [text]).columns.count
    }
  }

  @Test func setsOfAnyCapacity() throws {
    let index = try openIndex(Specimen.file())
    for capacity in Self.numbers where capacity < 1 << 20 {
      for range in Self.ranges {
        var set = OrdinalSet(range, capacity: capacity)
        set.formComplement()
        set.formUnion(OrdinalSet(range, capacity: 100))
        set.formIntersection(OrdinalSet(0..<64, capacity: 64))
        for ordinal in Self.numbers { _ = set.contains(ordinal) }
        _ = (set.count, set.isEmpty, Array(set.ranges()))
        index.forEach(in: set) { _, _ in }
      }
    }
    #expect(OrdinalSet(capacity: .max).capacity == Int(Postcode.codeCount))
    #expect(OrdinalSet(capacity: .min).capacity == 0)
  }

  @Test func positionsAndDistances() throws {
    let index = try openIndex(Specimen.file())
    for first in Self.angles {
      for second in Self.angles {
        for limit in [Int.min, 0, 3, .max] {
          _ = index.nearest(latitude: first, longitude: second, limit: limit, radius: first, includingTerminated: true)
        }
        _ = index.nearest(latitude: 51.5, longitude: 0, limit: 3, radius: second)
        _ = Geodesic.distance(latitude: first, longitude: second, otherLatitude: 51, otherLongitude: first)
        for grid in [NationalGrid.british, .irish] {
          _ = grid.degrees(easting: first, northing: second)
          _ = grid.gridReference(latitude: first, longitude: second)
        }
      }
    }
    for scaled in [Int64.min, -1, 0, .max] {
      for decimals in [UInt8.min, 15, .max] {
        let degrees = DecimalDegrees(scaled: scaled, decimals: decimals)
        _ = (degrees.doubleValue, degrees.description)
      }
    }
  }

  @Test func bytesOfAnyKind() {
    for bytes in [[], [0], Array("\u{89}PCIX".utf8), [UInt8](repeating: 0xFF, count: 4096)] {
      #expect(throws: IndexError.self) { try PostcodeIndex(bytes: IndexBytes(copying: bytes)) }
    }
    #expect(throws: IndexError.self) {
      try PostcodeIndex(bytes: IndexBytes(adopting: UnsafeRawBufferPointer(start: nil, count: 0), release: { _ in }))
    }
    for path in ["", "\0", "/", String(repeating: "a", count: 100_000)] {
      #expect(throws: IndexError.self) { try PostcodeIndex(path: path) }
      #expect(throws: IndexError.self) { try PostcodeIndex(mapping: path) }
    }
  }
}
