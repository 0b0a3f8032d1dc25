import PostcodeKit

/// Collects the shared strings of a workbook (ECMA-376 part 1, 18.4).
final class SharedStrings: XMLHandler {
  private(set) var strings: [String] = []
  private var current = TextRun()

  func start(_ name: UntrustedText, _ attributes: XMLAttributes) throws(WorkbookError.Problem) {
    if name == "si" { current = TextRun() }
    current.start(name)
  }

  func end(_ name: UntrustedText) throws(WorkbookError.Problem) {
    current.end(name)
    guard name == "si" else { return }
    if strings.count == Workbook.maximumStrings {
      throw .limitExceeded(.sharedStrings, allowed: Workbook.maximumStrings)
    }
    strings.append(current.text)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookError.Problem) {
    current.take(bytes)
  }
}

/// The text of a cell: its `t` or `v` elements, without phonetic runs.
struct TextRun {
  private var bytes: [UInt8] = []
  private var isInText = false
  private var isInPronunciation = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func start(_ name: UntrustedText) {
    switch name {
    case "rPh": isInPronunciation = true
    case "t", "v": isInText = !isInPronunciation
    default: break
    }
  }

  mutating func end(_ name: UntrustedText) {
    switch name {
    case "rPh": isInPronunciation = false
    case "t", "v": isInText = false
    default: break
    }
  }

  mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    if isInText { bytes += text }
  }
}
