/// The delimiter, line ending and quoting of a file (RFC 4180 and variants).
struct CSVFormat: Sendable, Hashable {
  var delimiter: UInt8
  /// The byte that ends a line: LF, optionally after a CR, or the lone CR of old Macs.
  var terminator: UInt8
  /// Whether fields can be quoted. GeoNames has no quoting.
  var isQuoted: Bool

  init(delimiter: UInt8 = .comma, terminator: UInt8 = .lineFeed, isQuoted: Bool = true) {
    self.delimiter = delimiter
    self.terminator = terminator
    self.isQuoted = isQuoted
  }

  /// Detects the format from the first bytes of a file.
  ///
  /// The first line break determines the line ending. The delimiter is the most frequent of comma, tab, semicolon and
  /// vertical bar in the first line.
  init(sniffing bytes: some Collection<UInt8>) {
    var isInQuotes = false
    var (commas, tabs, semicolons, bars) = (0, 0, 0, 0)
    terminator = .lineFeed
    var previous: UInt8 = 0
    for byte in bytes {
      // A CR is a line ending of its own only if no LF follows.
      if previous == .carriageReturn {
        terminator = byte == .lineFeed ? .lineFeed : .carriageReturn
        break
      }
      switch byte {
      case .quote: isInQuotes.toggle()
      case .comma where !isInQuotes: commas += 1
      case .tab where !isInQuotes: tabs += 1
      case .semicolon where !isInQuotes: semicolons += 1
      case .verticalBar where !isInQuotes: bars += 1
      default: break
      }
      if byte == .lineFeed, !isInQuotes { break }
      previous = isInQuotes ? 0 : byte
    }
    let most = max(commas, tabs, semicolons, bars)
    delimiter = commas == most ? .comma : tabs == most ? .tab : semicolons == most ? .semicolon : .verticalBar
    isQuoted = true
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let verticalBar = UInt8(ascii: "|")
}
