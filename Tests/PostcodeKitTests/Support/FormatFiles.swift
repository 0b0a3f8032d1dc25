@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// The small files in `Tests/Format`, which every reader of the format is tested with.
///
/// Files in `good` are to be read as the CSV of the same name, which is also what `postcodes export --names` prints. Files in
/// `bad` are to be rejected: on opening, by a complete verification, or by a reader of the history or of the places.
enum FormatFiles {
  struct Good {
    let name: String
    let bytes: [UInt8]
    /// The older editions, each as an index of its own.
    var editions: [(month: YearMonth, index: PostcodeIndex)] = []
    /// Whether it has places, whose expected listing is in the file of the same name with `-places.csv`.
    var hasPlaces = false
  }

  struct Bad {
    let name: String
    /// The case of `IndexError`.
    let error: String
    /// Whether opening the file succeeds, so that only verification rejects it.
    let isOpened: Bool
    let bytes: [UInt8]
    /// The section that makes the file invalid, `history` or `places`, if only its readers notice.
    var rejectedByReaderOf: String?

    /// What rejects the file.
    var rejectedBy: String { rejectedByReaderOf ?? (isOpened ? "verify" : "open") }
  }

  static func good() throws -> [Good] {
    [
      Good(name: "postcodes-only", bytes: try postcodesOnly()),
      Good(name: "every-column", bytes: try Specimen.file()),
      Good(name: "ostn15", bytes: try shifted()),
      Good(name: "stated-degrees", bytes: try statedDegrees()),
      Good(name: "frames", bytes: try frames()), Good(name: "one-position", bytes: try positions([[0, 0]])),
      Good(name: "no-positions", bytes: try positions((0..<20).map { _ in [missing, missing] })),
      Good(name: "wide-frame", bytes: try positions([[0, 0], [missing, missing], [699_999, 1_299_999]])),
      Good(name: "low-bits", bytes: try lowBits()),
      Good(name: "constant-segments", bytes: try constantSegments()),
      Good(name: "optional-unknown-section", bytes: try unknownSection(isRequired: false)), try history(),
      Good(name: "places", bytes: try withPlaces(), hasPlaces: true),
    ]
  }

  // MARK: Good files

  /// Standard postcodes, and the one exception that exists.
  private static func postcodesOnly() throws -> [UInt8] {
    try makeFile(
      [], ["M1 1AA", "M1 1AD", "M1 1AZ", "NPT 0VA", "NPT 0WA", "SW1A 1AA"].map { Row(postcode: try postcode($0)) }
    )
    .file
  }

  /// Degrees computed from grid references, by OSTN15 and on the Irish Grid.
  private static func shifted() throws -> [UInt8] {
    var shifts: [GridShift] = []
    for row in 0..<30 {
      for column in 0..<30 {
        shifts.append(
          GridShift(east: Int32(90_000 + 30 * column + row % 5), north: Int32(-70_000 - 18 * row + column % 3)))
      }
    }
    let table = try #require(ShiftTable(columns: 30, rows: 30, shifts: shifts))
    var builder = IndexBuilder(columns: [.gridReference])
    for (line, (text, easting, northing)) in [
      ("AB1 0AA", 12_345, 6_789), ("AB1 0AB", 12_345, 6_790), ("AB1 0AD", 15_999, 8_001), ("BT1 1AA", 333_600, 374_100),
      ("ZE1 0AA", 447_000, 1_141_000),
    ].enumerated() {
      builder.append(try postcode(text), values: [Int64(easting), Int64(northing)], line: UInt32(line))
    }
    return try builder.finish(metadata: testMetadata, shifts: table, onConflict: { _ in }).file
  }

  /// A position column of degrees without grid references; some postcodes have none.
  private static func statedDegrees() throws -> [UInt8] {
    let unit: Int64 = 1_000_000_000
    let units = Array("ABDEFGHJLN")
    var rows: [Row] = []
    for number in 0..<40 {
      let latitude = Int64(53_480_000 + number * number % 900)
      let longitude = Int64(-2_233_000 - number * 31 % 97)
      let values: [Int64] = number % 7 == 3 ? [missing, missing] : [latitude * unit, longitude * unit]
      let text = "M1 " + String(1 + number / 10) + "A" + String(units[number % 10])
      rows.append(Row(postcode: try postcode(text), values: values))
    }
    return try makeFile([.geographic], rows).file
  }

