internal import PostcodeImport

/// The newest edition of a dataset, as its publisher's service describes it.
struct Release: Sendable, Equatable {
  let dataset: DownloadableDataset
  /// The edition as the publisher writes it, such as `2025-11` or `August 2025`.
  var edition: String
  var url: String
  /// The publisher's name of the file, without folders.
  var fileName: String
  /// The size in bytes, if the service states it.
  var size: Int?
  /// The MD5 digest in lower-case hexadecimal, if the service states it.
  var md5: String?
  /// Identifies the content, so that parts of two editions are never joined.
  var identity: String

  /// Returns a file name that is safe in the current folder and as an argument of a command: the last component of a publisher's name,
  /// or else a default name.
  ///
  /// The name has ASCII letters, digits, spaces and some marks, and begins with a letter or digit. It is split by bytes, because a slash with
  /// a combining mark is another `Character` than a slash.
  static func fileName(_ name: String?, dataset: DownloadableDataset) -> String {
    let leaf =
      name.flatMap { $0.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last } ?? ""[...].utf8
    let isSafe =
      leaf.count <= 200 && leaf.first.map(isAlphanumeric) ?? false
      && leaf.suffix(4).map { $0 | 0x20 } == Array(".zip".utf8)
      && leaf.allSatisfy { isAlphanumeric($0) || " ._-()+,".utf8.contains($0) }
    return isSafe ? String(decoding: leaf, as: UTF8.self) : "\(dataset.rawValue).zip"
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
