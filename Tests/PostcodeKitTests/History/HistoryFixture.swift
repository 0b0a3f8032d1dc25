@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// Random editions of a dataset, and an index of all of them.
struct HistoryFixture {
  /// The values of a postcode; an absent text stands for a missing value.
  private struct Entry {
    var easting: Int64?
    var northing: Int64 = 0
    var latitude: Int64?
    var longitude: Int64 = 0
    var quality: Int64?
    var terminated: Int64?
    var texts: [String: String] = [:]
  }

  private static let texts = ["district", "ward", "parish"]
  private(set) var months: [YearMonth] = []
  /// Each edition as an index of its own, the newest first.
  private(set) var indexes: [PostcodeIndex] = []
  private(set) var file: [UInt8] = []

  /// Creates editions, of which each changes some values, postcodes and columns of the one before.
  ///
  /// - Parameter share: One of this many values changes.
  init(seed: UInt64, editions: Int = 4, postcodes: Int = 300, share: Int = 12) throws {
    var random = SplitMix64(seed: seed)
    let outcodes = ["AB1", "BT1", "M1", "M11"]
    let all = try (0..<postcodes).map { number -> Postcode in
      let unit = PostcodeSet.allUnits(of: outcodes[number % 4])[number / 4 * 7]
      return try postcode(unit)
    }
    var entries: [Postcode: Entry] = [:]
    var files: [HistoryEncoder.DatedIndex] = []
    for edition in 0..<editions {
      for postcode in all where edition == 0 || random.oneIn(share) {
        if random.oneIn(5) {
          entries[postcode] = nil
        } else {
          Self.change(&entries[postcode, default: Entry()], &random, share: edition == 0 ? 1 : 3)
        }
      }
      let month = YearMonth(months: 2019 * 12 + edition * 3)
      // The oldest edition lacks a column, the next one has it, and the one after that lacks another.
      let names = Self.texts.enumerated().filter { ($0.offset + edition) % 4 != 0 }.map(\.element)
      let file = try Self.file(entries, names, edition: edition, hasDegrees: seed % 2 == 0 && edition != 1)
      files.insert(try HistoryEncoder.DatedIndex(month: month, file: file), at: 0)
      months.insert(month, at: 0)
      indexes.insert(try openIndex(file), at: 0)
    }
    let newest = try #require(files.first)
    file = try HistoryEncoder.file(newest, older: Array(files.dropFirst()))
  }

  private static func change(_ entry: inout Entry, _ random: inout SplitMix64, share: Int) {
    if random.oneIn(share) {
      entry.easting = random.oneIn(6) ? nil : 300_000 + Int64(random.below(2_000))
      entry.northing = 400_000 + Int64(random.below(2_000))
      entry.latitude = random.oneIn(6) ? nil : 53_000_000 + Int64(random.below(20_000)) * 10
      entry.longitude = -2_000_000 - Int64(random.below(20_000))
    }
    if random.oneIn(share) { entry.quality = random.oneIn(4) ? nil : Int64(random.below(4)) }
    if random.oneIn(share) { entry.terminated = random.oneIn(2) ? nil : 24_000 + Int64(random.below(30)) }
    for name in texts where random.oneIn(share) {
      entry.texts[name] = random.oneIn(4) ? nil : "E0\(random.below(9))"
    }
  }

  private static func file(
    _ entries: [Postcode: Entry], _ names: [String], edition: Int, hasDegrees: Bool
  ) throws -> [UInt8] {
    var texts = TextTuples(names: names)
    let plain: [ColumnDeclaration] = [.gridReference] + (hasDegrees ? [.geographic] : []) + [.quality, .terminated]
    var builder = IndexBuilder(columns: plain + names.map { ColumnDeclaration(name: $0, kind: .text) })
    let unit: Int64 = 1_000_000_000
    let missing = ColumnDeclaration.missing
    for (postcode, entry) in entries.sorted(by: { $0.key < $1.key }) {
      var values = [entry.easting ?? missing, entry.easting == nil ? missing : entry.northing]
      if hasDegrees {
        values += [
          entry.latitude.map { $0 * unit } ?? missing, entry.latitude == nil ? missing : entry.longitude * unit,
        ]
      }
      values += [entry.quality ?? missing, entry.terminated ?? missing]
      for (column, name) in names.enumerated() { texts.set(entry.texts[name] ?? "", column: column) }
      values.append(Int64(texts.finishRow()))
      builder.append(postcode, values: values, line: 0)
    }
    // Some names change from edition to edition, and one code has none.
    let attributes = ["district", "ward"].filter { names.contains($0) }.map { column in
      CodeAttribute(column: column) { code in
        code == "E03" ? nil : code == "E04" ? "\(column) \(code) of \(edition / 2)" : "\(column) \(code)"
      }
    }
    let metadata = IndexMetadata(dataset: "Test", edition: "\(edition)", dialect: "test", source: "\(edition).csv")
    return try builder.finish(metadata: metadata, texts: texts, attributes: attributes, onConflict: { _ in }).file
  }
}
