/// The name of an entry, split so that copies and parts of other files can be recognised.
///
/// Names only suggest them; ``EntryContent`` confirms them.
struct EntryName: Sendable, Hashable {
  /// The folders, outermost first.
  let folders: [String]
  /// The last path component.
  let leaf: String
  /// The last path component without its extension.
  let stem: String
  /// The extension in lower case, without a dot.
  let fileExtension: String

  init(_ name: String) {
    var components = name.split(separator: "/").map(String.init)
    leaf = components.popLast() ?? ""
    folders = components
    if let point = leaf.lastIndex(of: "."), point > leaf.startIndex {
      stem = String(leaf[..<point])
      fileExtension = leaf[leaf.index(after: point)...].lowercased()
    } else {
      stem = leaf
      fileExtension = ""
    }
  }

  /// Whether the entry is in a folder for documents.
  var isDocumentation: Bool {
    folders.contains { folder in
      ["doc", "docs", "document", "documents", "documentation", "user guide", "user_guide", "user guides"]
        .contains(folder.lowercased())
    }
  }

  /// Whether the entry is in a folder for documents, or named as the documents of a dump are.
  var isDocument: Bool { isDocumentation || ["readme", "licence", "license"].contains(stem.lowercased()) }

  /// Whether the extension is that of a table, or missing.
  var isTableName: Bool { ["", "csv", "tsv", "txt", "dat"].contains(fileExtension) }

  /// Whether the name differs from that of a `.csv` table only in its extension.
  func isTextCopy(of table: EntryName) -> Bool {
    folders == table.folders && stem == table.stem && fileExtension != table.fileExtension
      && table.fileExtension == "csv"
  }

  /// Whether the name is that of one area's part of a table: `multi_csv/ONSPD_NOV_2025_UK_AB.csv` of
  /// `ONSPD_NOV_2025_UK.csv`.
  ///
  /// - Parameters:
  ///   - whole: The name of the table.
  ///   - area: The area of the first postcode in the part.
  func isPart(of whole: EntryName, area: String) -> Bool {
    guard self != whole, !whole.isInFolderOfParts else { return false }
    if isInFolderOfParts, folders.starts(with: whole.folders) { return true }
    guard stem.hasPrefix("\(whole.stem)_") else { return false }
    return stem.dropFirst(whole.stem.count + 1).lowercased() == area.lowercased()
  }

  /// Whether the entry is in a folder with one file per area, such as `multi_csv`.
  private var isInFolderOfParts: Bool {
    folders.contains { folder in
      let folder = folder.lowercased()
      return folder.hasPrefix("multi_") || folder.hasPrefix("multi-")
    }
  }
}
