import PostcodeKit

/// The metadata that a dump's documents and file names contain.
struct DumpMetadata: Sendable, Equatable {
  var dataset: String?
  var edition: String?
  /// The copyright lines of the licence.
  var attribution: String?
  /// The stated number of rows per postcode area.
  var areaCounts: [(area: String, count: Int)] = []

  static func == (left: DumpMetadata, right: DumpMetadata) -> Bool {
    left.dataset == right.dataset && left.edition == right.edition && left.attribution == right.attribution
      && left.areaCounts.elementsEqual(right.areaCounts, by: ==)
  }

  /// Parses Code-Point Open's `metadata.txt`: lines of `LABEL: value`, then each area with its number of rows.
  mutating func readMetadata(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { $0 == " " || $0 == "\t" }
      if let value = Self.value(of: "DATASET VERSION NUMBER", in: line) { edition = value }
      if let value = Self.value(of: "PRODUCT", in: line) {
        dataset = CodePointOpen.title + (value.uppercased().contains("SYNTHETIC") ? " (synthetic)" : "")
      }
      if words.count == 2, let count = Int(words[1]), count >= 0, Outcode.areaKey(named: String(words[0])) != nil {
        areaCounts.append((String(words[0]).uppercased(), count))
      }
    }
  }

  private static func value(of label: String, in line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    guard line[..<colon].trimmingSpaces.uppercased() == label else { return nil }
    return line[line.index(after: colon)...].trimmingSpaces
  }

  /// Parses `licence.txt`: extracts the lines with a copyright sign.
  mutating func readLicence(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("©") }.map { line in
      line.split { $0 == " " || $0 == "\t" }.joined(separator: " ").excerpt(limit: 300)
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
