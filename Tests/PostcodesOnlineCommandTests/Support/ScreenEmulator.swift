@testable import PostcodesOnlineCommand

/// An emulator of the escape sequences that the search uses. Any other sequence is recorded as a fault.
struct ScreenEmulator {
  private enum State {
    case ground, escape
    case sequence(String)
  }

  private(set) var rows: Int
  private(set) var columns: Int
  /// The cells. The second half of a wide character is empty.
  private var cells: [[String]]
  /// The lines that scrolled off the top.
  private(set) var history: [String] = []
  private(set) var row = 0
  private(set) var column = 0
  private(set) var pastesAreBracketed = false
  /// Unexpected escape sequences.
  private(set) var faults: [String] = []
  /// Whether bold or dim text was used.
  private(set) var isStyled = false
  private var state = State.ground
  private var undecoded: [UInt8] = []

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: [], count: rows)
  }

  /// Returns a line without trailing spaces.
  func line(_ row: Int) -> String {
    guard cells.indices.contains(row) else { return "" }
    var text = cells[row].joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The lines up to the last that isn't empty.
  var lines: [String] {
    var lines = cells.indices.map { line($0) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  var text: String { (history + lines).joined(separator: "\n") }

  mutating func feed(_ bytes: [UInt8]) {
    undecoded += bytes
    // Incomplete characters wait for the next bytes.
    let start = undecoded.lastIndex { !(0x80...0xBF ~= $0) } ?? 0
    let isWhole: Bool =
      switch undecoded.last.map({ _ in undecoded[start] }) ?? 0 {
      case 0xF0...: undecoded.count - start == 4
      case 0xE0...: undecoded.count - start == 3
      case 0xC0...: undecoded.count - start == 2
      default: true
      }
    let end = isWhole ? undecoded.count : start
    let text = String(decoding: undecoded[..<end], as: UTF8.self)
    undecoded.removeFirst(end)
    for character in text { take(character) }
  }

  /// Resizes the screen. Lines that don't fit are removed from the top.
  mutating func resize(rows: Int, columns: Int) {
    while row >= rows { scroll() }
    cells = Array(cells.prefix(rows)) + Array(repeating: [], count: max(rows - cells.count, 0))
    (self.rows, self.columns) = (rows, columns)
    for row in cells.indices { cells[row] = Array(cells[row].prefix(columns)) }
    column = min(column, columns - 1)
  }

  private mutating func scroll() {
    history.append(line(0))
    cells.removeFirst()
    cells.append([])
    row -= 1
  }

  private mutating func take(_ character: Character) {
    switch state {
    case .ground:
      switch character {
      case "\u{1B}": state = .escape
      case "\r": column = 0
      case "\r\n":
        column = 0
        lineFeed()
      case "\n": lineFeed()
      default: put(character)
      }
    case .escape:
      if character == "[" { return state = .sequence("") }
      faults.append("ESC \(character)")
      state = .ground
    case .sequence(let text):
      guard character.isLetter else { return state = .sequence(text + String(character)) }
      state = .ground
      perform(character, text)
    }
  }

  private mutating func lineFeed() {
    row += 1
    if row == rows { scroll() }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    if character.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) || column + width > columns {
      faults.append("\(character.unicodeScalars.map(\.value)) at \(column) of \(columns)")
      return
    }
    while cells[row].count < column + width { cells[row].append(" ") }
    cells[row][column] = String(character)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func perform(_ final: Character, _ parameters: String) {
    let count = max(Int(parameters) ?? 1, 1)
    switch (final, parameters) {
    case ("A", _): row = max(row - count, 0)
    case ("B", _): row = min(row + count, rows - 1)
    case ("C", _): column = min(column + count, columns - 1)
    case ("K", ""): cells[row] = Array(cells[row].prefix(column))
    case ("J", ""):
      cells[row] = Array(cells[row].prefix(column))
      for below in cells.indices.dropFirst(row + 1) { cells[below] = [] }
    case ("h", "?2004"): pastesAreBracketed = true
    case ("l", "?2004"): pastesAreBracketed = false
    case ("m", "0"), ("m", "1"), ("m", "2"): isStyled = true
    default: faults.append("ESC [ \(parameters)\(final)")
    }
  }
}
