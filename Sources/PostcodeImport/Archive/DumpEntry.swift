/// One readable thing in a ``DumpInput``: an entry of a zip, a file in a folder, or the input itself.
///
/// The name is a label with which to choose and report, never a path to write to.
public struct DumpEntry: Sendable, Hashable {
  /// What an entry is.
  public enum Kind: Sendable, Hashable {
    /// Content. In a folder and on its own, a gzip file is content too: reading it decompresses it.
    case file
    /// A folder in a zip; it has no content.
    case folder
    /// A symbolic link in a zip; its content is the path it leads to, which is not followed.
    case symbolicLink
    /// A zip in a zip or in a folder, or a gzip file in a zip: reading it gives its bytes as they are, because
    /// archives in archives are not opened. Pass it on its own to read what is in it.
    case nestedArchive
  }

  /// Position in ``DumpInput/entries``.
  public let index: Int
  /// The path inside the archive or folder, with slashes; for a single file its last path component.
  public let name: String
  /// What the entry is.
  public let kind: Kind
  /// Bytes that the entry occupies in its archive or on disk; `nil` for a stream.
  public let compressedSize: UInt64?
  /// Bytes of content; `nil` if only reading tells (gzip, streams). For a zip this is a claim that reading checks.
  public let uncompressedSize: UInt64?

  let location: Location

  enum Location: Sendable, Hashable {
    case zip(ZipRecord)
    /// The path as the system spells it, with the final NUL; `nil` for the file that the input itself is.
    case file(path: [CChar]?, isGzip: Bool)
    case stream(isGzip: Bool)
  }

  /// The name without a final `.gz` where reading decompresses: `multi_csv/AB.csv.gz` has the content
  /// `multi_csv/AB.csv`.
  public var contentName: String {
    switch location {
    case .file(_, isGzip: true), .stream(isGzip: true):
      name.utf8.count > 3 && name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    default: name
    }
  }

  /// Whether a component of the path starts with a dot or is `__MACOSX`: the droppings of an operating system,
  /// hardly ever what one wants to import.
  public var isHidden: Bool {
    name.utf8.split(separator: UInt8(ascii: "/")).contains { component in
      component.first == UInt8(ascii: ".") || component.elementsEqual("__MACOSX".utf8)
    }
  }
}
