/// Brings the screen from one frame to the next with few bytes.
///
/// The frame is drawn below wherever the cursor was, on the screen as it is: what was there before scrolls up, nothing
/// of it is lost. Between updates the cursor rests on the frame's first line. Only sequences that every terminal since
/// the VT100 knows are used.
package struct ScreenWriter: Sendable {
  private let isStyled: Bool
  private var shown: Frame?

  /// Nothing is on the screen yet.
  ///
  /// - Parameter isStyled: whether bold and dim text is set off.
  package init(isStyled: Bool) {
    self.isStyled = isStyled
  }

  /// What to send for the screen to show a frame.
  package mutating func update(to frame: Frame) -> String {
    defer { shown = frame }
    guard frame != shown else { return "" }
    var output = ""
    var row = 0
    let old = shown?.lines ?? []
    for (place, line) in frame.lines.enumerated() {
      guard place < old.count else {
        moveDown(from: &row, to: place, &output)
        write(line, over: nil, &output)
        continue
      }
      if line != old[place] {
        moveDown(from: &row, to: place, &output)
        write(line, over: old[place], &output)
      }
    }
    if frame.lines.count < old.count {
      moveDown(from: &row, to: frame.lines.count, &output)
      output += "\r\u{1B}[J"
    }
    if row > 0 { output += "\u{1B}[\(row)A" }
    output += "\r"
    if frame.cursorColumn > 0 { output += "\u{1B}[\(frame.cursorColumn)C" }
    return output
  }

  /// What to send for everything drawn to go; the cursor is where it was before the first frame.
  package mutating func erase() -> String {
    defer { shown = nil }
    return shown == nil ? "" : "\r\u{1B}[J"
  }

  /// Line feeds, as the line may not be there yet.
  private func moveDown(from row: inout Int, to target: Int, _ output: inout String) {
    output += String(repeating: "\n", count: target - row)
    row = target
  }

  private func write(_ line: ScreenLine, over old: ScreenLine?, _ output: inout String) {
    let same = zip(line.spans, old?.spans ?? []).prefix { $0 == $1 }.count
    let column = line.spans[..<same].reduce(0) { $0 + $1.width }
    output += "\r"
    if column > 0 { output += "\u{1B}[\(column)C" }
    for span in line.spans[same...] {
      switch isStyled ? span.emphasis : .plain {
      case .plain: output += span.text
      case .bold: output += "\u{1B}[1m\(span.text)\u{1B}[0m"
      case .dim: output += "\u{1B}[2m\(span.text)\u{1B}[0m"
      }
    }
    if (old?.width ?? Int.max) > line.width { output += "\u{1B}[K" }
  }
}
