/// Updates the screen from one frame to the next with few bytes.
///
/// The frame is drawn below the cursor; earlier screen contents scroll up and are preserved. Between updates the cursor
/// is on the frame's first line. All escape sequences are supported by the VT100 and every terminal since.
struct ScreenWriter: Sendable {
  private let isStyled: Bool
  private var shown: Frame?

  /// Creates a writer for an empty screen.
  ///
  /// - Parameter isStyled: Whether to use bold and dim text.
  init(isStyled: Bool) {
    self.isStyled = isStyled
  }

  /// Returns the bytes that make the screen show a frame.
  mutating func update(to frame: Frame) -> String {
    defer { shown = frame }
    guard frame != shown else { return "" }
    var output = ""
    var row = 0
    let old = shown?.lines ?? []
    for (index, line) in frame.lines.enumerated() {
      guard index < old.count else {
        moveDown(from: &row, to: index, &output)
        write(line, over: nil, &output)
        continue
      }
      if line != old[index] {
        moveDown(from: &row, to: index, &output)
        write(line, over: old[index], &output)
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

  /// Returns the bytes that erase the frame. The cursor returns to where it was before the first frame.
  mutating func erase() -> String {
    defer { shown = nil }
    return shown == nil ? "" : "\r\u{1B}[J"
  }

  /// Uses line feeds, because the target line may not exist yet.
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
