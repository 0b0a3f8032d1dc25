/// The name of an entry, taken apart to tell files that may have the same rows.
///
/// Names only suggest that; whether it can be so is for ``EntryContent`` to say.
struct EntryName: Sendable, Hashable {
  /// The folders, outermost first.
  let folders: [String]
  /// The last component.
  let leaf: String
  /// The last component without its extension.
  let stem: String
  /// The extension without its point, in lower case; empty if there is none.
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

  /// Whether it lies in a folder for what people read.
  var isDocumentation: Bool {
    folders.contains { folder in
      ["doc", "docs", "document", "documents", "documentation", "user guide", "user_guide", "user guides"]
        .contains(folder.lowercased())
    }
  }

  /// Whether one would expect a table by the extension, or cannot tell.
  var isTableName: Bool { ["", "csv", "tsv", "txt", "dat"].contains(fileExtension) }

  /// Whether this is named as the text file that goes with a table: the same name but for the extension.
  func isTwin(of table: EntryName) -> Bool {
    folders == table.folders && stem == table.stem && fileExtension != table.fileExtension
      && table.fileExtension == "csv"
  }

  /// Whether this is named as the part for one area of a table that has all areas:
  /// `multi_csv/ONSPD_NOV_2025_UK_AB.csv` of `ONSPD_NOV_2025_UK.csv`.
  ///
  /// - Parameter area: the area of the first postcode in the part.
  func isPart(of whole: EntryName, area: String) -> Bool {
    guard self != whole, !whole.isInFolderOfParts else { return false }
    if isInFolderOfParts, folders.starts(with: whole.folders) { return true }
    guard stem.hasPrefix("\(whole.stem)_") else { return false }
    return stem.dropFirst(whole.stem.count + 1).lowercased() == area.lowercased()
  }

  /// Whether it lies in a folder that the publisher fills with one file an area, `multi_csv`.
  private var isInFolderOfParts: Bool {
    folders.contains { folder in
      let folder = folder.lowercased()
      return folder.hasPrefix("multi_") || folder.hasPrefix("multi-")
    }
  }
}
