/// An editable line of text with a cursor. All operations work on whole characters.
struct LineEditor: Sendable, Hashable {
  /// The maximum length of the text in Unicode scalars.
  static let limit = 256

  /// The text before the cursor.
  private(set) var before = ""
  /// The text after the cursor.
  private(set) var after = ""

  /// Creates an empty line.
  init() {}

  /// The whole text.
  var text: String { before + after }

  /// Whether the text is empty.
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Inserts text at the cursor, as much as fits. Control characters become spaces.
  mutating func insert(_ text: some StringProtocol) {
    var room = LineEditor.limit - before.unicodeScalars.count - after.unicodeScalars.count
    for scalar in text.unicodeScalars {
      guard room > 0 else { return }
      room -= 1
      before.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
  }

  /// Inserts pasted text without leading and trailing white space.
  mutating func insert(pasted text: String) {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    insert(rest)
  }

  /// Replaces the text and moves the cursor to the end.
  mutating func replace(with text: String) {
    self = LineEditor()
    insert(text)
  }

  /// Deletes the character before the cursor.
  mutating func backspace() {
    if !before.isEmpty { before.removeLast() }
  }

  /// Deletes the character after the cursor.
  mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  /// Deletes everything before the cursor.
  mutating func deleteToStart() { before = "" }

  /// Deletes everything after the cursor.
  mutating func deleteToEnd() { after = "" }

  /// Deletes the word before the cursor and the white space between them.
  mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }

  /// Moves the cursor left by one character.
  mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: after.startIndex) }
  }

  /// Moves the cursor right by one character.
  mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  /// Moves the cursor to the start.
  mutating func moveToStart() {
    after = text
    before = ""
  }

  /// Moves the cursor to the end.
  mutating func moveToEnd() {
    before = text
    after = ""
  }
}
