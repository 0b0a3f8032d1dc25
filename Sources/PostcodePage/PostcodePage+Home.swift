extension PostcodePage {
  /// Returns the page at `/` with the attribution in its footer, visible even without JavaScript.
  ///
  /// The link to the comparison page is part of the page, but hidden by default.
  ///
  /// - Parameters:
  ///   - attribution: The attribution that the data's licence requires.
  ///   - leadsToComparison: Whether to show the link to the comparison page.
  /// - Complexity: O(number of characters).
  public static func homePage(attribution: String, leadsToComparison: Bool = false) -> [UInt8] {
    let bytes = files.first { $0.path == "/" }?.bytes ?? []
    var text = String(decoding: bytes, as: UTF8.self)
    let mark = "<p id=\"attribution\">"
    text = replacing(mark, in: text, with: mark + escaped(line(of: attribution)))
    if leadsToComparison { text = replacing(" id=\"compare\" hidden", in: text, with: " id=\"compare\"") }
    return Array(text.utf8)
  }

  private static func replacing(_ part: String, in text: String, with other: String) -> String {
    text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
