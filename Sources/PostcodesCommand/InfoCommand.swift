internal import ArgumentParser
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in the index: dataset, edition, counts, and the bytes each part takes.")

  @OptionGroup var source: IndexOption

  @Option(help: "text or json.")
  var format = ReportFormat.text

  func run() throws {
    let index = try source.open()
    let counts = Counts(index)
    switch format {
    case .text: try writeText(index, counts)
    case .json:
      try StandardOutput.shared.write(JSONOutput(isPretty: true).encode(Reply(index, counts)))
      try StandardOutput.shared.write("\n")
    }
  }

  /// Where latitude and longitude come from; empty if there are none.
  private static func originOfDegrees(_ index: PostcodeIndex) -> String {
    guard let column = index.column(named: ColumnDeclaration.geographic.name) else { return "" }
    guard column.isComputed else { return "as the dump has them" }
    return index.hasShifts
      ? "computed from the grid reference by OSTN15, good to a centimetre"
      : "computed from the grid reference by seven parameters, good to about 5 m"
  }

  private func writeText(_ index: PostcodeIndex, _ counts: Counts) throws {
    let output = StandardOutput.shared
    let facts = [
      ("dataset", index.metadata.dataset), ("edition", index.metadata.edition),
      ("dialect", index.metadata.dialect), ("source", index.metadata.source),
      ("postcodes", Figures.grouped(index.count)),
      ("live", counts.live.map { Figures.grouped($0) } ?? "not stated by the dump"),
      ("terminated", counts.terminated.map { Figures.grouped($0) } ?? "not stated by the dump"),
      ("without position", Figures.grouped(counts.withoutPosition)),
      ("degrees", Self.originOfDegrees(index)),
    ]
    for (name, value) in facts where !value.isEmpty {
      try output.line(Style.dim(Figures.left(name, 18)) + Printable.text(value))
    }
    try output.write("\n")
    try SectionTable.write(index)
    let attribution = Printable.text(index.metadata.attribution, keepingLines: true)
    if !attribution.isEmpty { try output.write("\n\(attribution)\n") }
  }
}

/// The table of bytes that `info` and `build` show.
enum SectionTable {
  static func write(_ index: PostcodeIndex) throws {
    let sizes = index.sectionSizes.map { ($0.name, $0.byteCount) } + [("all", index.byteCount)]
    let width = (sizes.map(\.0.count).max() ?? 0) + 2
    try StandardOutput.shared.line(
      Style.dim(Figures.left("", width) + Figures.right("bytes", 12) + Figures.right("bits/postcode", 16)))
    for (name, bytes) in sizes {
      try StandardOutput.shared.line(
        Figures.left(name, width) + Figures.right(Figures.grouped(bytes), 12)
          + Figures.right(Figures.fixed(bitsPerPostcode(bytes, index), 3), 16))
    }
  }

  static func bitsPerPostcode(_ bytes: Int, _ index: PostcodeIndex) -> Double {
    Double(bytes) * 8 / Double(max(index.count, 1))
  }
}

/// How many postcodes there are of each kind.
private struct Counts {
  /// `nil` if the dump does not tell live from terminated ones.
  var live: Int?
  var terminated: Int?
  var withoutPosition = 0

  init(_ index: PostcodeIndex) {
    let positions = index.columns.filter { $0.declaration.slotCount == 2 }
    var terminated = 0
    for ordinal in 0..<index.count {
      if !index.isLive(at: ordinal) { terminated += 1 }
      if !positions.contains(where: { $0.position(at: ordinal) != nil }) { withoutPosition += 1 }
    }
    if Termination.isKnown(index) {
      live = index.count - terminated
      self.terminated = terminated
    }
  }
}

/// Whether an index tells live postcodes from terminated ones.
enum Termination {
  /// It does if the dump had a column for it, or if the dataset has live postcodes only.
  static func isKnown(_ index: PostcodeIndex) -> Bool {
    index.column(named: "terminated") != nil || index.metadata.dialect == Dialect.codePointOpen.name
  }
}

extension InfoCommand {
  /// The JSON of `info`.
  private struct Reply: Encodable {
    struct Section: Encodable {
      let name: String
      let bytes: Int
      let bitsPerPostcode: Double
    }
    let dataset: String
    let edition: String
    let dialect: String
    let source: String
    let attribution: String
    let postcodes: Int
    let live: Int?
    let terminated: Int?
    let withoutPosition: Int
    let columns: [String]
    let bytes: Int
    let bitsPerPostcode: Double
    let sections: [Section]

    init(_ index: PostcodeIndex, _ counts: Counts) {
      dataset = index.metadata.dataset
      edition = index.metadata.edition
      dialect = index.metadata.dialect
      source = index.metadata.source
      attribution = index.metadata.attribution
      postcodes = index.count
      live = counts.live
      terminated = counts.terminated
      withoutPosition = counts.withoutPosition
      columns = PostcodeRow(index, withAttributes: false).names
      bytes = index.byteCount
      bitsPerPostcode = SectionTable.bitsPerPostcode(index.byteCount, index)
      sections = index.sectionSizes.map {
        Section(
          name: $0.name, bytes: $0.byteCount, bitsPerPostcode: SectionTable.bitsPerPostcode($0.byteCount, index))
      }
    }
  }
}
