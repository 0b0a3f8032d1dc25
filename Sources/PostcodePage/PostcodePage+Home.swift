extension PostcodePage {
  /// The page at `/` as a server serves it: with the attribution in its footer, where it is to be read without JavaScript,
  /// too, and with a link to the comparison page where there is one.
  ///
  /// The link is in the page and hidden; whether it leads anywhere no script could find out without an error in the console.
  /// Browsers that keep the page ask whether it is another, and show that the next time.
  ///
  /// - Parameter attribution: the attribution that the licence of the data asks for.
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
