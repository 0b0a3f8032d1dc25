#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// `postcodes info`.
  struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show the dataset, the number of postcodes and the size of the index.")

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = ReportFormat.text

    @Flag(help: "Show the size of each section. JSON always has them.")
    var verbose = false

    func run() throws {
      let index = try source.open()
      let counts = Counts(index)
      let places = try PlaceFinder.places(of: index)
      switch format {
      case .text: try writeText(index, counts, places)
      case .json:
        try JSONOutput.write(Document(index, counts, places))
      }
    }

    /// Returns the source and accuracy of latitude and longitude, or an empty string if the index has none.
    private static func sourceOfDegrees(_ index: PostcodeIndex) -> String {
      guard let column = index.column(named: ColumnDeclaration.geographic.name) else { return "" }
      guard column.isComputed else { return "from the dump" }
      return index.hasShifts
        ? "computed from grid references with OSTN15, accurate to a centimetre"
        : "computed from grid references with a seven-parameter transformation, accurate to about 5 m"
    }

    /// Returns the number of places, in all and of each type.
    private static func describe(_ places: Places) -> String {
      let types = places.typeCounts.map { "\($0.type ?? "without a type") \(NumberFormat.grouped($0.count))" }
      return NumberFormat.grouped(places.count) + " (" + types.joined(separator: ", ") + ")"
    }

    /// Returns the months of the editions, the newest first; nothing if there is only one.
    private static func editions(_ index: PostcodeIndex) -> [String] {
      let history = try? PostcodeHistory(index)
      return history?.editions.map(\.month.dashed) ?? []
    }

    private func writeText(_ index: PostcodeIndex, _ counts: Counts, _ places: Places?) throws {
      let output = StandardOutput.shared
      let facts = [
        ("dataset", index.metadata.dataset), ("edition", index.metadata.edition),
        ("editions", Self.editions(index).joined(separator: ", ")), ("dialect", index.metadata.dialect),
        ("source", index.metadata.source),
        ("postcodes", NumberFormat.grouped(index.count)),
        ("live", counts.live.map { NumberFormat.grouped($0) } ?? "unknown"),
        ("terminated", counts.terminated.map { NumberFormat.grouped($0) } ?? "unknown"),
        ("without position", NumberFormat.grouped(counts.withoutPosition)),
        ("places", places.map { Self.describe($0) } ?? ""),
        ("lat/long", Self.sourceOfDegrees(index)), ("size", SectionTable.total(index)),
      ]
      for (name, value) in facts where !value.isEmpty {
        try output.line(Style.dim(Alignment.left(name, 18)) + Printable.text(value))
      }
      if verbose {
        try output.write("\n")
        try SectionTable.write(index)
      }
      let attribution = Printable.text(index.metadata.attribution, keepingLines: true)
      if !attribution.isEmpty { try output.write("\n\(attribution)\n") }
    }
  }

  /// The numbers of live and terminated postcodes, and of those without a position.
  private struct Counts {
    /// `nil` if the dump does not distinguish live from terminated postcodes.
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

  extension InfoCommand {
    /// The JSON of `info`.
    private struct Document: Encodable {
      struct Section: Encodable {
        let name: String
        let bytes: Int
        let bitsPerPostcode: Double
      }
      let dataset: String
      let edition: String
      let editions: [String]
      let dialect: String
      let source: String
      let attribution: String
      let postcodes: Int
      let live: Int?
      let terminated: Int?
      let withoutPosition: Int
      let places: Int?
      let columns: [String]
      let bytes: Int
      let bitsPerPostcode: Double
      let sections: [Section]

      init(_ index: PostcodeIndex, _ counts: Counts, _ places: Places?) {
        self.places = places?.count
        dataset = index.metadata.dataset
        edition = index.metadata.edition
        editions = InfoCommand.editions(index)
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
#endif
