@testable import PostcodeKit
import Testing

@testable import PostcodeIndexBuilder
import TestSupport

/// Round trips of text columns through the builder and all methods that read them.
struct TextColumnTests {
  /// The source of a column's numbers.
  private enum Source: Hashable { case postcodes, codeSets, derived }

  private static func source(_ column: IndexColumn) -> Source? {
    guard case .text(let text) = column.storage else { return nil }
    return switch text.source {
    case .postcodes: .postcodes
    case .codeSets: .codeSets
    case .derived: .derived
    }
  }

  /// Builds an index from rows of texts, where an empty text stands for none, and expects the same texts.
  @discardableResult
  private func expectRoundTrip(
    _ names: [String], _ rows: [[String]], attributes: [CodeAttribute] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws -> PostcodeIndex {
    let declared = names.map { ColumnDeclaration(name: $0, kind: .text) }
    var builder = IndexBuilder(columns: [.quality] + declared)
    var tuples = TextTuples(names: names)
    for (line, row) in rows.enumerated() {
      for (column, text) in row.enumerated() { tuples.set(text, column: column) }
      let tuple = Int64(tuples.finishRow())
      builder.append(consecutivePostcodes[line], values: [Int64(line % 7), tuple], line: UInt32(line + 1))
    }
    let file = try builder.finish(metadata: testMetadata, texts: tuples, attributes: attributes) { _ in }.file
    let index = try openIndex(file)
    try index.verify()
    #expect(index.columns.map(\.declaration.name) == ["quality"] + names, sourceLocation: location)
    var reader = TextReader(index, columns: index.columns)
    var caches = index.columns.map { TextCache($0) }
    var random = SplitMix64(seed: 6)
    let orders = [Array(rows.indices), rows.indices.shuffled(using: &random)]
    for order in orders {
      for ordinal in order {
        reader.read(ordinal)
        for column in names.indices {
          let expected = rows[ordinal][column].isEmpty ? nil : rows[ordinal][column]
          let found = index.columns[column + 1]
          // Texts are equal if their bytes are.
          let texts = [
            found.text(at: ordinal), found.text(reader[column + 1]), caches[column + 1].text(reader[column + 1]),
          ].map { $0.map { Array($0.utf8) } }
          guard texts.allSatisfy({ $0 == expected.map { Array($0.utf8) } }) else {
            Issue.record("\(names[column]) at \(ordinal)", sourceLocation: location)
            return index
          }
        }
      }
    }
    for column in names.indices {
      expectNumbers(of: index.columns[column + 1], rows.map { $0[column] }, location)
    }
    return index
  }

  private func expectNumbers(of column: IndexColumn, _ texts: [String], _ location: SourceLocation) {
    let distinct = Set(texts.filter { !$0.isEmpty }.map { Array($0.utf8) }).sorted { CodeTable.precedes($0, $1) }
    #expect(column.textCount == distinct.count, sourceLocation: location)
    for (index, text) in distinct.enumerated() {
      #expect(column.textID(of: String(decoding: text, as: UTF8.self))?.rawValue == index + 1, sourceLocation: location)
    }
    #expect(column.textID(of: "no such text") == nil, sourceLocation: location)
    #expect(
      column.text(.missing) == nil && column.text(DictionaryID(rawValue: distinct.count + 1)) == nil,
      sourceLocation: location)
    for ordinal in [-1, texts.count, Int.max, Int.min] {
      #expect(column.textID(at: ordinal).isMissing && column.text(at: ordinal) == nil, sourceLocation: location)
    }
    var end = 0
    var wrong = 0
    column.forEachRun { id, ordinals in
      if ordinals.lowerBound != end || ordinals.contains(where: { column.textID(at: $0) != id }) { wrong += 1 }
      end = ordinals.upperBound
    }
    #expect(wrong == 0 && end == texts.count, sourceLocation: location)
  }

  @Test func nestedAreas() throws {
    var random = SplitMix64(seed: 90)
    let country = ["E92000001", "S92000003", "W92000004"]
    var area = 0
    let rows = (0..<4_000).map { _ -> [String] in
      if random.oneIn(12) { area = random.oneIn(3) ? random.below(240) : min(area + 1, 239) }
      return [
        "", "E0\(1_000_000 + area)", "E0\(5_000_000 + area / 4)", country[area / 80], ["0", "1"][random.below(2)],
      ]
    }
    let index = try expectRoundTrip(["nothing", "area", "district", "country", "user_type"], rows)
    let sources = index.columns.compactMap(TextColumnTests.source)
    #expect(sources == [.postcodes, .codeSets, .derived, .derived, .postcodes])
  }

  @Test func independentColumn() throws {
    let index = try expectRoundTrip(["name"], (0..<1_000).map { ["Ward \($0 / 9)"] })
    #expect(index.columns.compactMap(TextColumnTests.source) == [.postcodes])
    #expect(index.contents.codeSets == nil)
  }

  @Test func oneTextForEachPostcode() throws {
    let index = try expectRoundTrip(["id", "half"], (0..<3_000).map { ["\($0 * 7 % 3_001)", "h\($0 / 2)"] })
    #expect(index.columns.compactMap(TextColumnTests.source) == [.postcodes, .postcodes])
  }

