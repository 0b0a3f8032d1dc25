/// Finds the end of a row and the places of its fields.
///
/// The bytes are looked at eight at a time in a register: what is not a delimiter, a line end or a quotation mark
/// costs a few instructions a word. Reading words at any place needs raw pointers; all of them are read at
/// `position` with `position + 8 <= count`.
///
/// Quotes follow RFC 4180. One that stands inside an unquoted field is an ordinary character; text between a
/// closing quote and the next delimiter is a defect, and such a row ends at the next line end whatever it contains.
struct RowScanner: ~Copyable {
  /// How a scan ended. `next` is where the next row starts.
  enum End {
    case row(next: Int)
    /// The bytes end before the row does.
    case incomplete
    /// A closing quote is followed by something else than a delimiter or line end.
    case strayQuote(next: Int)
    /// The line, or the input, ends within quotes.
    case openQuote(next: Int)
  }

  /// The fields whose places are recorded; others are only counted.
  let capacity: Int
  let ranges: UnsafeMutablePointer<FieldRange>
  /// How many fields the row last scanned has.
  private(set) var fieldCount = 0
  /// How many line ends stand within the quotes of the row last scanned.
  private(set) var innerLines = 0

  private let format: CSVFormat

  /// - Parameters:
  ///   - format: what separates fields and rows.
  ///   - capacity: how many fields of each row, from the first on, are wanted.
  init(_ format: CSVFormat, capacity: Int) {
    self.format = format
    self.capacity = max(capacity, 1)
    ranges = .allocate(capacity: self.capacity)
    ranges.initialize(repeating: FieldRange(start: 0, end: 0, hasDoubledQuotes: false), count: self.capacity)
  }

  deinit {
    ranges.deallocate()
  }

  /// Scans one row.
  ///
  /// - Parameters:
  ///   - start: the first byte of the row.
  ///   - count: how many bytes there are from there.
  ///   - isFinal: whether the input ends behind them, and with it the row.
  ///   - singleLine: whether a line end ends the row even within quotes.
  mutating func scan(_ start: UnsafePointer<UInt8>, count: Int, isFinal: Bool, singleLine: Bool) -> End {
    let delimiter = format.delimiter
    let terminator = format.terminator
    let isQuoted = format.isQuoted
    let plain = BytePair(delimiter, terminator)
    let quoted = BytePair(.quote, terminator)
    var position = 0
    var fields = 0
    var lines = 0
    defer {
      fieldCount = fields
      innerLines = lines
    }

    while true {
      if !isQuoted || position >= count || start[position] != .quote {
        let fieldStart = position
        position = plain.first(in: start, from: position, to: count)
        var fieldEnd = position
        let isDelimiter = position < count && start[position] == delimiter
        if !isDelimiter {
          if position == count, !isFinal { return .incomplete }
          if terminator == .lineFeed, fieldEnd > fieldStart, start[fieldEnd &- 1] == .carriageReturn {
            fieldEnd &-= 1
          }
        }
        if fields < capacity {
          ranges[fields] = FieldRange(start: fieldStart, end: fieldEnd, hasDoubledQuotes: false)
        }
        fields &+= 1
        if !isDelimiter { return .row(next: min(position &+ 1, count)) }
        position &+= 1
        continue
      }

      position &+= 1
      let fieldStart = position
      var hasDoubledQuotes = false
      scanQuoted: while true {
        position = quoted.first(in: start, from: position, to: count)
        if position == count { return isFinal ? .openQuote(next: count) : .incomplete }
        if start[position] != .quote {
          position &+= 1
          if singleLine { return .openQuote(next: position) }
          lines &+= 1
          continue
        }
        let fieldEnd = position
        position &+= 1
        if position == count, !isFinal { return .incomplete }
        // Behind the last byte of the input, a line end is as good as there.
        let follower = position < count ? start[position] : terminator
        if follower == .quote {
          hasDoubledQuotes = true
          position &+= 1
          continue
        }
        if fields < capacity {
          ranges[fields] = FieldRange(start: fieldStart, end: fieldEnd, hasDoubledQuotes: hasDoubledQuotes)
        }
        fields &+= 1
        position = min(position &+ 1, count)
        if follower == delimiter { break scanQuoted }
        if follower == terminator { return .row(next: position) }
        if follower == .carriageReturn, terminator == .lineFeed {
          if position == count { return isFinal ? .row(next: count) : .incomplete }
          if start[position] == .lineFeed { return .row(next: position &+ 1) }
        }
        let next = BytePair(terminator, terminator).first(in: start, from: position &- 1, to: count)
        if next == count, !isFinal { return .incomplete }
        return .strayQuote(next: min(next &+ 1, count))
      }
    }
  }
}

/// Two byte values to look for at once.
struct BytePair {
  private let first: UInt64
  private let second: UInt64

  @inline(__always)
  init(_ first: UInt8, _ second: UInt8) {
    self.first = UInt64(first) &* 0x0101_0101_0101_0101
    self.second = UInt64(second) &* 0x0101_0101_0101_0101
  }

  /// The first place from `position` on that has one of the values; `end` if there is none.
  @inline(__always)
  func first(in bytes: UnsafePointer<UInt8>, from position: Int, to end: Int) -> Int {
    var position = position
    let raw = UnsafeRawPointer(bytes)
    while position &+ 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let hits = BytePair.zeroBytes(word ^ first) | BytePair.zeroBytes(word ^ second)
      if hits != 0 { return position &+ hits.trailingZeroBitCount &>> 3 }
      position &+= 8
    }
    let one = UInt8(truncatingIfNeeded: first)
    let other = UInt8(truncatingIfNeeded: second)
    while position < end, bytes[position] != one, bytes[position] != other { position &+= 1 }
    return position
  }

  /// Sets the highest bit of each byte that is zero, and perhaps of some above the lowest such.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
