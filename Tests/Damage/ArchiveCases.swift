import CommandTestSupport
import Foundation
@testable import PostcodeKit
import TestSupport
@testable import PostcodeImport

/// Damaged dumps and archives of every dialect. In half of them the content is damaged and the checksums are right; in the others, the
/// archive. Whatever the importer accepts becomes an intact index.
struct ArchiveCases: Cases {
  private struct Dump {
    let name: String
    let content: [UInt8]
    let isPlaces: Bool
  }

  private let dumps: [Dump]
  private let seed: UInt64
  private let path: String
  private let descriptor: Int32
  private var imported = 0
  private var rows = 0
  private var detected = 0
  private var total = 0

  init(_ folders: [String], seed: UInt64) {
    self.seed = seed
    // The seeds of the fuzzer begin with a byte of options.
    dumps = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().compactMap { name -> Dump? in
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), let options = data.first else {
          return nil
        }
        return Dump(name: name, content: Array(data.dropFirst()), isPlaces: options & 2 != 0)
      }
    }
    require(dumps.count > 5, "no dumps in \(folders)")
    path = FileManager.default.temporaryDirectory.path + "/damage-\(getpid()).dump"
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    require(descriptor >= 0, "\(path) can't be written")
  }

  var summary: String {
    unlink(path)
    return #"{"cases": \#(total), "imported": \#(imported), "rows": \#(rows), "detected": \#(detected)}"#
  }

  mutating func run(_ number: Int) {
    total += 1
    var random = SplitMix64(seed: seed, number: number)
    let dump = random.pick(dumps)
    var content = dump.content
    let damagesContent = random.oneIn(2)
    if damagesContent {
      for _ in 0...random.below(5) { content.damageText(&random) }
    }
    var file: [UInt8]
    let container = random.below(damagesContent ? 3 : 2)
    switch container {
    case 0: file = GzipFixture.bytes(content)
    case 1:
      var zip = ZipFixture()
      if random.oneIn(3) { zip.add("Doc/readme.txt", "text\n") }
      zip.add(random.pick(["Data/CSV/tv.csv", "tv.csv", "Data/ONSPD_NOV_2025_UK.csv"]), content)
      if random.oneIn(4) { zip.add("Data/CSV/tw.csv", random.pick(dumps).content) }
      file = zip.bytes
    default: file = content
    }
    guard !damagesContent else { return read(file, dump, random.oneIn(4)) }
    if content.count > 20, random.oneIn(3), let start = file.firstIndex(of: content) {
      // The checksum covers the content, so that its damage never goes unnoticed.
      let offset = start + random.below(content.count)
      file[offset] ^= UInt8(1 + random.below(255))
      detected += 1
      require(importing(file, dump, liveOnly: false) == nil, "damaged content was imported")
    } else {
      for _ in 0...random.below(3) { file.damage(&random) }
      read(file, dump, random.oneIn(4))
    }
  }

  private mutating func read(_ file: [UInt8], _ dump: Dump, _ liveOnly: Bool) {
    guard let result = importing(file, dump, liveOnly: liveOnly) else { return }
    imported += 1
    do {
      let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
      try index.verify()
      require(index.count == result.report.indexed, "\(index.count) postcodes, \(result.report.indexed) reported")
      rows += index.count
    } catch {
      Watch.fail("the importer wrote a bad index: \(error)")
    }
  }

  private func importing(_ file: [UInt8], _ dump: Dump, liveOnly: Bool) -> ImportResult? {
    let isWritten = ftruncate(descriptor, 0) == 0 && pwrite(descriptor, file, file.count, 0) == file.count
    require(isWritten, "\(path) can't be written")
    var options = ImportOptions()
    options.limits = ArchiveLimits(maximumTotalBytes: 1 << 20, maximumEntries: 16)
    options.liveOnly = liveOnly
    if dump.isPlaces { options.places = [path] }
    return try? Importer(options: options).importDumps(dump.isPlaces ? [] : [path])
  }
}

extension [UInt8] {
  /// Changes a table: bytes, separators, quotation marks, numbers, whole lines.
  fileprivate mutating func damageText(_ random: inout SplitMix64) {
    guard !isEmpty else { return append(random.byte()) }
    let offset = random.below(count)
    switch random.below(8) {
    case 0, 1: damage(&random)
    case 2: self[offset] = random.pick(Array("\",;|\t\n\r 0.-eE\\N".utf8))
    case 3: insert(contentsOf: random.pick(Self.words), at: offset)
    case 4:
      // A field, if the table has commas.
      let start = self[..<offset].lastIndex(of: 0x2C).map { $0 + 1 } ?? 0
      let end = self[offset...].firstIndex(of: 0x2C) ?? count
      if start <= end { replaceSubrange(start..<end, with: random.pick(Self.words)) }
    case 5, 6:
      let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
      append(contentsOf: Array(random.pick(lines)) + [0x0A])
    default: removeSubrange(offset..<Swift.min(count, offset + 1 + random.below(20)))
    }
  }

  private static let words: [[UInt8]] = [
    "99999999999999999999", "-1", "1e400", "nan", "\"\"", "\"", "0", "BT1 1AA", "ZZ9Z 9ZZ", "NPT 0VA", "202513",
    "199605",
    "99.999999", "ü", "\u{FEFF}", "\r\n", "E99999999", "", ",,,,,,,,", "2147483648", "9223372036854775807", "\0",
  ].map { Array($0.utf8) }

  /// The first offset at which other bytes are.
  fileprivate func firstIndex(of other: [UInt8]) -> Int? {
    guard other.count <= count else { return nil }
    return (0...(count - other.count)).first { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
