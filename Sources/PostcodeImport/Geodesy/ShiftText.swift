import PostcodeKit
import PostcodeIndexBuilder

/// Decodes Ordnance Survey's data file: a header, then a line per node with its number, its easting and northing on the
/// ETRS89 grid and its two shifts, in metres. Heights follow and are ignored.
enum ShiftText {
  private static let form = "number,easting,northing,east shift,north shift, … in metres"

  static func table(file: String, _ bytes: [UInt8]) throws(ShiftFileError) -> ShiftTable {
    var shifts = [GridShift](repeating: GridShift(east: 0, north: 0), count: OSTN15.nodeCount)
    var isThere = [Bool](repeating: false, count: OSTN15.nodeCount)
    var left = OSTN15.nodeCount
    var line = 0
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      var text = bytes[start..<end]
      start = end + 1
      line += 1
      if text.last == UInt8(ascii: "\r") { text.removeLast() }
      if text.isEmpty { continue }
      if line == 1, !isDigit(text.first) { continue }
      func fail(_ expected: String) -> ShiftFileError {
        .line(file: file, line: line, expected: expected, found: String(decodingText: text.prefix(200)))
      }
      guard let fields = fields(text) else { throw fail(form) }
      let spacing: Int64 = 1_000_000
      guard fields.easting % spacing == 0, fields.northing % spacing == 0,
        (0..<Int64(OSTN15.columns)).contains(fields.easting / spacing),
        (0..<Int64(OSTN15.rows)).contains(fields.northing / spacing)
      else { throw fail("a node at whole kilometres between 0, 0 and 700, 1,250") }
      let limit = Int64(ShiftTable.shiftLimit)
      guard (-limit...limit).contains(fields.eastShift), (-limit...limit).contains(fields.northShift) else {
        throw fail("shifts of at most 500 m")
      }
      let node = Int(fields.northing / spacing) * OSTN15.columns + Int(fields.easting / spacing)
      guard !isThere[node] else { throw fail("a node that has not occurred before") }
      isThere[node] = true
      left -= 1
      shifts[node] = GridShift(east: Int32(fields.eastShift), north: Int32(fields.northShift))
    }
    if let first = isThere.firstIndex(of: false) {
      if left == OSTN15.nodeCount { throw .notFound(file: file) }
      throw .missingNodes(
        file: file, count: left, easting: first % OSTN15.columns * 1000, northing: first / OSTN15.columns * 1000)
    }
    guard let table = ShiftTable(columns: OSTN15.columns, rows: OSTN15.rows, shifts: shifts) else {
      throw .notFound(file: file)
    }
    return table
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the second to fifth field of a line in millimetres; `nil` if one is missing or not a number.
  private static func fields(
    _ text: ArraySlice<UInt8>
  ) -> (easting: Int64, northing: Int64, eastShift: Int64, northShift: Int64)? {
    let fields = text.split(separator: UInt8(ascii: ","), maxSplits: 5, omittingEmptySubsequences: false)
    guard fields.count >= 5, let easting = millimetres(fields[1]), let northing = millimetres(fields[2]),
      let eastShift = millimetres(fields[3]), let northShift = millimetres(fields[4])
    else { return nil }
    return (easting, northing, eastShift, northShift)
  }

  /// Parses metres with up to nine digits before the point and three after it; further digits must be zeros.
  private static func millimetres(_ field: ArraySlice<UInt8>) -> Int64? {
    var rest = field
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...9).contains(whole.count), whole.allSatisfy(isDigit) else { return nil }
    var value: Int64 = 0
    for digit in whole { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
    let decimals = parts.count > 1 ? parts[1] : []
    guard decimals.allSatisfy(isDigit), decimals.dropFirst(3).allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    for decimal in 0..<3 {
      let digit = decimal < decimals.count ? decimals[decimals.startIndex + decimal] : UInt8(ascii: "0")
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
