package import PostcodeKit

/// An item of a ``DumpInput``: an entry of a zip, a file in a folder, or the input itself.
///
/// The name is a label for selection and messages; never write to it as a path.
package struct DumpEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Data. A gzip file in a folder or on its own is read decompressed.
    case file
    /// A folder in a zip.
    case folder
    /// A symbolic link in a zip. Its content is the target path, which is not followed.
    case symbolicLink
    /// An archive inside an archive or folder. It is read as it is: nested archives are not opened.
    case nestedArchive
  }

  /// The index in ``DumpInput/entries``.
  package let index: Int
  /// The path inside the archive or folder, with slashes; for a single file, the last path component.
  package let name: UntrustedText
  package let kind: Kind
  /// The number of bytes in the archive or on disk; `nil` for a stream.
  package let compressedSize: UInt64?
  /// The number of bytes of content; `nil` if unknown before reading (gzip, streams). A zip only claims this number;
  /// reading checks it.
  package let uncompressedSize: UInt64?

  let location: Location

  enum Location: Sendable, Hashable {
    case zip(ZipRecord)
    /// The NUL-terminated path; `nil` if the input itself is the file.
    case file(path: [CChar]?, isGzip: Bool)
    case stream(isGzip: Bool)

    var isGzip: Bool {
      switch self {
      case .zip: false
      case .file(_, let isGzip), .stream(let isGzip): isGzip
      }
    }
  }

  /// The name of the decompressed content: `multi_csv/AB.csv` for `multi_csv/AB.csv.gz`.
  package var contentName: UntrustedText {
    location.isGzip && name.utf8.count > 3 && name.lowercased.hasSuffix(".gz")
      ? UntrustedText(name.string.dropLast(3)) : name
  }

  /// Whether the path has a component that starts with a dot or is `__MACOSX`. Operating systems create such files.
  package var isHidden: Bool {
    name.utf8.split(separator: UInt8(ascii: "/")).contains { component in
      component.first == UInt8(ascii: ".") || component.elementsEqual("__MACOSX".utf8)
    }
  }
}

extension DumpEntry {
  /// Creates the only entry of a file or stream.
  ///
  /// - Parameters:
  ///   - name: The last path component.
  ///   - size: The number of bytes on disk; `nil` for a stream.
  ///   - location: A file without a path, or a stream.
  init(only name: String, size: UInt64?, at location: Location) {
    self.init(
      index: 0, name: UntrustedText(name), kind: .file, compressedSize: size,
      uncompressedSize: location.isGzip ? nil : size,
      location: location)
  }

  /// Creates the entry of a zip.
  init(_ record: ZipRecord, index: Int) {
    let lowercased = record.name.lowercased
    let isNested = Self.archiveEndings.contains { lowercased.hasSuffix($0) }
    let kind: Kind =
      record.isFolder ? .folder : record.isSymbolicLink ? .symbolicLink : isNested ? .nestedArchive : .file
    self.init(
      index: index, name: record.name, kind: kind, compressedSize: record.compressedSize,
      uncompressedSize: record.uncompressedSize, location: .zip(record))
  }

  /// The ends of names that promise an archive.
  static let archiveEndings: [UntrustedText] = [".zip", ".gz", ".tgz"]

  /// Whether the entry is the input itself.
  var isWholeInput: Bool {
    switch location {
    case .file(path: nil, _), .stream: true
    default: false
    }
  }

  /// The name for errors; `nil` if the input's name suffices.
  var errorName: String? { isWholeInput ? nil : name.string }
}