  private static let missing = ColumnDeclaration.missing

  private static func positions(_ values: [[Int64]]) throws -> [UInt8] {
    try makeFile([.gridReference], zip(consecutivePostcodes, values).map { Row(postcode: $0, values: $1) }).file
  }

  /// Frames of all lengths up to the largest: a whole word of units, one that crosses a word, single units, and one without positions.
  private static func frames() throws -> [UInt8] {
    var values: [[Int64]] = []
    for (length, east, spread) in [
      (512, 400_000, 9), (8, 100_000, 300), (300, 500_000, 1), (16, 0, 90_000), (520, 650_000, 40), (40, -1, 0),
      (3, 123_456, 7),
    ] {
      for number in 0..<length {
        let offset = spread == 0 ? 0 : number * number % spread
        values.append(
          east < 0 ? [missing, missing] : [Int64(east + offset), Int64(200_000 + offset * 3 + number % 5)])
      }
    }
    return try positions(values)
  }

  /// Degrees whose last bits are stored apart, because they have 12 decimals. A `Double` holds them exactly enough to print them again.
  private static func lowBits() throws -> [UInt8] {
    var rows: [Row] = []
    for (number, postcode) in zip(Int64(0)..<20, consecutivePostcodes) {
      let latitude: Int64 = 53_123_456_789_012_000 + number * 1_234_567_891_000
      let longitude: Int64 = -2_987_654_321_098_000 + number * number * 98_765_432_000
      rows.append(Row(postcode: postcode, values: number == 7 ? [missing, missing] : [latitude, longitude]))
    }
    return try makeFile([.geographic], rows).file
  }

  /// Sequences in long blocks, whose segments are mostly constant.
  private static func constantSegments() throws -> [UInt8] {
    var values: [[Int64]] = []
    for number in 0..<700 {
      var quality: Int64 = number < 130 ? 10 : number < 500 ? 20 : 50
      if number == 600 { quality = ColumnDeclaration.missing }
      values.append([quality, Int64(24_000 + number / 650)])
    }
    return try makeFile(
      [.quality, .introduced], zip(consecutivePostcodes, values).map { Row(postcode: $0, values: $1) }
    ).file
  }

  /// Three editions that differ in postcodes, positions, values and columns.
  private static func history() throws -> Good {
    let fixture = try HistoryFixture(seed: 6, editions: 3, postcodes: 24, share: 3)
    return Good(
      name: "history", bytes: fixture.file, editions: Array(zip(fixture.months, fixture.indexes).dropFirst()))
  }

  private static func unknownSection(isRequired: Bool) throws -> [UInt8] {
    var file = try SectionList(parsing: postcodesOnly())
    file.sections.append(SectionList.Section(kind: 99, flags: isRequired ? 1 : 0, bytes: [1, 2, 3]))
    return file.encoded
  }

  // MARK: Bad files

  static func bad() throws -> [Bad] {
    let plain = try postcodesOnly()
    var files = [
      Bad(name: "empty", error: "notAnIndex", isOpened: false, bytes: []),
      Bad(name: "text", error: "notAnIndex", isOpened: false, bytes: Array("Postcode,Latitude\n".utf8)),
      Bad(name: "header-cut", error: "wrongLength", isOpened: false, bytes: Array(plain.prefix(20))),
      Bad(name: "truncated", error: "wrongLength", isOpened: false, bytes: Array(plain.dropLast())),
      Bad(name: "trailing-byte", error: "wrongLength", isOpened: false, bytes: plain + [0]),
    ]
    for version: UInt8 in [0, 2] {
      var file = plain
      file[8] = version
      files.append(Bad(name: "version-\(version)", error: "unsupportedVersion", isOpened: false, bytes: file))
    }
    var draft = plain
    draft[10] = 0
    files.append(Bad(name: "draft", error: "unsupportedVersion", isOpened: false, bytes: draft))
    var header = plain
    header[24] ^= 1
    files.append(Bad(name: "header-checksum", error: "checksumMismatch", isOpened: false, bytes: header))
    var content = plain
    content[plain.count - 20] ^= 1
    files.append(Bad(name: "section-checksum", error: "checksumMismatch", isOpened: true, bytes: content))
    files.append(
      Bad(
        name: "required-unknown-section", error: "malformed", isOpened: false,
        bytes: try unknownSection(isRequired: true)))
    return files + (try badSections()) + (try BadHistories.files(plain)) + (try badPlaces())
  }

