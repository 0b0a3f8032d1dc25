import PostcodeKit

extension NameCatalogue {
  /// Whether the path of an entry suggests a table of names: a `.csv` in a folder `Documents`, a file `… names and
  /// codes ….csv` (or `.txt`, `.xlsx`), or Code-Point Open's `Doc/Codelist.xlsx`.
  static func isNamesTable(_ entry: DumpEntry) -> Bool {
    guard let path = TablePath(entry) else { return false }
    if path.isNamedForNames || path.isCodeList { return true }
    return path.ending == .csv && path.folders.contains("documents")
  }

  /// Returns the entries of a dump that may be tables of names. Of files that differ only in their extension it returns
  /// one: old editions have each table as `.csv`, `.txt` and `.xlsx`.
  ///
  /// - Complexity: O(entries).
  static func tables(in dump: DumpInput) -> [DumpEntry] {
    withoutCopies(dump.entries.filter(isNamesTable))
  }

  /// Returns the entries of the user's folder or archive to try: every `.csv`, `.txt` and `.xlsx`, except copies.
  static func candidates(in input: DumpInput) -> [DumpEntry] {
    withoutCopies(input.entries.filter { TablePath($0) != nil })
  }

  private static func withoutCopies(_ entries: [DumpEntry]) -> [DumpEntry] {
    var best: [UntrustedText: TablePath.Ending] = [:]
    for entry in entries {
      guard let path = TablePath(entry) else { continue }
      best[path.stem] = min(best[path.stem] ?? path.ending, path.ending)
    }
    return entries.filter { entry in
      guard let path = TablePath(entry) else { return false }
      return best[path.stem] == path.ending
    }
  }
}

/// The path of a possible table, in lower case.
struct TablePath {
  /// The extensions of tables, in order of preference.
  enum Ending: Int, Comparable {
    case csv
    case txt
    case xlsx

    static func < (left: Ending, right: Ending) -> Bool { left.rawValue < right.rawValue }
  }

  /// The path without its extension.
  let stem: UntrustedText
  let ending: Ending
  let folders: [UntrustedText]
  private let leaf: UntrustedText

  /// `nil` if the entry is not a file, is hidden or has another extension.
  init?(_ entry: DumpEntry) {
    self.init(entry.contentName, isFile: entry.kind == .file || entry.kind == .nestedArchive)
    if entry.isHidden { return nil }
  }

  private init?(_ name: UntrustedText, isFile: Bool) {
    let name = name.lowercased
    let endings: [(text: UntrustedText, ending: Ending)] = [(".csv", .csv), (".txt", .txt), (".xlsx", .xlsx)]
    guard isFile, let found = endings.first(where: { name.hasSuffix($0.text) }) else { return nil }
    ending = found.ending
    stem = UntrustedText(name.string.dropLast(found.text.utf8.count))
    let components = stem.split(separator: "/")
    folders = components.dropLast()
    leaf = components.last ?? ""
  }

  /// The words of the file name.
  private var words: [UntrustedText] {
    leaf.string.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { UntrustedText(Substring($0)) }
  }

  /// Whether the file name contains the words "names and codes".
  var isNamedForNames: Bool {
    UntrustedText(words.map(\.string).joined(separator: " ")).contains("names and codes")
  }

  /// Whether it is Code-Point Open's workbook.
  var isCodeList: Bool { ending == .xlsx && leaf == "codelist" }

  /// The month and year in the file name: `as at 04_25`.
  var edition: (year: Int, month: Int)? {
    let words = words
    guard let at = words.indices.dropFirst().first(where: { words[$0 - 1] == "as" && words[$0] == "at" }),
      at + 2 < words.count, let month = Int(words[at + 1].string), (1...12).contains(month),
      words[at + 2].utf8.count == 2 || words[at + 2].utf8.count == 4, let year = Int(words[at + 2].string), year >= 0
    else { return nil }
    return (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year, month)
  }
}
