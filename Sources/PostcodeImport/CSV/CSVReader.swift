/// Takes the rows of a ``CSVReader``.
protocol CSVRowConsumer: ~Copyable {
  /// Takes a row; it is valid only during the call.
  mutating func take(_ row: CSVRow)
  /// Takes note of a row that cannot be split into fields. `text` is how it begins, valid only during the call.
  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>)
}

/// Why a row cannot be split into fields.
enum CSVDefect: Sendable, Hashable {
  /// It is longer than is allowed.
  case tooLong
  /// A quoted field does not end.
  case unterminatedQuote
  /// A closing quote is followed by something else than a delimiter.
  case strayQuote
}

/// Splits CSV that arrives in pieces into rows.
///
/// A row that lies in one piece is handed on where it is; only one that is cut by the end of a piece is copied.
/// Memory is bounded by the longest row allowed, whatever the input.
///
/// Lines that are empty but for spaces are skipped. A quoted field that does not end, within the longest row or the input, costs only
/// the line on which it opens: reading goes on with the line behind it, and quotes end with their line in all
/// that was already looked through, so that no byte is read more than twice.
struct CSVReader: ~Copyable {
  private var scanner: RowScanner
  private let terminator: UInt8
  private let maximumRowLength: Int
  /// The bytes of a row whose end has not arrived.
  private var carry: [UInt8] = []
  /// The line on which the next row starts.
  private(set) var line = 1
  /// How many bytes of the input lie before those being looked at.
  private var offset = 0
  /// Up to here in the input, quotes end with their line.
  private var singleLineEnd = 0
  /// Whether the rest of the current line belongs to a row that is too long.
  private var isSkippingLine = false
  private var isAtStart = true

  /// - Parameters:
  ///   - format: what separates fields and rows.
  ///   - capacity: how many fields of each row, from the first on, are wanted.
  ///   - maximumRowLength: in bytes, with quotes and delimiters but not the line end.
  init(_ format: CSVFormat, capacity: Int, maximumRowLength: Int = 1 << 20) {
    scanner = RowScanner(format, capacity: capacity)
    terminator = format.terminator
    self.maximumRowLength = min(max(maximumRowLength, 16), 1 << 30)
  }

  /// Takes the next piece of the input.
  mutating func feed(_ piece: UnsafeBufferPointer<UInt8>, to consumer: inout some CSVRowConsumer & ~Copyable) {
    var taken = 0
    while !carry.isEmpty, taken < piece.count {
      // Doubling what is added keeps the work for a long row linear.
      let original = carry.count
      let added = min(piece.count - taken, max(4096, original))
      var joined: [UInt8] = []
      swap(&joined, &carry)
      joined += piece[taken..<(taken + added)]
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
    guard taken < piece.count else { return }
    let rest = UnsafeBufferPointer(rebasing: piece[taken...])
    let used = split(rest, until: rest.count, isFinal: false, to: &consumer)
    offset += used
    carry += rest[used...]
  }

  /// Takes the end of the input: what has arrived of the last row is all of it.
  mutating func finish(to consumer: inout some CSVRowConsumer & ~Copyable) {
    var last: [UInt8] = []
    swap(&last, &carry)
    let used = last.withUnsafeBufferPointer { split($0, until: $0.count, isFinal: true, to: &consumer) }
    offset += used
  }

  /// Hands on the rows that start before `limit` and are complete.
  ///
  /// - Returns: where the first other row starts.
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
      // The line end does not count, hence one more.
      let count = min(available, maximumRowLength &+ 1)
      let singleLine = offset &+ position < singleLineEnd
      switch scanner.scan(start, count: count, isFinal: isFinal && count == available, singleLine: singleLine)
      {
      case .row(let next):
        let row = CSVRow(
          start: start, ranges: UnsafePointer(scanner.ranges),
          recordedCount: min(scanner.fieldCount, scanner.capacity), fieldCount: scanner.fieldCount, line: line
        )
        if row.fieldCount > 1 || start[0] == .quote || !row[0].trimmed.isEmpty { consumer.take(row) }
        line &+= 1 &+ scanner.innerLines
        position &+= next
      case .strayQuote(let next) where scanner.innerLines > 0:
        // More likely a quote that was never closed than a row of several lines with text behind one.
        position &+= giveUpLine(position, start, count: next, isInQuotes: true, to: &consumer)
      case .strayQuote(let next):
        consumer.take(.strayQuote, line: line, text: excerpt(start, next))
        line &+= 1
        position &+= next
      case .openQuote(let next) where singleLine:
        consumer.take(.unterminatedQuote, line: line, text: excerpt(start, next))
        line &+= 1
        position &+= next
      case .openQuote:
        position &+= giveUpLine(position, start, count: count, isInQuotes: true, to: &consumer)
      case .incomplete:
        if count <= maximumRowLength { return position }
        position &+= giveUpLine(position, start, count: count, isInQuotes: false, to: &consumer)
      }
    }
    return position
  }

  /// Refuses the line on which a row starts that does not end within `count` bytes.
  ///
  /// - Returns: the number of bytes that are done with.
  private mutating func giveUpLine(
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
    singleLineEnd = max(singleLineEnd, offset &+ position &+ count)
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
