internal import Foundation

/// Paths in the checkout.
package enum Checkout {
  /// The folder that contains Package.swift.
  package static let path: String =
    (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path

  package static let sampleDump = "\(path)/data/code-point-open-sample.zip"
  package static let sampleIndex = "\(path)/data/sample.pcindex"

  /// The folder of published dumps. It is not part of the project.
  private static let dumps = URL(fileURLWithPath: "\(path)/../shared/data").standardizedFileURL.path

  /// Returns the path of a published dump.
  package static func dump(_ name: String) -> String { "\(dumps)/\(name)" }

  /// Whether the published dumps are available, for `.enabled(if:)`.
  package static let hasDumps = FileManager.default.fileExists(atPath: dump("README.md"))

  /// Whether to read dumps of the whole country and of many areas, as `tools/test --all` does. It takes seconds for each with
  /// optimisation, and minutes without.
  package static var readsFullDumps: Bool {
    hasDumps && ProcessInfo.processInfo.environment["POSTCODES_FULL_DUMPS"] != nil
  }

  /// Whether to compare a whole national dump row by row, which takes a minute with optimisation.
  package static var readsLargestDumps: Bool {
    #if DEBUG
      false
    #else
      readsFullDumps
    #endif
  }

  /// Whether to compare every national dump, as `tools/test --all` does. Otherwise one stands for the others.
  package static var readsEveryDump: Bool {
    readsLargestDumps && ProcessInfo.processInfo.environment["POSTCODES_EVERY_DUMP"] != nil
  }
}
