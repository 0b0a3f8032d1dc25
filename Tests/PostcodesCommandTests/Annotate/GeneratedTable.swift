import CommandTestSupport
import Foundation
import TestSupport

/// A random table whose structure is known.
struct GeneratedTable {
  struct Record {
    /// The bytes before the line end.
    var content: [UInt8] = []
    var end: [UInt8] = []
    var fieldCount = 0
    /// The value of the postcode's field, or `nil` if the record has none.
    var postcode: String?
    var isBlank = false
  }

  var records: [Record] = []
  let delimiter: UInt8
  let fieldCount: Int
  private let isUTF8: Bool
  private let postcodeColumn: Int
  /// The approximate maximum length of fields.
  private let fieldLength: Int

  var bytes: [UInt8] { records.flatMap { $0.content + $0.end } }

  /// Postcodes of `Fixtures.directory` and other texts.
  private static let postcodes = [
    "SW1A 2AA", "sw1a2aa", "M1 1AA", "m1-1ab", "SWIA 2AA", "Ml 1AA", "GIR0AA", "NPT 0VA", "M2 2ZZ", "(M1 9ZZ)",
    "BT1\u{A0}1AA",
    "nonsense", "M1", "", " ", "  M1 1AA\t", "é", "GY1 1AAA", "M1 1A\u{0}", "M1l 1AA", "M11 1AA", "\"M1 1AA\"",
    "MI 1AA",
  ]

  init(seed: UInt64, rows: ClosedRange<Int>, fieldCount: Int? = nil, fieldLength: Int = 6) {
    var random = SplitMix64(seed: seed)
    self.fieldLength = fieldLength
    delimiter = Array(",;\t|".utf8)[random.below(4)]
    let count = fieldCount ?? random.below(6) + 1
    self.fieldCount = count
    postcodeColumn = random.below(count)
    isUTF8 = random.below(3) > 0
    let ends: [[UInt8]] = [[[10], [13, 10], [13]], [[10]], [[13, 10]], [[10], [13, 10]], [[13]]][random.below(4) + 1]
    for number in 0...Int.random(in: rows, using: &random) {
      let isHeader = number == 0
      if !isHeader, random.below(12) == 0 {
        records.append(Record(content: Array(["", " ", "  "][random.below(3)].utf8), fieldCount: 1, isBlank: true))
      } else {
        records.append(record(isHeader: isHeader, random: &random))
      }
      records[records.count - 1].end = ends[random.below(ends.count)]
    }
    if random.below(4) == 0, isUTF8 { records[0].content = [0xEF, 0xBB, 0xBF] + records[0].content }
    if random.below(2) == 0, !records[records.count - 1].isBlank { records[records.count - 1].end = [] }
  }

  private func record(isHeader: Bool, random: inout SplitMix64) -> Record {
    var record = Record(fieldCount: fieldCount)
    if !isHeader, random.below(8) == 0 { record.fieldCount = random.below(fieldCount + 3) + 1 }
    for column in 0..<record.fieldCount {
      var text = isHeader ? "name\(column)" : filler(&random)
      if column == postcodeColumn {
        text = isHeader ? "postcode" : GeneratedTable.postcodes[random.below(GeneratedTable.postcodes.count)]
        if !isHeader { record.postcode = text }
      }
      if column > 0 { record.content.append(delimiter) }
      record.content += field(text, isForced: random.below(3) == 0 || record.fieldCount == 1)
    }
    return record
  }

  private func filler(_ random: inout SplitMix64) -> String {
    let parts = ["a", "B", " ", "\"", "\n", "\r\n", "\r", ",", ";", "\t", "|", "é", "ß", "\u{0}", "12", "''", "\"\""]
    return (0..<random.below(fieldLength)).map { _ in parts[random.below(parts.count)] }.joined()
  }

  private func field(_ text: String, isForced: Bool) -> [UInt8] {
    var bytes = isUTF8 ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
    // A quotation mark inside an unquoted field is an ordinary character.
    let isSpecial = bytes.contains { $0 == delimiter || $0 == 10 || $0 == 13 } || bytes.first == 0x22
    guard isForced || isSpecial else { return bytes }
    bytes = bytes.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
    return [0x22] + bytes + [0x22]
  }
}
