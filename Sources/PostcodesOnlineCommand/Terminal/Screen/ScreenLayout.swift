internal import PostcodeIndex
internal import PostcodeSearch

/// What a session looks like: the input line, suggestions, and a line that tells about them.
///
/// One column on the right stays empty: terminals do not agree on what happens when the last one is written to.
enum ScreenLayout {
  /// How many suggestions are in view at most.
  static let maximumListRows = 10

  /// How many suggestions there is room for: a terminal of two rows shows input and status, one of one the input.
  static func listRows(_ size: TerminalSize) -> Int { max(min(maximumListRows, size.rows - 2), 0) }

  static func frame(_ session: SearchSession) -> Frame {
    let limit = max(session.size.columns - 1, 0)
    let (input, cursorColumn) = inputLine(session.editor, limit)
    var lines = [input]
    let list = session.list
    for place in list.items.indices.dropFirst(list.top).prefix(listRows(session.size)) {
      let item = list.items[place]
      let isSelected = place == list.selection
      var line = ScreenLine(limit: limit)
      line.append(isSelected ? "> " : "  ")
      line.append(item.text, isSelected ? .bold : list.isCurrent ? .plain : .dim)
      let note = session.knowledge.note(item)
      if !note.isEmpty {
        line.pad(to: 12)
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

  /// The input line and the cursor's column: what stands before the cursor moves out on the left when it is too long.
  private static func inputLine(_ editor: LineEditor, _ limit: Int) -> (ScreenLine, cursorColumn: Int) {
    var line = ScreenLine(limit: limit)
    line.append(limit >= 20 ? "postcode: " : limit >= 6 ? "> " : "", .dim)
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
