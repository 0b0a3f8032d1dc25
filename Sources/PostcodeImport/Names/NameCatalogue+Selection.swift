extension NameCatalogue {
  /// Whether an entry of a dump may be a table of names, judged by its path: a `.csv` in a folder `Documents`, a file
  /// `… names and codes ….csv` (or `.txt`, `.xlsx`) anywhere, or Code-Point Open's `Doc/Codelist.xlsx`.
  static func isNamesTable(_ entry: DumpEntry) -> Bool {
    guard let path = TablePath(entry) else { return false }
    if path.isNamedForNames || path.isCodeList { return true }
    return path.ending == .csv && path.folders.contains("documents")
  }

  /// The entries of a dump that may be tables of names. One that has the same name as another but for a better ending
  /// is left out, because it has the same content: old editions bring each table as `.csv`, `.txt` and `.xlsx`.
  ///
  /// - Complexity: O(entries).
  static func tables(in dump: DumpInput) -> [DumpEntry] {
    withoutTwins(dump.entries.filter(isNamesTable))
  }

  /// The entries of a folder or archive of tables that are worth a look: those that would be a dump's tables of names,
  /// or, if there are none, every `.csv`, `.txt` and `.xlsx`.
  static func candidates(in input: DumpInput) -> [DumpEntry] {
    let certain = tables(in: input)
    if !certain.isEmpty { return certain }
    return withoutTwins(input.entries.filter { TablePath($0) != nil })
  }

  private static func withoutTwins(_ entries: [DumpEntry]) -> [DumpEntry] {
    var best: [String: TablePath.Ending] = [:]
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

/// The path of a file that may be a table, in lower case.
struct TablePath {
  /// How tables end, the best first.
  enum Ending: Int, Comparable {
    case csv
    case txt
    case xlsx

    static func < (left: Ending, right: Ending) -> Bool { left.rawValue < right.rawValue }
  }

  /// The whole path without its ending.
  let stem: String
  let ending: Ending
  let folders: [String]
  private let leaf: String

  /// `nil` if the entry is no file, is hidden or ends otherwise.
  init?(_ entry: DumpEntry) {
    self.init(entry.contentName, isFile: entry.kind == .file || entry.kind == .nestedArchive)
    if entry.isHidden { return nil }
  }

  private init?(_ name: String, isFile: Bool) {
    let name = name.lowercased()
    let endings: [(text: String, ending: Ending)] = [(".csv", .csv), (".txt", .txt), (".xlsx", .xlsx)]
    guard isFile, let found = endings.first(where: { name.hasSuffix($0.text) }) else { return nil }
    ending = found.ending
    stem = String(name.dropLast(found.text.utf8.count))
    let components = stem.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    folders = components.dropLast()
    leaf = components.last ?? ""
  }

  /// Whether the file is called `names and codes`, with whatever stands between the words.
  var isNamedForNames: Bool {
    let words = leaf.split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: " ").contains("names and codes")
  }

  /// Whether it is the workbook of Code-Point Open.
  var isCodeList: Bool { ending == .xlsx && leaf == "codelist" }

  /// Month and year that the file says its names are of: `as at 04_25`.
  var edition: (year: Int, month: Int)? {
    let words = leaf.split { !$0.isLetter && !$0.isNumber }
    guard let at = words.indices.dropFirst().first(where: { words[$0 - 1] == "as" && words[$0] == "at" }),
      at + 2 < words.count, let month = Int(words[at + 1]), (1...12).contains(month),
      words[at + 2].utf8.count == 2 || words[at + 2].utf8.count == 4, let year = Int(words[at + 2]), year >= 0
    else { return nil }
    return (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year, month)
  }
}
