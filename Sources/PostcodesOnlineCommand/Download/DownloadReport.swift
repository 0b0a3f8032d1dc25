#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport
  internal import SearchPipeline

  /// The edition of the dataset that an index was built from.
  struct IndexEdition {
    let text: String
    let edition: EditionDate

    /// - Throws: `Failure` if the index is of another dataset, or doesn't state its edition.
    init(_ index: PostcodeIndex, of dataset: DownloadableDataset) throws(Failure) {
      let metadata = index.metadata
      guard metadata.dialect == dataset.rawValue else {
        throw Failure(
          status: .badData,
          message:
            "the index has \(Printable.text(metadata.dataset)), not \(dataset.title); build one from \(dataset.title)")
      }
      guard let edition = EditionDate(metadata.edition) else {
        throw Failure(
          status: .badData,
          message: "the index does not state its edition as a month; build it from the publisher's zip")
      }
      text = metadata.edition
      self.edition = edition
    }
  }

  /// The result of `download --check`.
  struct EditionReport: Encodable {
    let dataset: String
    let edition: String
    let indexEdition: String?
    let result: String

    enum CodingKeys: String, CodingKey {
      case dataset, edition, result
      case indexEdition = "index_edition"
    }

    init(_ release: Release, index: String?, isNewer: Bool) {
      dataset = release.dataset.title
      edition = release.edition
      indexEdition = index
      result = isNewer ? "newer" : "current"
    }

    func write(_ format: ReportFormat) throws {
      guard format == .text else { return try JSONOutput.write(self) }
      let own =
        indexEdition.map { "the index has \(Printable.text($0))" }
        ?? (result == "newer" ? "there is no file of that edition" : "the file has that edition")
      try StandardOutput.shared.line(
        "\(result): the newest edition of \(dataset) is \(Printable.text(edition)), \(own)")
    }
  }

  /// The result of a download.
  struct DownloadReport: Encodable {
    let dataset: String
    let edition: String
    let file: String
    let bytes: Int?
    let md5: String?
    let result: String

    init(_ release: Release, _ path: String, isNew: Bool) {
      dataset = release.dataset.title
      edition = release.edition
      file = path
      bytes = FileCheck.size(path)
      md5 = release.md5
      result = isNew ? "downloaded" : "current"
    }

    func write(_ format: ReportFormat) throws {
      guard format == .text else { return try JSONOutput.write(self) }
      let name = "\(Printable.text(file)): \(dataset), edition \(Printable.text(edition))"
      let size = bytes.map { ", \(NumberFormat.grouped($0)) bytes" } ?? ""
      let checks = md5 == nil ? "zip checked" : "MD5 and zip checked"
      try StandardOutput.shared.line(
        result == "current" ? "\(name)\(size); already complete" : "\(name)\(size); \(checks)")
    }
  }

  /// The progress of a download on a terminal.
  final class ProgressMeter: Sendable {
    private let line = Locked(ProgressLine())
    private let name: String

    init(_ name: String) { self.name = name }

    func show(_ bytes: Int, of total: Int?) {
      line.withLock { line in
        line.show(
          (total.map { ProgressLine.percent(Double(bytes) / Double(max($0, 1))) + "  " } ?? "")
            + "\(Printable.text(name))  \(Self.megabytes(bytes))\(total.map { " of \(Self.megabytes($0))" } ?? "") MB")
      }
    }

    func clear() { line.withLock { $0.clear() } }

    private static func megabytes(_ bytes: Int) -> String { NumberFormat.fixed(Double(bytes) / 1e6, 1) }
  }
#endif
