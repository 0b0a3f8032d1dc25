/// A line of text that is being edited, with a cursor in it. Everything goes by characters as people see them.
package struct LineEditor: Sendable, Hashable {
  /// How long the text may become, in Unicode scalars.
  package static let limit = 256

  /// What stands before the cursor.
  package private(set) var before = ""
  /// What stands behind it.
  package private(set) var after = ""

  /// An empty line.
  package init() {}

  /// The whole text.
  package var text: String { before + after }

  /// Whether nothing is typed.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Writes at the cursor, as far as there is room. Line ends and other control characters become spaces.
  package mutating func insert(_ text: some StringProtocol) {
    var room = LineEditor.limit - before.unicodeScalars.count - after.unicodeScalars.count
    for scalar in text.unicodeScalars {
      guard room > 0 else { return }
      room -= 1
      before.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
  }

  /// Writes what was pasted: on one line, without white space at its ends.
  package mutating func insert(pasted text: String) {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    insert(rest)
  }

  /// Puts another text in place of all, the cursor behind it.
  package mutating func replace(with text: String) {
    self = LineEditor()
    insert(text)
  }

  /// Deletes the character before the cursor.
  package mutating func backspace() {
    if !before.isEmpty { before.removeLast() }
  }

  /// Deletes the character behind the cursor.
  package mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  /// Deletes everything before the cursor.
  package mutating func deleteToStart() { before = "" }

  /// Deletes everything behind the cursor.
  package mutating func deleteToEnd() { after = "" }

  /// Deletes the word before the cursor, with the white space between.
  package mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }

  /// Moves the cursor by one character.
  package mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: after.startIndex) }
  }

  /// Moves the cursor by one character.
  package mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  /// Moves the cursor before everything.
  package mutating func moveToStart() {
    after = text
    before = ""
  }

  /// Moves the cursor behind everything.
  package mutating func moveToEnd() {
    before = text
    after = ""
  }
}
