@testable import PostcodeKit
import Foundation
import Testing

/// The Swift reader and the files in `Tests/Format`. After a change of the format, write them again:
///
///     RECORD_FIXTURES=1 swift test --filter FormatFilesTests
///
/// `tools/checks/format` tests `tools/read-index` with the same files.
@Suite(.serialized) struct FormatFilesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Format")
  private static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil }

  /// An entry of `manifest.json`.
  private struct Entry: Codable, Equatable {
    let file: String
    /// The expected reading of a good file.
    var csv: String?
    /// The expected reading of each older edition, by its month.
    var editions: [String: String]?
    /// The expected listing of the places.
    var places: String?
    /// The expected case of `IndexError`.
    var error: String?
    /// When a reader rejects a bad file: `open` or `verify`, or `history` or `places` if it reads these.
    var rejectedBy: String?
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static func manifest() throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(bytes("manifest.json")))
  }

  @Test func filesAreWhatTheEncoderWrites() throws {
    let good = try FormatFiles.good()
    let bad = try FormatFiles.bad()
    let entries =
      good.map { file in
        let editions = file.editions.map { (Self.dashed($0.month), "good/\(file.name)-\(Self.dashed($0.month)).csv") }
        return Entry(
          file: "good/\(file.name).pcindex", csv: "good/\(file.name).csv",
          editions: editions.isEmpty ? nil : Dictionary(uniqueKeysWithValues: editions),
          places: file.hasPlaces ? "good/\(file.name)-places.csv" : nil)
      }
      + bad.map { Entry(file: "bad/\($0.name).pcindex", error: $0.error, rejectedBy: $0.rejectedBy) }
    if FormatFilesTests.isRecording {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(entries) + Data("\n".utf8)).write(
        to: FormatFilesTests.folder.appendingPathComponent("manifest.json"))
      for (entry, bytes) in zip(entries, good.map(\.bytes) + bad.map(\.bytes)) {
        try Data(bytes).write(to: FormatFilesTests.folder.appendingPathComponent(entry.file))
      }
      for file in good {
        let csv = FormatFilesTests.csv(try openIndex(file.bytes))
        try Data(csv.utf8).write(to: FormatFilesTests.folder.appendingPathComponent("good/\(file.name).csv"))
        if file.hasPlaces {
          let places = try #require(try Places(openIndex(file.bytes)))
          try Data(FormatFiles.csv(places).utf8).write(
            to: FormatFilesTests.folder.appendingPathComponent("good/\(file.name)-places.csv"))
        }
        for edition in file.editions {
          let name = "good/\(file.name)-\(Self.dashed(edition.month)).csv"
          try Data(FormatFilesTests.csv(edition.index).utf8).write(
            to: FormatFilesTests.folder.appendingPathComponent(name))
        }
      }
    }
    #expect(try FormatFilesTests.manifest() == entries)
    for (entry, bytes) in zip(entries, good.map(\.bytes) + bad.map(\.bytes)) {
      #expect(try FormatFilesTests.bytes(entry.file) == bytes, "\(entry.file)")
    }
  }

  @Test func goodFilesAreRead() throws {
    let entries = try FormatFilesTests.manifest().filter { $0.csv != nil }
    #expect(entries.count >= 6)
    for entry in entries {
      let index = try openIndex(FormatFilesTests.bytes(entry.file))
      try index.verify()
      let expected = String(decoding: try FormatFilesTests.bytes(try #require(entry.csv)), as: UTF8.self)
      #expect(FormatFilesTests.csv(index) == expected, "\(entry.file)")
      if let path = entry.places {
        let places = try #require(try Places(index))
        try places.verify()
        let expected = String(decoding: try FormatFilesTests.bytes(path), as: UTF8.self)
        #expect(FormatFiles.csv(places) == expected, "\(entry.file)")
      }
      guard let editions = entry.editions else { continue }
      let history = try #require(try PostcodeHistory(index))
      try history.verify()
      #expect(history.editions.count == editions.count + 1)
      for edition in history.editions.dropFirst() {
        let path = try #require(editions[Self.dashed(edition.month)])
        let expected = String(decoding: try FormatFilesTests.bytes(path), as: UTF8.self)
        #expect(Self.csv(history, edition, postcodesOf: expected) == expected, "\(path)")
      }
    }
  }

  @Test func badFilesAreRejected() throws {
    let entries = try FormatFilesTests.manifest().filter { $0.error != nil }
    #expect(entries.count >= 30)
    for entry in entries {
      let bytes = try FormatFilesTests.bytes(entry.file)
      do throws(IndexError) {
        let index = try PostcodeIndex(bytes: IndexBytes(copying: bytes))
        #expect(entry.rejectedBy != "open", "\(entry.file) was opened")
        try index.verify()
        #expect(["history", "places"].contains(entry.rejectedBy), "\(entry.file) was verified")
        if entry.rejectedBy == "history" {
          try PostcodeHistory(index)?.verify()
        } else {
          try Places(index)?.verify()
        }
        Issue.record("\(entry.file) was accepted")
      } catch {
        #expect(FormatFilesTests.name(of: error) == entry.error, "\(entry.file): \(error)")
        if entry.rejectedBy == "open" {
          #expect(throws: error, "\(entry.file)") { try openIndex(bytes) }
        }
      }
    }
  }

  private static func name(of error: IndexError) -> String {
    switch error {
    case .unreadable: "unreadable"
    case .notAnIndex: "notAnIndex"
    case .unsupportedVersion: "unsupportedVersion"
    case .wrongLength: "wrongLength"
    case .checksumMismatch: "checksumMismatch"
    case .malformed: "malformed"
    }
  }

  /// What `postcodes export --names` prints.
  private static func csv(_ index: PostcodeIndex) -> String {
    var header = ["postcode"]
    for column in index.columns {
      header.append(column.declaration.name)
      if !column.declaration.secondName.isEmpty { header.append(column.declaration.secondName) }
      header += column.attributeNames.map { "\(column.declaration.name)_\($0)" }
    }
    var lines = [header]
    for ordinal in 0..<index.count {
      var line = [index.postcode(at: ordinal)?.description ?? ""]
      for column in index.columns { line += fields(of: column, at: ordinal) }
      lines.append(line)
    }
    return lines.map { $0.map(FormatFiles.quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// What `tools/read-index` prints for an older edition.
  ///
  /// - Parameter expected: A CSV with the postcodes to print.
  private static func csv(
    _ history: PostcodeHistory, _ edition: PostcodeHistory.Edition, postcodesOf expected: String
  ) -> String {
    var header = ["postcode"]
    for column in edition.columns {
      header.append(column.declaration.name)
      if !column.declaration.secondName.isEmpty { header.append(column.declaration.secondName) }
      header += column.attributeNames.map { "\(column.declaration.name)_\($0)" }
    }
    var lines = [header]
    for line in expected.split(separator: "\n").dropFirst() {
      let text = String(line.prefix { $0 != "," })
      let record = Postcode(text).flatMap { history.record(of: $0, in: edition) }
      lines.append([text] + zip(edition.columns, record?.values ?? []).flatMap { fields(of: $0, $1) })
    }
    return lines.map { $0.map(FormatFiles.quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func fields(of column: PostcodeHistory.Column, _ value: EditionRecord.Value?) -> [String] {
    switch value {
    case .position(let first, let second):
      guard case .position(let decimals) = column.declaration.kind else { return [] }
      return [first, second].map { DecimalDegrees(scaled: $0, decimals: decimals).description }
    case .number(let number):
      return [column.declaration.kind == .month ? YearMonth(stored: number).description : String(number)]
    case .text(let text, let attributes): return [text] + column.attributeNames.map { attributes[$0] ?? "" }
    case nil:
      let count = column.declaration.slotCount == 2 ? 2 : 1 + column.attributeNames.count
      return [String](repeating: "", count: count)
    }
  }

  /// Returns a month as `2019-05`.
  private static func dashed(_ month: YearMonth) -> String {
    "\(month.description.prefix(4))-\(month.description.suffix(2))"
  }

  private static func fields(of column: IndexColumn, at ordinal: Int) -> [String] {
    switch column.declaration.kind {
    case .position(let decimals):
      guard let position = column.position(at: ordinal) else { return ["", ""] }
      return [position.first, position.second].map { DecimalDegrees(scaled: $0, decimals: decimals).description }
    case .category: return [column.value(at: ordinal).map { String($0) } ?? ""]
    case .month: return [column.value(at: ordinal).map { YearMonth(stored: $0).description } ?? ""]
    case .text:
      let id = column.textID(at: ordinal)
      return [column.text(id) ?? ""] + column.attributeNames.map { column.attribute($0, of: id) ?? "" }
    }
  }
}
