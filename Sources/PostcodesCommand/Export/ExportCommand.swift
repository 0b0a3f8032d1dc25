#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  /// `postcodes export`.
  struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Export all postcodes, or those that match conditions.",
      discussion: """
        Postcodes are sorted by outcode and incode. CSV has a header line; missing values are empty, months are YYYYMM and \
        degrees have the decimals of the dump. GeoJSON and Nominatim's format need positions; Nominatim's leaves out postcodes \
        without one.

        --where takes a column, one of = != < <= > >=, and a value:

          --where ward=E05013765             code
          --where district=camden            name; case and accents do not matter
          --where ward=E05013765,E05013766   any of several values
          --where district_name=Camden       attribute of a code
          --where terminated=                no value: live postcodes
          --where 'terminated!='             any value: terminated postcodes
          --where 'introduced>=2020-01'      number, month or year
          --where 'latitude>55'              also longitude, easting, northing, and numbers in texts
          --where outcode=SW1A               outcode; also area=SW, 'sector=SW1A 1'

        Conditions on different columns must all be true; of several = conditions on one column, one must be. A name that \
        several codes share selects all of them, with a notice. != matches postcodes without a value; < and > do not.

        Exit status 1: no postcode matches, or the index lacks a code or name.
        """)

    @OptionGroup var source: CheckedIndexOption

    @OptionGroup var selection: SelectionOptions

    @Option(
      help: ArgumentHelp(
        "Columns to export, in this order, separated by commas. Default: all, without the names of codes.",
        valueName: "names"), completion: .custom(ColumnCompletion.columns)
    )
    var columns: String?

    @Flag(help: "Add the names and other attributes of codes.")
    var names = false

    @Flag(
      help: ArgumentHelp(
        "Add the column grid: british or irish, the grid of the easting and northing, if the index has postcodes on both."
      ))
    var grid = false

    @Flag(help: "Export the towns and villages instead, with the keys of postcodes.io, in CSV, JSON or GeoJSON.")
    var places = false

    @Flag(help: "Print only the number of postcodes.")
    var count = false

    @Option(help: "Output format.")
    var format = ExportFormat.csv

    @Flag(
      help: ArgumentHelp(
        "With --format csv: put an apostrophe before texts that a spreadsheet would take for a formula, such as =1+1."))
    var escapeFormulas = false

    @Option(
      name: .shortAndLong, help: ArgumentHelp("File to write. Default: standard output.", valueName: "file"),
      completion: .file())
    var output: String?

    func validate() throws {
      if places {
        guard columns == nil, !names, !grid, selection.text.isEmpty, selection.random == nil else {
          throw ValidationError("--places exports all places; remove --columns, --names, --grid and conditions.")
        }
        guard ![.nominatim, .arrow].contains(format) else {
          throw ValidationError("--places supports the formats csv, json, jsonl and geojson.")
        }
      }
      guard !escapeFormulas || format == .csv else { throw ValidationError("--escape-formulas requires --format csv.") }
      guard !count || output == nil else { throw ValidationError("--count prints only a number; remove --output.") }
      guard !grid || columns == nil else { throw ValidationError("--columns chooses the columns; add grid to them.") }
      guard format != .nominatim || columns == nil && !names else {
        throw ValidationError("--format nominatim has the columns postcode, lat and lon; remove --columns and --names.")
      }
    }

    func run() throws {
      if let output {
        let index = source.index.namedPath.map { [(path: $0, description: "the index")] } ?? []
        try OutputPath.check(output, option: "--output", replacingNone: index)
      }
      guard format != .arrow || output != nil || count || !StandardOutput.isTerminal else {
        throw Failure(status: .usage, message: "--format arrow is not text; add --output FILE")
      }
      let index = try source.open()
      if places { return try exportPlaces(index) }
      let items = try items(of: index)
      if format == .geojson || format == .nominatim, index.column(named: ColumnDeclaration.geographic.name) == nil {
        throw Failure(status: .usage, message: "--format \(format.rawValue): the index has no positions")
      }
      let (chosen, notes) = try selection.evaluate(index)
      for note in notes { StandardError.report(note) }
      noteGrid(index, items, chosen)
      let total = chosen.count
      if total == 0, output != nil { throw noMatch }
      if count {
        try StandardOutput.shared.line(String(total))
      } else {
        do {
          try write(index, items, chosen, total)
        } catch let error as OutputError {
          throw Failure(error)
        }
      }
      if total == 0 { throw noMatch }
    }

    /// Says that eastings and northings are on two grids, unless a column does.
    private func noteGrid(_ index: PostcodeIndex, _ items: [RowItem], _ chosen: OrdinalSet) {
      guard !count, format != .nominatim, index.hasIrishGrid, let area = PostcodeArea("BT"),
        let irish = index.ordinals(of: .area(area)),
        items.contains(where: { $0.name == "easting" || $0.name == "northing" }),
        !items.contains(where: { $0.name == RowItem.gridName }), irish.contains(where: { chosen.contains($0) })
      else { return }
      StandardError.report(
        "eastings and northings of Northern Ireland (BT) are on the Irish Grid, all others on the British National Grid; "
          + (columns == nil ? "--grid adds a column that says so" : "add the column grid, which says so"))
    }

    private func exportPlaces(_ index: PostcodeIndex) throws {
      let places = try PlaceFinder(index).places
      guard !count else { return try StandardOutput.shared.line(String(places.count)) }
      do {
        let destination = try output.map { TableOutput.file(try AtomicFile($0)) } ?? .standardOutput
        let writer = PlaceWriter(format, escapesFormulas: escapeFormulas)
        var bytes = writer.beginning
        for number in 0..<places.count {
          writer.append(places[number], isFirst: number == 0, to: &bytes)
          guard bytes.count >= TableOutput.chunkSize else { continue }
          try destination.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
        try destination.write(bytes + writer.end(isEmpty: places.count == 0))
        try destination.finish()
      } catch let error as OutputError {
        throw Failure(error)
      }
    }

    private var noMatch: Failure {
      Failure(status: .negativeResult, message: "no postcode matches \(selection.text)")
    }

    /// Returns the columns to export: the chosen ones in their order, or all, whose keys JSON has in alphabetical order.
    private func items(of index: PostcodeIndex) throws(Failure) -> [RowItem] {
      guard let columns else {
        let items = ExportTable(index, withAttributes: names, withGrid: grid).items
        return [.json, .jsonl, .geojson].contains(format) ? RowItem.sorted(items) : items
      }
      let list = columns.split(separator: ",", omittingEmptySubsequences: true).map { String($0) }
      guard !list.isEmpty else { throw Failure(status: .usage, message: "--columns: expected names of columns") }
      return try ExportTable(index, columns: list, withAttributes: names).items
    }

    private func write(_ index: PostcodeIndex, _ items: [RowItem], _ chosen: OrdinalSet, _ total: Int) throws {
      let destination = try output.map { TableOutput.file(try AtomicFile($0)) } ?? .standardOutput
      var progress = RowProgress(total: total)
      defer { progress.clear() }
      var writer = ExportWriter(index, items, format, escapesFormulas: escapeFormulas)
      var bytes = ByteOutput(capacity: TableOutput.chunkSize * 2)
      writer.begin(&bytes)
      try index.forEach(in: chosen) { ordinal, postcode in
        writer.append(postcode, at: ordinal, to: &bytes)
        progress.advance()
        guard bytes.count >= TableOutput.chunkSize else { return }
        try destination.write(bytes.bytes)
        bytes.removeAll()
      }
      writer.end(&bytes)
      try destination.write(bytes.bytes)
      try destination.finish()
      if writer.withoutPosition > 0 {
        let number = NumberFormat.grouped(writer.withoutPosition)
        StandardError.report(
          "\(number) \(writer.withoutPosition == 1 ? "postcode has" : "postcodes have") no position"
            + (format != .nominatim ? "" : writer.withoutPosition == 1 ? " and is left out" : " and are left out"))
      }
    }
  }
#endif
