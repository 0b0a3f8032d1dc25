@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Files whose history violates the format. Readers without history read the newest edition of them.
enum BadHistories {
  /// An edition without names of attributes.
  private struct Edition {
    var month: UInt32 = 2019 * 12
    /// The kinds of its columns.
    var kinds: [UInt8] = [2]
    /// The files *absent*, *recoded* and *moved*.
    var files: [[UInt8]] = [[], [], []]
  }

  /// Returns the files.
  ///
  /// - Parameter plain: An index with the postcode M1 1AA and without ZE1 0AA.
  static func files(_ plain: [UInt8]) throws -> [FormatFiles.Bad] {
    func part(_ text: String) throws -> [UInt8] { try makeFile([], [Row(postcode: try postcode(text))]).file }
    let plain = try openIndex(plain)
    func bad(_ name: String, _ section: [UInt8], error: String = "malformed") -> FormatFiles.Bad {
      FormatFiles.Bad(
        name: "history-" + name, error: error, isOpened: true,
        bytes: IndexFile.write(plain, adding: .history, section), rejectedByReaderOf: "history")
    }
    let present = try part("M1 1AA")
    let absent = Edition(files: [present, [], []])
    let section = section([absent])
    var damaged = present
    damaged[1] ^= 1
    return [
      bad("empty", []), bad("no-editions", Self.section([])), bad("cut", section.dropLast()),
      bad("trailing-byte", section + [0]), bad("months-ascend", Self.section([absent, Edition(month: 2020 * 12)])),
      bad("absent-twice", Self.section([absent, Edition(month: 2018 * 12, files: absent.files)])),
      bad("too-many-columns", Self.section([Edition(kinds: [UInt8](repeating: 2, count: 4097), files: absent.files)])),
      bad("column-kind", Self.section([Edition(kinds: [9], files: absent.files)])),
      bad("part-is-no-index", Self.section([Edition(files: [damaged, [], []])]), error: "notAnIndex"),
      bad("two-records", Self.section([Edition(files: [present, present, []])])),
      bad("unknown-postcode", Self.section([Edition(files: [try part("ZE1 0AA"), [], []])])),
      FormatFiles.Bad(
        name: "history-twice", error: "malformed", isOpened: true,
        bytes: IndexFile.write(
          try openIndex(IndexFile.write(plain, adding: .history, section)), adding: .history, section),
        rejectedByReaderOf: "history"),
    ]
  }

  private static func section(_ editions: [Edition]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt32(editions.count))
    writer.append(UInt32(2020 * 12))
    for edition in editions {
      writer.append(edition.month)
      let metadata = testMetadata.encoded
      writer.append(UInt32(metadata.count))
      writer.append(metadata)
      writer.append(UInt32(edition.kinds.count))
      for kind in edition.kinds {
        for byte: UInt8 in [kind, 0, 0, 7, 0, 0] { writer.append(byte) }
        writer.append(Array("quality".utf8))
      }
      for file in edition.files { writer.append(UInt64(file.count)) }
    }
    return writer.bytes + editions.flatMap { $0.files.flatMap { $0 } }
  }
}
