import TestSupport
import Testing

@testable import PostcodeImport

struct RecordReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Record: Equatable {
    var bytes: [UInt8]
    var contentCount: Int
    var fieldCount: Int
    var field: [UInt8]
    var kind: TableRecord.Kind
    var line: Int
  }

  /// Returns the records of a table, read with a window of this length.
  private func records(
    _ bytes: [UInt8], delimiter: UInt8? = .comma, wanted: Int = 1, window: Int = 1 << 20
  ) throws -> [Record] {
    let sample = try TableSample(
      TextInput(path: folder.write("table.csv", bytes)), delimiter: delimiter, length: window)
    var reader = RecordReader(sample, fieldCount: wanted + 1)
    var records: [Record] = []
    while let record = try reader.next() {
      records.append(
        Record(
          bytes: Array(record.bytes), contentCount: record.contentCount, fieldCount: record.fieldCount,
          field: Array(record.bytes[record.range(ofField: wanted)]), kind: record.kind, line: record.line))
    }
    return records
  }

  private func table(seed: UInt64, hasMark: Bool) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("\"\",,\n\nabc \r\u{0}".utf8)
    return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array("a,b\n".utf8)
      + (0..<random.below(200)).map { _ in random.pick(alphabet) }
  }

  @Test func recordsCoverTheWholeInputForAnyWindow() throws {
    for seed in 0..<300 as Range<UInt64> {
      let bytes = table(seed: seed, hasMark: seed % 5 == 0)
      let whole = try records(bytes)
      #expect(whole.flatMap(\.bytes) == bytes)
      for window in [4, 19, 61] { #expect(try records(bytes, window: window) == whole, "seed \(seed)") }
    }
  }

  @Test func recordsMatchTheReferenceReader() throws {
    for seed in 1000..<1300 as Range<UInt64> {
      let bytes = table(seed: seed, hasMark: seed % 5 == 0)
      let events = ReferenceCSV.read(bytes)
      let seen = try records(bytes).filter { $0.kind != .blank }
      #expect(seen.count == events.count)
      for (record, event) in zip(seen, events) {
        switch event {
        case .row(let line, let fields):
          #expect(record.kind == .fields && record.line == line && record.fieldCount == fields.count)
          let field = fields.count > 1 ? fields[1] : []
          // The reference also replaces doubled quotes.
          #expect(record.field == field || CSVFieldText.single(record.field) == field, "seed \(seed)")
        case .defect(_, let line): #expect(record.kind == .malformed && record.line == line)
        }
      }
    }
  }

  @Test(arguments: [
    ("a;b;c", ";"), ("a\tb,c\td", "\t"), ("a|b|c;d", "|"), ("a,b;c", ","), ("\"a;b;c\",d", ","), ("a", ","),
  ])
  func delimiterIsDetectedFromTheFirstLine(_ line: String, _ delimiter: String) throws {
    let path = try folder.write("table.csv", Array("\n\(line)\n1;2;3|4|5|6|7\n".utf8))
    let sample = try TableSample(TextInput(path: path), delimiter: nil)
    #expect(String(Unicode.Scalar(sample.delimiter)) == delimiter)
  }

  @Test(arguments: [
    ([0x61, 0xC3, 0xA9], true), ([0x61, 0xE9], false), ([0x61, 0xE9, 0x62], false), ([0xC0, 0x80, 0x61], false),
    ([0x61], true), ([0xF0, 0x9F, 0x98, 0x80, 0x0A], true),
  ])
  func encodingIsDetectedFromTheSample(_ bytes: [UInt8], _ isUTF8: Bool) throws {
    let path = try folder.write("table.csv", bytes)
    #expect(try TableSample(TextInput(path: path), delimiter: nil).isUTF8 == isUTF8)
  }
}

/// Replaces doubled quotes by single ones.
private enum CSVFieldText {
  static func single(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      result.append(bytes[position])
      position += bytes[position] == 0x22 && position + 1 < bytes.count && bytes[position + 1] == 0x22 ? 2 : 1
    }
    return result
  }
}
