@testable import PostcodeImport

/// An event that a reader reports.
enum CSVEvent: Equatable {
  case row(line: Int, fields: [[UInt8]])
  case defect(CSVDefect, line: Int)
}

struct EventCollector: CSVRowConsumer {
  var events: [CSVEvent] = []

  mutating func take(_ row: CSVRow) {
    events.append(.row(line: row.line, fields: (0..<row.recordedCount).map { Array(row[$0].text.utf8) }))
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    events.append(.defect(defect, line: line))
  }
}

/// Reads bytes with the reader under test, in chunks of the given lengths in rotation.
func readCSV(
  _ bytes: [UInt8], _ format: CSVFormat = CSVFormat(), chunkLengths: [Int] = [1 << 20],
  maximumRowLength: Int = 1 << 20
) -> [CSVEvent] {
  var reader = CSVReader(format, capacity: 64, maximumRowLength: maximumRowLength)
  var collector = EventCollector()
  var position = 0
  var turn = 0
  while position < bytes.count {
    let end = min(position + max(chunkLengths[turn % chunkLengths.count], 1), bytes.count)
    // The copy lets the address sanitizer detect reads beyond the chunk.
    let chunk = Array(bytes[position..<end])
    chunk.withUnsafeBufferPointer { reader.feed($0, to: &collector) }
    position = end
    turn += 1
  }
  reader.finish(to: &collector)
  return collector.events
}

/// A reference implementation of the same rules, byte by byte.
struct ReferenceCSV {
  let bytes: [UInt8]
  let format: CSVFormat
  var position = 0
  var line = 1
  var singleLineEnd = 0
  var events: [CSVEvent] = []

  static func read(_ bytes: [UInt8], _ format: CSVFormat = CSVFormat()) -> [CSVEvent] {
    var reference = ReferenceCSV(bytes: bytes, format: format)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reference.position = 3 }
    while reference.position < bytes.count { reference.readRow() }
    return reference.events
  }

  private func isLineEnd(_ index: Int) -> Bool { index >= bytes.count || bytes[index] == format.terminator }

  /// The length of a line end at this index, with an optional CR before the LF; `nil` if there is none.
  private func endLength(_ index: Int) -> Int? {
    if isLineEnd(index) { return 1 }
    let isCRLF = format.terminator == 10 && bytes[index] == 13 && isLineEnd(index + 1)
    return isCRLF ? 2 : nil
  }

  private func lineEnd(from start: Int) -> Int {
    var index = start
    while !isLineEnd(index) { index += 1 }
    return index
  }

  private mutating func readRow() {
    let singleLine = position < singleLineEnd
    var fields: [[UInt8]] = []
    var index = position
    var inner = 0
    let opensQuoted = format.isQuoted && bytes[position] == 34
    while true {
      var field: [UInt8] = []
      if format.isQuoted, index < bytes.count, bytes[index] == 34 {
        index += 1
        while true {
          guard index < bytes.count else {
            return giveUp(.unterminatedQuote, scannedTo: bytes.count, singleLine)
          }
          if bytes[index] == 34 {
            if index + 1 < bytes.count, bytes[index + 1] == 34 {
              field.append(34)
              index += 2
              continue
            }
            index += 1
            break
          }
          if bytes[index] == format.terminator {
            if singleLine { return giveUp(.unterminatedQuote, scannedTo: index, singleLine) }
            inner += 1
          }
          field.append(bytes[index])
          index += 1
        }
        if endLength(index) == nil, bytes[index] != format.delimiter {
          if inner > 0 {
            return giveUp(
              .unterminatedQuote, scannedTo: min(lineEnd(from: index) + 1, bytes.count), singleLine)
          }
          events.append(.defect(.strayQuote, line: line))
          return advance(to: lineEnd(from: index) + 1, lines: 1)
        }
      } else {
        while endLength(index) == nil, bytes[index] != format.delimiter {
          field.append(bytes[index])
          index += 1
        }
      }
      fields.append(Array(String(decodingText: field).utf8))
      if let length = endLength(index) {
        if fields.count > 1 || opensQuoted || fields[0].contains(where: { $0 != 32 && $0 != 9 }) {
          events.append(.row(line: line, fields: fields))
        }
        return advance(to: index + length, lines: 1 + inner)
      }
      index += 1
    }
  }

  private mutating func giveUp(_ defect: CSVDefect, scannedTo end: Int, _ singleLine: Bool) {
    events.append(.defect(defect, line: line))
    if !singleLine { singleLineEnd = max(singleLineEnd, end) }
    advance(to: lineEnd(from: position) + 1, lines: 1)
  }

  private mutating func advance(to next: Int, lines: Int) {
    position = min(next, bytes.count)
    line += lines
  }
}
