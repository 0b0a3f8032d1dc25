/// Recovery from a quotation mark that is never closed.
///
/// Such a mark would swallow all lines after it. The reader rejects only the line with the mark and scans the following
/// lines again. In these bytes quoted fields end with their line, so no byte is scanned more than twice.
struct QuoteRecovery {
  private var end = 0

  /// Whether quoted fields end with their line at an offset of the input.
  @inline(__always)
  func isSingleLine(at offset: Int) -> Bool { offset < end }

  /// Makes quoted fields before an offset of the input end with their line.
  mutating func endQuotesWithLine(before offset: Int) { end = max(end, offset) }
}
