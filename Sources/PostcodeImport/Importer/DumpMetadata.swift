import PostcodeKit

/// The metadata that a dump's documents and file names contain.
struct DumpMetadata: Sendable {
  var dataset: String?
  var edition: String?
  /// The copyright lines of the licence.
  var attribution: String?
  /// The stated number of rows per postcode area.
  var areaCounts: [(area: String, count: Int)] = []

  /// Parses Code-Point Open's `metadata.txt`: lines of `LABEL: value`, then each area with its number of rows.
  mutating func readMetadata(_ text: String) {
    for line in Self.lines(of: text) {
      let words = Self.words(of: line)
      if let value = Self.value(of: "DATASET VERSION NUMBER", in: line) { edition = value }
      if let value = Self.value(of: "PRODUCT", in: line) {
        dataset = CodePointOpen.title + (UntrustedText(value).lowercased.contains("synthetic") ? " (synthetic)" : "")
      }
      if words.count == 2, let count = Int(words[1]), count >= 0, Outcode.areaKey(named: words[0]) != nil {
        areaCounts.append((words[0].uppercased(), count))
      }
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { Substring($0) }
  }

  private static func words(of line: Substring) -> [String] {
    line.unicodeScalars.split { $0 == " " || $0 == "\t" }.map { String($0) }
  }

  private static func value(of label: String, in line: Substring) -> String? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard line[..<colon].trimmingSpaces.uppercased().hasSameBytes(as: label) else { return nil }
    return line[line.utf8.index(after: colon)...].trimmingSpaces
  }

  /// Parses `licence.txt`: extracts the lines with a copyright sign.
  mutating func readLicence(_ text: String) {
    let lines = Self.lines(of: text).filter { UntrustedText($0).contains("©") }.map { line in
      Self.words(of: line).joined(separator: " ").excerpt(limit: 300)
    }
    if !lines.isEmpty { attribution = lines.prefix(10).joined(separator: "\n") }
  }

  /// Returns the month and year in a file name: `November 2025` for `ONSPD_NOV_2025_UK.csv`.
  static func edition(inName name: String) -> String? {
    EditionDate(inWords: name)?.monthAndYear
  }

  /// Returns a warning for each area whose stated and actual numbers of rows differ.
  func warnings(_ counts: AreaCounts) -> [String] {
    var found: [String] = []
    for (area, stated) in areaCounts {
      let actual = counts.count(of: area)
      if actual != stated { found.append("metadata.txt: expected \(stated) rows for \(area), found \(actual)") }
    }
    guard found.count > 10 else { return found }
    return found.prefix(10) + ["metadata.txt: \(found.count - 10) more areas differ"]
  }
}
