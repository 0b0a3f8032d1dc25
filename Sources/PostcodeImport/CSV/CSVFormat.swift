/// How a file separates its fields and rows (RFC 4180 and its relatives).
struct CSVFormat: Sendable, Hashable {
  /// Comma or tab; other bytes if they are asked for.
  var delimiter: UInt8
  /// The byte that ends a line: LF, before which a CR does not count, or in files of old Macs a lone CR.
  var terminator: UInt8
  /// Whether a quotation mark at the start of a field opens a quoted one. GeoNames knows no quoting.
  var isQuoted: Bool

  init(delimiter: UInt8 = .comma, terminator: UInt8 = .lineFeed, isQuoted: Bool = true) {
    self.delimiter = delimiter
    self.terminator = terminator
    self.isQuoted = isQuoted
  }

  /// Finds out from the first bytes of a file.
  ///
  /// The first line break decides on the line ends, the first line on the delimiter: a tab, if it has more of
  /// them than of commas.
  init(sniffing bytes: some Collection<UInt8>) {
    var isInQuotes = false
    var commas = 0
    var tabs = 0
    terminator = .lineFeed
    var previous: UInt8 = 0
    for byte in bytes {
      // A lone CR shows itself only by what follows it.
      if previous == .carriageReturn {
        terminator = byte == .lineFeed ? .lineFeed : .carriageReturn
        break
      }
      switch byte {
      case .quote: isInQuotes.toggle()
      case .comma where !isInQuotes: commas += 1
      case .tab where !isInQuotes: tabs += 1
      default: break
      }
      if byte == .lineFeed, !isInQuotes { break }
      previous = isInQuotes ? 0 : byte
    }
    delimiter = tabs > commas ? .tab : .comma
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
