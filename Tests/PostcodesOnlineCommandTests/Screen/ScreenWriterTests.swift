import TestSupport
import Testing

@testable import PostcodesOnlineCommand

@Suite struct ScreenWriterTests {
  private static func frame(columns: Int, maximumRows: Int, _ random: inout SplitMix64) -> Frame {
    let words = ["", "M1", "SW1A 1AA", "日本語", "🦊", "e\u{301}", String(repeating: "x", count: 200)]
    let lines = (0..<Int.random(in: 1...max(maximumRows, 1), using: &random)).map { _ in
      var line = ScreenLine(limit: max(columns - 1, 0))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        line.append(random.pick(words), random.pick([.plain, .bold, .dim]))
      }
      return line
    }
    return Frame(lines: lines, cursorColumn: Int.random(in: 0...lines[0].width, using: &random))
  }

  /// After any sequence of frames, the screen shows the last one and the lines above it are unchanged.
  @Test(arguments: [true, false]) func screenShowsEachFrame(_ isStyled: Bool) {
    var random = SplitMix64(seed: 4)
    for _ in 0..<300 {
      let (rows, columns) = (Int.random(in: 1...12, using: &random), Int.random(in: 2...40, using: &random))
      let before = (0..<Int.random(in: 0..<rows, using: &random)).map { "\($0)" }
      var screen = ScreenEmulator(rows: rows, columns: columns)
      screen.feed(Array(before.map { "\($0)\r\n" }.joined().utf8))
      var writer = ScreenWriter(isStyled: isStyled)
      for _ in 0..<10 {
        let frame = ScreenWriterTests.frame(columns: columns, maximumRows: rows, &random)
        screen.feed(Array(writer.update(to: frame).utf8))
        let start = screen.row
        var shown = (0..<frame.lines.count).map { screen.line(start + $0) }
        let expected = frame.lines.map { line in line.text.trimmingSpaces }
        #expect(shown == expected)
        #expect(screen.column == frame.cursorColumn)
        shown = screen.history + (0..<start).map { screen.line($0) }
        #expect(shown == before)
        #expect((start + frame.lines.count..<rows).allSatisfy { screen.line($0).isEmpty })
        #expect(writer.update(to: frame).isEmpty)
      }
      screen.feed(Array(writer.erase().utf8))
      #expect(screen.text == before.joined(separator: "\n"))
      #expect(screen.faults.isEmpty, "\(screen.faults)")
      #expect(writer.erase().isEmpty)
      #expect(screen.isStyled == false || isStyled)
    }
  }

  @Test func onlyChangesAreWritten() {
    func frame(_ texts: [String], selected: Int) -> Frame {
      Frame(
        lines: texts.enumerated().map { index, text in
          var line = ScreenLine(limit: 79)
          line.append(index == selected ? "> " : "  ")
          line.append(text)
          return line
        }, cursorColumn: 3)
    }
    var writer = ScreenWriter(isStyled: false)
    let texts = (0..<10).map { "M1 \($0)AA" }
    _ = writer.update(to: frame(texts, selected: 1))
    var changed = texts
    changed[4] = "M1 4ZZ"
    #expect(writer.update(to: frame(changed, selected: 1)) == "\n\n\n\n\r\u{1B}[2CM1 4ZZ\u{1B}[4A\r\u{1B}[3C")
    #expect(writer.update(to: frame(Array(changed.prefix(2)), selected: 1)) == "\n\n\r\u{1B}[J\u{1B}[2A\r\u{1B}[3C")
  }

  @Test func controlCharactersAreReplaced() {
    var line = ScreenLine(limit: 79)
    line.append("a\u{1B}[2Jb\u{7}\u{9B}1m\u{202E}c\r\nd")
    #expect(line.text == "a?[2Jb??1m?c?d")
  }
}

extension String {
  var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
