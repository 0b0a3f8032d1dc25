import PostcodeCore

/// What a dump says about itself in its documents and names.
struct DumpNotes: Sendable, Equatable {
  var dataset: String?
  var edition: String?
  /// The lines of the licence that name whose data these are.
  var attribution: String?
  /// How many rows each area has, by its letters.
  var areaCounts: [(area: String, count: Int)] = []

  static func == (left: DumpNotes, right: DumpNotes) -> Bool {
    left.dataset == right.dataset && left.edition == right.edition && left.attribution == right.attribution
      && left.areaCounts.elementsEqual(right.areaCounts, by: ==)
  }

  /// Reads `metadata.txt` of Code-Point Open: a few lines of `LABEL: value`, then each area with its count.
  mutating func readMetadata(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { $0 == " " || $0 == "\t" }
      if let value = Self.value(of: "DATASET VERSION NUMBER", in: line) { edition = value }
      if let value = Self.value(of: "PRODUCT", in: line) {
        dataset = CodePointOpen.title + (value.uppercased().contains("SYNTHETIC") ? " (synthetic)" : "")
      }
      if words.count == 2, let count = Int(words[1]), count >= 0, PostcodeArea.key(String(words[0])) != nil {
        areaCounts.append((String(words[0]).uppercased(), count))
      }
    }
  }

  private static func value(of label: String, in line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    func trim(_ text: Substring) -> String {
      let start = text.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
    return trim(line[..<colon]).uppercased() == label ? trim(line[line.index(after: colon)...]) : nil
  }

  /// Reads `licence.txt`: its lines with a copyright sign.
  mutating func readLicence(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("©") }.map { line in
      line.split { $0 == " " || $0 == "\t" }.joined(separator: " ").excerpt(limit: 300)
    }
    if !lines.isEmpty { attribution = lines.prefix(10).joined(separator: "\n") }
  }

  /// The month and year in the name of a file: `November 2025` in `ONSPD_NOV_2025_UK.csv`.
  static func edition(inName name: String) -> String? {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    for (word, year) in zip(words, words.dropFirst())
    where year.utf8.count == 4 && year.allSatisfy(\.isNumber) {
      let month = months.first { month in
        word == month.lowercased()
          || (word.count >= 3 && word.count <= 4 && month.lowercased().hasPrefix(word))
      }
      if let month { return "\(month) \(year)" }
    }
    return nil
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]

  /// What the counts of the metadata and those of the rows read do not agree on.
  func warnings(_ counts: [Int]) -> [String] {
    var found: [String] = []
    for (area, stated) in areaCounts {
      guard let key = PostcodeArea.key(area), counts.indices.contains(key), counts[key] != stated else {
        continue
      }
      found.append("metadata.txt states \(stated) rows for \(area), but \(counts[key]) were read")
    }
    guard found.count > 10 else { return found }
    return found.prefix(10) + ["metadata.txt and rows disagree on \(found.count - 10) more areas"]
  }
}
