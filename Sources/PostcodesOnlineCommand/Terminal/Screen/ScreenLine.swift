internal import PostcodeKit

/// A line on the screen.
struct ScreenLine: Sendable, Hashable {
  /// The style of a text.
  enum Emphasis: Sendable, Hashable {
    case plain, bold, dim
  }

  /// A text in one style.
  struct Span: Sendable, Hashable {
    var text: String
    var emphasis: Emphasis
    var width: Int
  }

  /// The parts of the line from left to right.
  private(set) var spans: [Span] = []
  /// The number of columns used.
  private(set) var width = 0
  private let limit: Int

  /// Creates an empty line.
  ///
  /// - Parameter limit: The maximum number of columns.
  init(limit: Int) {
    self.limit = limit
  }

  /// The text without styles.
  var text: String { spans.map(\.text).joined() }

  /// Appends as much of a text as fits. Characters that a terminal might interpret become question marks.
  mutating func append(_ text: some StringProtocol, _ emphasis: Emphasis = .plain) {
    var span = Span(text: "", emphasis: emphasis, width: 0)
    for character in text {
      let isUnsafe = character.unicodeScalars.contains { $0.isControl }
      let shown: Character = isUnsafe ? "?" : character
      let columns = DisplayWidth.of(shown)
      guard width + columns <= limit else { break }
      width += columns
      span.width += columns
      span.text.append(shown)
    }
    if !span.text.isEmpty { spans.append(span) }
  }

  /// Pads the line with spaces up to a column.
  mutating func pad(to column: Int) {
    let gap = min(column, limit) - width
    if gap > 0 { append(String(repeating: " ", count: gap)) }
  }
}

/// The lines of the screen, with the cursor on the first.
struct Frame: Sendable, Hashable {
  /// The lines from top to bottom, at least one.
  var lines: [ScreenLine]
  /// The cursor's column on the first line, counted from 0.
  var cursorColumn: Int
}

/// The size of a terminal in characters.
struct TerminalSize: Sendable, Hashable {
  var rows: Int
  var columns: Int

  /// Creates a size. Unknown dimensions become those of the VT100, 24 by 80.
  init(rows: Int, columns: Int) {
    self.rows = rows > 0 ? rows : 24
    self.columns = columns > 0 ? columns : 80
  }
}