  /// Files whose checksums are right and whose sections violate the format.
  private static func badSections() throws -> [Bad] {
    var files: [Bad] = []
    func add(_ name: String, _ file: [UInt8], isOpened: Bool = false, _ change: (inout SectionList) throws -> Void)
      throws
    {
      var list = try SectionList(parsing: file)
      try change(&list)
      files.append(Bad(name: name, error: "malformed", isOpened: isOpened, bytes: list.encoded))
    }
    let plain = try postcodesOnly()
    try add("no-metadata", plain) { $0.sections.removeAll { $0.kind == 1 } }
    try add("no-trie", plain) { $0.sections.removeAll { $0.kind == 2 } }
    try add("two-tries", plain) { list in list.sections += list.sections.filter { $0.kind == 2 } }
    try add("postcode-count", plain) { $0.postcodeCount += 1 }
    try add("postcodes-beyond-section", plain) { list in
      // Header and trie agree on a number of postcodes for which the trie has no room.
      let index = try #require(list.sections.firstIndex { $0.kind == 2 })
      list.postcodeCount = 1_900_000_000
      let exceptions = Int(list.sections[index].bytes[12])
      let standard = UInt32(list.postcodeCount - exceptions)
      for byte in 0..<4 { list.sections[index].bytes[byte] = UInt8(truncatingIfNeeded: standard >> UInt32(8 * byte)) }
    }

    let category = try makeFile(
      [.quality], zip(consecutivePostcodes, [10, 10, 10, 20]).map { Row(postcode: $0, values: [$1]) }
    ).file
    // The column after its header and name: 16 bytes of header, 2 of dictionary, then the sequence.
    let sequence = 4 + "quality".utf8.count + 18
    func column(_ list: inout SectionList, _ change: (inout [UInt8]) -> Void) throws {
      let index = try #require(list.sections.firstIndex { $0.kind == 3 })
      change(&list.sections[index].bytes)
    }
    try add("column-kind", category) { try column(&$0) { $0[0] = 9 } }
    try add("column-count", category) { try column(&$0) { $0[sequence] = 3 } }
    try add("change-bitmap-mode", category) { try column(&$0) { $0[sequence + 13] = 2 } }
    try add("block-shift", category) { try column(&$0) { $0[sequence + 8] = 12 } }
    try add("prefix-code-incomplete", category) {
      try column(&$0) { $0.replaceSubrange((sequence + 14)..<(sequence + 17), with: [1, 1, 0, 8, 0]) }
    }
    try add("prefix-code-overfull", category) {
      try column(&$0) { $0.replaceSubrange((sequence + 14)..<(sequence + 17), with: [1, 3, 0, 8, 0, 9, 0, 10, 0]) }
    }
    try add("prefix-code-too-long", category) { try column(&$0) { $0[sequence + 14] = 13 } }
    try add("prefix-code-symbol", category) { try column(&$0) { $0[sequence + 16] = 1 } }
    // A dictionary of 2²⁰ values without bytes.
    try add("more-values-than-postcodes", category) {
      try column(&$0) { bytes in
        let start = sequence - 18
        bytes.removeSubrange((start + 16)..<sequence)
        bytes.replaceSubrange(start..<(start + 5), with: [0, 0, 16, 0, 0])
      }
    }
    try add("column-cut", category) { try column(&$0) { $0.removeLast(9) } }
    try add("dictionary-index", category, isOpened: true) { try column(&$0) { $0[sequence + 9] = 9 } }

    // The column after its header and names: 48 bytes of header, then a record of frame starts.
    let located = try frames()
    let position = 4 + "eastingnorthing".utf8.count
    try add("position-width", located) { try column(&$0) { $0[position + 12] = 29 } }
    try add("position-low-bits", located) { try column(&$0) { $0[position + 15] = 58 } }
    try add("more-frames-than-units", located) { try column(&$0) { $0[position + 9] = 255 } }
    try add("numbers-beyond-section", located) { try column(&$0) { $0[position + 42] = 255 } }
    try add("frame-count", located, isOpened: true) { try column(&$0) { $0[position + 8] -= 1 } }
    try add("frame-start-missing", located, isOpened: true) { try column(&$0) { $0[position + 48 + 12] &= 0xFE } }
    try add("frames-before-a-word", located, isOpened: true) { try column(&$0) { $0[position + 48 + 12 + 8] += 1 } }
    try add("frame-offset", located, isOpened: true) { try column(&$0) { $0[position + 32] += 1 } }
    // Of one position, corners take no bits: the mantissa is the first byte of the header.
    let single = try positions([[0, 0]])
    try add("frame-without-height", single, isOpened: true) { try column(&$0) { $0[position + 48 + 12] = 0 } }
    try add("frame-after-the-end", single, isOpened: true) { try column(&$0) { $0[position + 48] |= 2 } }
    try add("position-count", located, isOpened: true) { try column(&$0) { $0[position + 4] -= 1 } }

    let all = try Specimen.file()
    try add("attribute-without-column", all) { list in
      for index in list.sections.indices where list.sections[index].kind == 5 { list.sections[index].bytes[2] ^= 1 }
    }
    try add("attribute-count", all) { list in
      for index in list.sections.indices where list.sections[index].kind == 5 {
        // The number of texts comes after the two names.
        let names = Int(list.sections[index].bytes[0]) + Int(list.sections[index].bytes[1])
        list.sections[index].bytes[2 + names] += 1
      }
    }
    func country(_ list: inout SectionList, _ change: (inout [UInt8]) -> Void) throws {
      let name = Array("country".utf8)
      let index = try #require(list.sections.firstIndex { $0.kind == 3 && $0.bytes[4...].starts(with: name) })
      change(&list.sections[index].bytes)
    }
    // The column's header is followed by the number of its codes.
    try add("derived-source-count", all) { try country(&$0) { $0[4 + 7 + 4] -= 1 } }
    try add("more-texts-than-codes", all) { try country(&$0) { $0[4 + 7 + 8] = 0 } }
    try add("columns-in-wrong-order", all) { list in
      let columns = list.sections.filter { $0.kind == 3 }
      list.sections = list.sections.filter { $0.kind != 3 } + columns.reversed()
    }
    try add("code-sets-missing", all) { $0.sections.removeAll { $0.kind == 4 } }
    try add("boxes-of-another-trie", all) { list in
      for index in list.sections.indices where list.sections[index].kind == 7 { list.sections[index].bytes[0] += 1 }
    }
    try add("boxes-too-small", all, isOpened: true) { list in
      // The box around everything, moved north by a degree.
      for index in list.sections.indices where list.sections[index].kind == 7 {
        for offset in [12, 16] { list.sections[index].bytes[offset + 2] &+= 16 }
      }
    }
    return files
  }
}

