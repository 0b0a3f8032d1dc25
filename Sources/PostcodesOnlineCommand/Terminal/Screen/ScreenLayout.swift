internal import PostcodeKit
internal import PostcodeSearch

/// Lays out a session: the input line, the suggestions and the status line.
///
/// The last column stays empty, because terminals differ in how they wrap after writing to it.
enum ScreenLayout {
  /// The maximum number of visible suggestions.
  static let maximumListRows = 10

  /// Returns the number of rows for suggestions. Two rows are reserved for the input and status lines.
  static func listRows(_ size: TerminalSize) -> Int { max(min(maximumListRows, size.rows - 2), 0) }

  static func frame(_ session: SearchSession) -> Frame {
    let limit = max(session.size.columns - 1, 0)
    let (input, cursorColumn) = inputLine(
      session.editor, prompt: "search: ", limit)
    var lines = [input]
    let list = session.list
    let visible = list.items.indices.dropFirst(list.top).prefix(listRows(session.size))
    // Names of places may be longer than postcodes.
    let noteColumn = max(12, min(4 + (visible.map { DisplayWidth.of(list.items[$0].text) }.max() ?? 0), limit / 2))
    for index in visible {
      let item = list.items[index]
      let isSelected = index == list.selection
      var line = ScreenLine(limit: limit)
      line.append(isSelected ? "> " : "  ")
      line.append(item.text, isSelected ? .bold : list.isCurrent ? .plain : .dim)
      let note = session.functions.note(item)
      if !note.isEmpty {
        line.pad(to: max(noteColumn, line.width + 2))
        line.append(note, .dim)
      }
      lines.append(line)
    }
    if session.size.rows > 1 {
      var line = ScreenLine(limit: limit)
      line.append(StatusText.of(session), .dim)
      lines.append(line)
    }
    return Frame(lines: lines, cursorColumn: cursorColumn)
  }

  /// Returns the input line and the cursor's column. If the text before the cursor is too long, its start is cut off.
  private static func inputLine(_ editor: LineEditor, prompt: String, _ limit: Int) -> (ScreenLine, cursorColumn: Int) {
    var line = ScreenLine(limit: limit)
    line.append(limit >= 2 * prompt.count ? prompt : limit >= 6 ? "> " : "", .dim)
    let room = limit - line.width
    var before = editor.before[...]
    var width = DisplayWidth.of(before)
    while width > room, let first = before.popFirst() { width -= DisplayWidth.of(first) }
    line.append(before)
    let cursorColumn = line.width
    line.append(editor.after)
    return (line, cursorColumn)
  }
}