  /// Random texts, some of which depend on those of another column.
  @Test(arguments: 0..<12)
  func randomTuples(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(900 + seed))
    let columns = 1 + random.below(7)
    let pools = (0..<columns).map { column -> [String] in
      let form = random.below(3)
      return (0..<(1 + random.below(random.oneIn(3) ? 400 : 12))).map { number in
        form == 0 ? "E\(column)\(1_000 + number)" : form == 1 ? "Ŵard \(number) of \(column)" : "\(number)"
      }
    }
    let follows = (0..<columns).map { column in column > 0 && random.oneIn(2) ? random.below(column) : -1 }
    var numbers = [Int](repeating: 0, count: columns)
    let rows = (0..<(1 + random.below(1_500))).map { _ in
      (0..<columns).map { column -> String in
        if follows[column] >= 0 {
          numbers[column] = numbers[follows[column]] / 3 % pools[column].count
        } else if random.oneIn(8) {
          numbers[column] = random.below(pools[column].count)
        }
        return numbers[column] % 11 == 10 ? "" : pools[column][numbers[column]]
      }
    }
    try expectRoundTrip((0..<columns).map { "column\($0)" }, rows)
  }

  /// Texts are equal if their bytes are, and whether they were set by key or as a string.
  @Test func textsAreComparedByBytes() throws {
    let composed = "Caf\u{E9} of a rather long name"
    let decomposed = "Cafe\u{301} of a rather long name"
    let rows = (0..<40).map { [[composed, decomposed, "e\u{301}", "é"][$0 % 4]] }
    let index = try expectRoundTrip(["name"], rows)
    #expect(index.columns[1].textCount == 4)
    var tuples = TextTuples(names: ["a"])
    tuples.set("x", column: 0)
    let first = tuples.finishRow()
    tuples.set(TextKey(first: 120, last: 0, count: 1), column: 0) { "x" }
    let second = tuples.finishRow()
    var builder = IndexBuilder(columns: [ColumnDeclaration(name: "a", kind: .text)])
    for (line, tuple) in [first, second].enumerated() {
      builder.append(consecutivePostcodes[line], values: [Int64(tuple)], line: UInt32(line))
    }
    let both = try openIndex(builder.finish(metadata: testMetadata, texts: tuples) { _ in }.file)
    #expect(both.columns[0].textCount == 1)
    #expect(both.columns[0].text(at: 0) == "x" && both.columns[0].text(at: 1) == "x")
  }

  /// Truncated texts can become equal, and their order can change.
  @Test func longTextsAreTruncated() throws {
    let long = String(repeating: "z", count: 4_095)
    let rows = [long + "1", long + "2", String(repeating: "a", count: 5_000), "b"]
    var tuples = TextTuples(names: ["a"])
    var builder = IndexBuilder(columns: [ColumnDeclaration(name: "a", kind: .text)])
    for (line, text) in rows.enumerated() {
      tuples.set(text, column: 0)
      builder.append(consecutivePostcodes[line], values: [Int64(tuples.finishRow())], line: UInt32(line))
    }
    let index = try openIndex(builder.finish(metadata: testMetadata, texts: tuples) { _ in }.file)
    try index.verify()
    #expect(index.columns[0].textCount == 3)
    for (ordinal, text) in rows.enumerated() {
      #expect(index.columns[0].text(at: ordinal) == String(text.prefix(4_095)))
    }
  }

  @Test func attributes() throws {
    let rows = (0..<500).map { ["E0\(6_000_000 + $0 / 9)", "x\($0 / 50)"] }
    let name = CodeAttribute(column: "district") { $0.hasSuffix("3") ? nil : "Name of \($0)" }
    let short = CodeAttribute(column: "district", name: "short") { String($0.suffix(2)) }
    let none = CodeAttribute(column: "other") { _ in nil }
    let index = try expectRoundTrip(["district", "other"], rows, attributes: [name, short, none])
    let district = try #require(index.column(named: "district"))
    #expect(district.attributeNames == ["name", "short"])
    #expect(index.column(named: "other")?.attributeNames == [])
    #expect(district.textIDs.map(\.rawValue) == Array(1...district.textCount))
    for id in district.textIDs {
      let code = try #require(district.text(id))
      #expect(district.name(of: id) == (code.hasSuffix("3") ? nil : "Name of \(code)"))
      #expect(district.attribute("short", of: id) == String(code.suffix(2)))
      #expect(district.textIDs(whose: "name", is: "Name of \(code)") == (code.hasSuffix("3") ? [] : [id]))
    }
    // The first time a cache decodes each name, the second time it has them.
    var names = TextCache(district, attribute: "name")
    for _ in 0..<2 {
      #expect(district.textIDs.map { names.text($0) } == district.textIDs.map { district.name(of: $0) })
    }
    var others = TextCache(district, attribute: "other")
    #expect(district.textIDs.allSatisfy { others.text($0) == nil })
    #expect(district.name(of: .missing) == nil && district.attribute("other", of: DictionaryID(rawValue: 1)) == nil)
    #expect(district.textIDs(whose: "short", is: "07").map(\.rawValue) == [8])
  }
}
