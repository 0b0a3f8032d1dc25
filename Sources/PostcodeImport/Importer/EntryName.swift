import PostcodeKit

/// The name of an entry, split so that copies and parts of other files can be recognised.
///
/// Names only suggest them; ``EntryContent`` confirms them.
struct EntryName: Sendable, Hashable {
  /// The folders, outermost first.
  let folders: [UntrustedText]
  /// The last path component.
  let leaf: UntrustedText
  /// The last path component without its extension.
  let stem: UntrustedText
  /// The extension in lower case, without a dot.
  let fileExtension: UntrustedText

  init(_ name: UntrustedText) {
    var components = name.split(separator: "/")
    leaf = components.popLast() ?? ""
    folders = components
    let text = leaf.string
    if let point = text.utf8.lastIndex(of: UInt8(ascii: ".")), point > text.startIndex {
      stem = UntrustedText(text[..<point])
      fileExtension = UntrustedText(text[text.utf8.index(after: point)...]).lowercased
    } else {
      stem = leaf
      fileExtension = ""
    }
  }

  /// Whether the entry is in a folder for documents.
  var isDocumentation: Bool {
    folders.contains { Self.documentFolders.contains($0.lowercased) }
  }

  private static let documentFolders: Set<UntrustedText> = [
    "doc", "docs", "document", "documents", "documentation", "user guide", "user_guide", "user guides",
  ]
  private static let documentStems: Set<UntrustedText> = ["readme", "licence", "license"]
  private static let tableExtensions: Set<UntrustedText> = ["", "csv", "tsv", "txt", "dat"]

  /// Whether the entry is in a folder for documents, or named as the documents of a dump are.
  var isDocument: Bool { isDocumentation || Self.documentStems.contains(stem.lowercased) }

  /// Whether the extension is that of a table, or missing.
  var isTableName: Bool { Self.tableExtensions.contains(fileExtension) }

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
    guard stem.hasPrefix(UntrustedText(whole.stem.string + "_")) else { return false }
    let rest = stem.utf8.dropFirst(whole.stem.utf8.count + 1)
    return UntrustedText(Substring(rest)).lowercased == UntrustedText(area).lowercased
  }

  /// Whether the entry is in a folder with one file per area, such as `multi_csv`.
  private var isInFolderOfParts: Bool {
    folders.contains { folder in
      let folder = folder.lowercased
      return folder.hasPrefix("multi_") || folder.hasPrefix("multi-")
    }
  }
}
