/// Finds the end of a row and the ranges of its fields.
///
/// It examines eight bytes at a time in a register. The unaligned loads need raw pointers; all of them satisfy
/// `position + 8 <= count`.
///
/// Quotes follow RFC 4180. A quotation mark inside an unquoted field is an ordinary character. Text after a closing
/// quotation mark makes the row invalid; it then ends at the next line end.
struct RowScanner: ~Copyable {
  /// The result of a scan. `next` is the offset of the next row.
  enum End {
    case row(next: Int)
    /// The bytes end before the row.
    case incomplete
    /// A closing quotation mark is followed by something other than a delimiter or line end.
    case strayQuote(next: Int)
    /// The line or the input ends inside quotes, or text follows a closing quotation mark on a later line than the
    /// opening one. Then an unclosed mark is the likelier error than a row of several lines with such text.
    case openQuote(next: Int)
  }

  /// The number of fields whose ranges are recorded; later fields are only counted.
  let capacity: Int
  let ranges: UnsafeMutablePointer<FieldRange>
  /// The number of fields in the last row.
  private(set) var fieldCount = 0
  /// The number of line ends inside quotes in the last row.
  private(set) var innerLines = 0
  /// The number of delimiters at the end of the last row.
  private(set) var trailingDelimiters = 0

  private let format: CSVFormat

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - capacity: The number of fields of each row whose ranges are recorded.
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
  ///   - start: The first byte of the row.
  ///   - count: The number of bytes available.
  ///   - isFinal: Whether the input ends after them.
  ///   - singleLine: Whether quoted fields end with their line.
  mutating func scan(_ start: UnsafePointer<UInt8>, count: Int, isFinal: Bool, singleLine: Bool) -> End {
    let delimiter = format.delimiter
    let terminator = format.terminator
    let isQuoted = format.isQuoted
    let plain = BytePair(delimiter, terminator)
    let quoted = BytePair(.quote, terminator)
    var position = 0
    var fields = 0
    var lines = 0
    trailingDelimiters = 0
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
        if !isDelimiter {
          while fieldEnd > 0, fieldEnd == fieldStart &- trailingDelimiters, start[fieldEnd &- 1] == delimiter {
            trailingDelimiters &+= 1
            fieldEnd &-= 1
          }
          return .row(next: min(position &+ 1, count))
        }
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
        // The end of the input counts as a line end.
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
        let following = min(next &+ 1, count)
        return lines == 0 ? .strayQuote(next: following) : .openQuote(next: following)
      }
    }
  }
}

/// A search for either of two byte values.
struct BytePair {
  private let first: UInt64
  private let second: UInt64

  @inline(__always)
  init(_ first: UInt8, _ second: UInt8) {
    self.first = UInt64(first) &* 0x0101_0101_0101_0101
    self.second = UInt64(second) &* 0x0101_0101_0101_0101
  }

  /// Returns the first offset in a range with one of the values, or `end`.
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

  /// Sets the highest bit of the lowest zero byte; bits above it may be false positives.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
