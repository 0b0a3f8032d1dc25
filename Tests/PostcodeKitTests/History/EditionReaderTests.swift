import TestSupport
import Testing

@testable import PostcodeKit

/// Reading many postcodes of any edition.
struct EditionReaderTests {
  /// The values are those of the records, for postcodes and columns in any order.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func valuesAreThoseOfRecords(_ seed: UInt64) throws {
    let fixture = try HistoryFixture(seed: seed, editions: 2 + Int(seed % 5), share: [1, 3, 12, 60][Int(seed % 4)])
    let history = try #require(try PostcodeHistory(openIndex(fixture.file)))
    var random = SplitMix64(seed: seed)
    var declarations: [ColumnDeclaration] = []
    for column in history.editions.flatMap(\.columns)
    where !declarations.contains(where: { $0.holdsSame(as: column.declaration) }) {
      declarations.append(column.declaration)
    }
    declarations.append(ColumnDeclaration(name: "none", kind: .text))
    declarations.shuffle(using: &random)
    var reader = EditionReader(history, columns: declarations)
    let postcodes = Set(fixture.indexes.flatMap { Array($0) }).sorted()
    var cases = history.editions.flatMap { edition in postcodes.map { (edition, $0) } }
    cases.shuffle(using: &random)
    for (edition, postcode) in cases {
      let record = history.record(of: postcode, in: edition)
      let isFound = reader.find(postcode, in: edition.number)
      try #require(isFound == (record != nil))
      guard let record else { continue }
      for (number, declaration) in declarations.enumerated() {
        let column = edition.columns.firstIndex { $0.declaration.holdsSame(as: declaration) }
        let expected = column.flatMap { record.values[$0] }
        let names = column.map { edition.columns[$0].attributeNames } ?? []
        let value = value(of: number, &reader, names)
        try #require(value == expected, "\(postcode) \(declaration.name) in edition \(edition.number)")
        guard let column, case .position(let decimals) = edition.columns[column].declaration.kind else { continue }
        try #require(reader.decimals(of: number) == Int(decimals))
      }
    }
  }

  private func value(of number: Int, _ reader: inout EditionReader, _ names: [String]) -> EditionRecord.Value? {
    switch reader.value(of: number) {
    case nil: return nil
    case .position(let first, let second): return .position(first: first, second: second)
    case .number(let number): return .number(number)
    case .text(let id, let part):
      let column = reader.column(number, ofPart: part)
      var attributes: [String: String] = [:]
      for name in names { attributes[name] = column?.attribute(name, of: id) }
      return .text(column?.text(id) ?? "", attributes: attributes)
    }
  }

  /// Texts mean the same postcodes as in an index of the edition alone, also with typing errors and in addresses.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func textsAreFoundAsInIndexesOfTheEditionAlone(_ seed: UInt64) throws {
    let fixture = try HistoryFixture(seed: seed, editions: 3, share: 2)
    let history = try #require(try PostcodeHistory(openIndex(fixture.file)))
    var random = SplitMix64(seed: seed)
    var corrected = 0
    for _ in 0..<300 {
      let own = random.pick(fixture.indexes)
      let postcode = random.pick(Array(own))
      let typed = postcode.description.replacing("1", with: random.pick(["1", "I", "l"]))
      let address = "1 High St, \(random.pick(Array(fixture.indexes[0]))), Flat M1 1ST floor, \(typed) "
      for (edition, own) in fixture.indexes.enumerated() {
        let found = history.find(typed, in: edition)
        let expected = own.find(typed)
        try #require(found?.postcode == expected?.postcode && found?.isCorrected == expected?.isCorrected)
        if found?.isCorrected == true { corrected += 1 }
        let last = Array(address.utf8).withUnsafeBufferPointer { history.lastMatch(in: $0, edition: edition) }
        try #require(last?.postcode == own.matches(in: address).last?.match.postcode)
      }
    }
    #expect(corrected > 0)
  }
}
