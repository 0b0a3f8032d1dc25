/// Receives the rows of a ``CSVReader``.
protocol CSVRowConsumer: ~Copyable {
  /// Receives a row, valid only during the call.
  mutating func take(_ row: CSVRow)
  /// Receives a row that cannot be split into fields. `text` is its beginning, valid only during the call.
  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>)
}

/// The reason why a row cannot be split into fields.
enum CSVDefect: Sendable, Hashable {
  /// The row is longer than the limit.
  case tooLong
  /// A quoted field has no closing quotation mark.
  case unterminatedQuote
  /// A closing quotation mark is followed by something other than a delimiter or line end.
  case strayQuote
}

/// Splits a stream of CSV into rows.
///
/// A row inside one chunk of the input is passed on without a copy. Memory is bounded by the maximum row length.
///
/// Blank lines are skipped. For an unclosed quotation mark see ``QuoteRecovery``.
struct CSVReader: ~Copyable {
  private var scanner: RowScanner
  private let terminator: UInt8
  private let maximumRowLength: Int
  /// The beginning of a row whose end has not arrived.
  private var carry: [UInt8] = []
  /// The line of the next row, from 1.
  private(set) var line = 1
  /// The offset in the input of the bytes being scanned.
  private var offset = 0
  private var recovery = QuoteRecovery()
  /// Whether the rest of the current line belongs to a row that is too long.
  private var isSkippingLine = false
  private var isAtStart = true

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - capacity: The number of fields to locate in each row; later ones are only counted.
  ///   - maximumRowLength: The maximum number of bytes in a row, excluding the line end.
  init(_ format: CSVFormat, capacity: Int, maximumRowLength: Int = 1 << 20) {
    scanner = RowScanner(format, capacity: capacity)
    terminator = format.terminator
    self.maximumRowLength = min(max(maximumRowLength, 16), 1 << 30)
  }

  /// Reads the next chunk of the input.
  mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>, to consumer: inout some CSVRowConsumer & ~Copyable) {
    var taken = 0
    while !carry.isEmpty, taken < chunk.count {
      // Doubling the added bytes makes the work for a long row linear.
      let original = carry.count
      let added = min(chunk.count - taken, max(4096, original))
      var joined: [UInt8] = []
      swap(&joined, &carry)
      joined += chunk[taken..<(taken + added)]
      let used = joined.withUnsafeBufferPointer { split($0, until: original, isFinal: false, to: &consumer) }
      offset += used
      if used >= original {
        taken += used - original
        joined.removeAll(keepingCapacity: true)
      } else {
        taken += added
        joined.removeFirst(used)
      }
      swap(&joined, &carry)
    }
    guard taken < chunk.count else { return }
    let rest = UnsafeBufferPointer(rebasing: chunk[taken...])
    let used = split(rest, until: rest.count, isFinal: false, to: &consumer)
    offset += used
    carry += rest[used...]
  }

  /// Ends the input, and with it the last row.
  mutating func finish(to consumer: inout some CSVRowConsumer & ~Copyable) {
    var last: [UInt8] = []
    swap(&last, &carry)
    let used = last.withUnsafeBufferPointer { split($0, until: $0.count, isFinal: true, to: &consumer) }
    offset += used
  }

  /// Passes on the complete rows that start before `limit`.
  ///
  /// - Returns: The offset of the next row.
  private mutating func split(
    _ bytes: UnsafeBufferPointer<UInt8>, until limit: Int, isFinal: Bool,
    to consumer: inout some CSVRowConsumer & ~Copyable
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var position = 0
    if isAtStart {
      if bytes.count < 3, !isFinal { return 0 }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      isAtStart = false
    }
    while position < limit {
      if isSkippingLine {
        let end = lineEnd(base, from: position, to: bytes.count)
        if end == bytes.count { return end }
        isSkippingLine = false
        line &+= 1
        position = end &+ 1
        continue
      }
      let start = base + position
      let available = bytes.count &- position
      // One more byte for the line end.
      let count = min(available, maximumRowLength &+ 1)
      let singleLine = recovery.isSingleLine(at: offset &+ position)
      switch scanner.scan(start, count: count, isFinal: isFinal && count == available, singleLine: singleLine) {
      case .row(let next):
        let row = CSVRow(
          start: start, ranges: UnsafePointer(scanner.ranges),
          recordedCount: min(scanner.fieldCount, scanner.capacity), fieldCount: scanner.fieldCount, line: line,
          trailingDelimiters: scanner.trailingDelimiters)
        if row.fieldCount > 1 || start[0] == .quote || !row[0].trimmed.isEmpty { consumer.take(row) }
        line &+= 1 &+ scanner.innerLines
        position &+= next
      case .strayQuote(let next):
        consumer.take(.strayQuote, line: line, text: excerpt(start, next))
        line &+= 1
        position &+= next
      case .openQuote(let next) where singleLine:
        consumer.take(.unterminatedQuote, line: line, text: excerpt(start, next))
        line &+= 1
        position &+= next
      case .openQuote(let next):
        position &+= rejectLine(position, start, count: next, isInQuotes: true, to: &consumer)
      case .incomplete:
        if count <= maximumRowLength { return position }
        position &+= rejectLine(position, start, count: count, isInQuotes: false, to: &consumer)
      }
    }
    return position
  }

  /// Rejects the line on which an unfinished row starts.
  ///
  /// - Returns: The number of bytes consumed.
  private mutating func rejectLine(
    _ position: Int, _ start: UnsafePointer<UInt8>, count: Int, isInQuotes: Bool,
    to consumer: inout some CSVRowConsumer & ~Copyable
  ) -> Int {
    let end = lineEnd(start, from: 0, to: count)
    if end == count {
      consumer.take(isInQuotes ? .unterminatedQuote : .tooLong, line: line, text: excerpt(start, count))
      isSkippingLine = true
      return count
    }
    consumer.take(.unterminatedQuote, line: line, text: excerpt(start, end))
    recovery.endQuotesWithLine(before: offset &+ position &+ count)
    line &+= 1
    return end &+ 1
  }

  private func lineEnd(_ start: UnsafePointer<UInt8>, from position: Int, to end: Int) -> Int {
    BytePair(terminator, terminator).first(in: start, from: position, to: end)
  }

  /// The beginning of a line, without its end.
  private func excerpt(_ start: UnsafePointer<UInt8>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    var count = min(count, 80)
    while count > 0, start[count &- 1] == .lineFeed || start[count &- 1] == .carriageReturn { count &-= 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }
}