/// The sections of a file, to be changed and put together again with correct checksums.
struct SectionList {
  struct Section {
    var kind: UInt32
    var flags: UInt32
    var bytes: [UInt8]
  }

  var postcodeCount: Int
  var sections: [Section]

  init(parsing bytes: [UInt8]) throws {
    let owner = IndexBytes(copying: bytes)
    let file = try IndexFile(owner.view)
    postcodeCount = file.postcodeCount
    sections = file.sections.map { section in
      Section(
        kind: section.kind, flags: section.isRequired ? IndexFile.requiredFlag : 0,
        bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) })
    }
    withExtendedLifetime(owner) {}
  }

  var encoded: [UInt8] {
    let tableEnd = IndexFile.headerLength + IndexFile.entryLength * sections.count
    var writer = ByteWriter()
    writer.append(IndexFile.magic)
    writer.append(UInt16(IndexFile.version))
    writer.append(IndexFile.layout)
    writer.append(UInt32(sections.count))
    writer.append(UInt64(sections.reduce(tableEnd + 8) { $0 + $1.bytes.count }))
    writer.append(UInt32(postcodeCount))
    writer.append(UInt32(0))
    var offset = tableEnd + 8
    for section in sections {
      writer.append(section.kind)
      writer.append(section.flags)
      writer.append(UInt64(offset))
      writer.append(UInt64(section.bytes.count))
      writer.append(XXHash64.hash(section.bytes))
      offset += section.bytes.count
    }
    writer.append(XXHash64.hash(writer.bytes))
    for section in sections { writer.append(section.bytes) }
    return writer.bytes
  }
}
