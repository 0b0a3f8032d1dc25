import PostcodeKit

/// Numbers the lines of all files consecutively, and maps the numbers back to files and lines.
struct LineMap: Sendable {
  private struct Segment {
    var first: UInt32
    var file: Int
    var line: Int
  }

  private var segments: [Segment] = []
  /// The next unused number.
  private var next: Int = 1

  /// Starts a file; returns the number of its first line.
  mutating func beginFile(_ file: Int) -> Int {
    segments.append(Segment(first: UInt32(clamping: next), file: file, line: 1))
    return next
  }

  /// Ends a file with this many lines.
  mutating func endFile(lines: Int) {
    next += max(lines, 0)
  }

  /// Assigns another number to a line of a file already read; `nil` if no number is left.
  mutating func repeatLine(_ line: Int, of file: Int) -> UInt32? {
    guard let number = UInt32(exactly: next) else { return nil }
    segments.append(Segment(first: number, file: file, line: line))
    next += 1
    return number
  }

  /// Returns the file and line of a number.
  func location(of number: UInt32) -> (file: Int, line: Int)? {
    let following = lowerBound(0..<segments.count) { segments[$0].first <= number }
    guard following > 0 else { return nil }
    let segment = segments[following - 1]
    return (segment.file, segment.line + Int(number - segment.first))
  }
}
