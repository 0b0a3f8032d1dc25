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

  /// Returns a file name that is safe in the current folder: the last component of a publisher's name, or else a default name.
  static func fileName(_ name: String?, dataset: DownloadableDataset) -> String {
    let leaf = name.flatMap { $0.split { $0 == "/" || $0 == "\\" }.last }.map(String.init) ?? ""
    let isSafe =
      !leaf.hasPrefix(".") && leaf.utf8.count <= 200 && leaf.lowercased().hasSuffix(".zip")
      && leaf.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && !(0x80...0x9F).contains($0.value) }
    return isSafe ? leaf : "\(dataset.rawValue).zip"
  }
}
