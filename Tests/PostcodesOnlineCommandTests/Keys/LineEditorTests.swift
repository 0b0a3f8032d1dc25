import TestSupport
import Testing

@testable import PostcodesOnlineCommand

@Suite struct LineEditorTests {
  /// The reference model: an array of characters and an index.
  struct Model {
    var characters: [Character] = []
    var cursor = 0

    mutating func apply(_ step: Int, _ character: Character, _ editor: inout LineEditor) {
      switch step {
      case 0...5:
        characters.insert(character, at: cursor)
        cursor += 1
        editor.insert(String(character))
      case 6:
        if cursor > 0 {
          cursor -= 1
          characters.remove(at: cursor)
        }
        editor.backspace()
      case 7:
        if cursor < characters.count { characters.remove(at: cursor) }
        editor.deleteForward()
      case 8, 9:
        cursor = max(cursor - 1, 0)
        editor.moveLeft()
      case 10:
        cursor = min(cursor + 1, characters.count)
        editor.moveRight()
      case 11:
        cursor = 0
        editor.moveToStart()
      case 12:
        cursor = characters.count
        editor.moveToEnd()
      case 13:
        characters.removeFirst(cursor)
        cursor = 0
        editor.deleteToStart()
      case 14:
        characters.removeLast(characters.count - cursor)
        editor.deleteToEnd()
      default:
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        characters.removeSubrange(start..<cursor)
        cursor = start
        editor.deleteWord()
      }
    }
  }

  @Test func matchesReferenceModel() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var model = Model()
      var editor = LineEditor()
      for _ in 0..<60 {
        let character = random.pick(["m", "1", "A", " ", "é", "日", "🦊", "👩‍👧"] as [Character])
        model.apply(Int.random(in: 0...15, using: &random), character, &editor)
        #expect(editor.text == String(model.characters))
        #expect(editor.before == String(model.characters[..<model.cursor]))
        #expect(editor.isEmpty == model.characters.isEmpty)
      }
    }
  }

  @Test func combiningMarksJoinTheCharacterBefore() {
    var editor = LineEditor()
    editor.insert("e")
    editor.insert("\u{301}")
    editor.backspace()
    #expect(editor.isEmpty)
  }

  @Test func pasteStaysOnOneLine() {
    var editor = LineEditor()
    editor.insert(pasted: "\n  m1\t1aa\r\nsw1\u{1B}[A \n")
    #expect(editor.text == "m1 1aa  sw1 [A")
  }

  @Test func lengthIsLimited() {
    var editor = LineEditor()
    editor.insert(String(repeating: "x", count: 10_000))
    editor.insert("y")
    #expect(editor.text == String(repeating: "x", count: LineEditor.limit))
    editor.moveToStart()
    editor.insert("y")
    #expect(editor.text.unicodeScalars.count == LineEditor.limit)
    editor.replace(with: "M1 1AA")
    #expect(editor.before == "M1 1AA" && editor.after.isEmpty)
  }
}
