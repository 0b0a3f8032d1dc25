/// A line as it stands on the screen.
package struct ScreenLine: Sendable, Hashable {
  /// How text is set off.
  package enum Emphasis: Sendable, Hashable {
    case plain, bold, dim
  }

  /// Text of one emphasis.
  package struct Span: Sendable, Hashable {
    package var text: String
    package var emphasis: Emphasis
    package var width: Int
  }

  /// The parts from left to right.
  package private(set) var spans: [Span] = []
  /// The columns taken.
  package private(set) var width = 0
  private let limit: Int

  /// An empty line of a terminal.
  ///
  /// - Parameter limit: how many columns it may take.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The text alone.
  package var text: String { spans.map(\.text).joined() }

  /// Adds as much of a text as there is room for. What would steer the terminal becomes a question mark.
  package mutating func append(_ text: some StringProtocol, _ emphasis: Emphasis = .plain) {
    var span = Span(text: "", emphasis: emphasis, width: 0)
    for character in text {
      let isUnsafe = character.unicodeScalars.contains { ScreenLine.steers($0) }
      let shown: Character = isUnsafe ? "?" : character
      let columns = DisplayWidth.of(shown)
      guard width + columns <= limit else { break }
      width += columns
      span.width += columns
      span.text.append(shown)
    }
    if !span.text.isEmpty { spans.append(span) }
  }

  /// Fills up with spaces to a column.
  package mutating func pad(to column: Int) {
    let gap = min(column, limit) - width
    if gap > 0 { append(String(repeating: " ", count: gap)) }
  }

  /// Control characters, and those that turn the direction of writing.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// The lines below the prompt, with the cursor on the first.
package struct Frame: Sendable, Hashable {
  /// From top to bottom, one at least.
  package var lines: [ScreenLine]
  /// The cursor's column on the first line, from 0.
  package var cursorColumn: Int
}

/// The size of a terminal in characters.
package struct TerminalSize: Sendable, Hashable {
  package var rows: Int
  package var columns: Int

  /// What is no size counts as that of the terminal which all others imitate.
  package init(rows: Int, columns: Int) {
    self.rows = rows > 0 ? rows : 24
    self.columns = columns > 0 ? columns : 80
  }
}
