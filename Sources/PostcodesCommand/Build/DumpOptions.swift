#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// The options that say how to read a dump, of `build` and `trace`.
  struct DumpOptions: ParsableArguments {
    private static let limits = ArchiveLimits.default

    @Option(
      help: ArgumentHelp(
        "Type of the dump: \(Dialect.allCases.map(\.name).joined(separator: ", ")). Default: detected.",
        valueName: "name"))
    var dialect: String?

    @Option(
      help: ArgumentHelp(
        "Column with the postcodes in a CSV file: its name, or its number from 1. Default: detected.",
        valueName: "column"
      ))
    var column: String?

    @Option(
      help: ArgumentHelp("Field delimiter: an ASCII character, or 'tab'. Default: detected.", valueName: "character"))
    var delimiter: Delimiter?

    @Flag(
      help: ArgumentHelp(
        "Accept a list or a joined table without column names: a first row with a postcode or a code is data. The columns of such a "
          + "table are named field_1, field_2 and so on."))
    var noHeader = false

    @Flag(help: "Leave out terminated postcodes.")
    var liveOnly = false

    @Option(
      help: ArgumentHelp(
        "Columns of administrative codes to include: the ones that postcodes.io serves, or all.", valueName: "columns"))
    var columns = ColumnsOption.served

    @Option(
      help: ArgumentHelp(
        "CSV file, archive or folder with names of codes, in addition to those in the dump. Repeatable.",
        valueName: "path"))
    var names: [String] = []

    @Option(
      help: ArgumentHelp(
        "OSTN15 grid shifts, to compute latitude and longitude to the centimetre if the dump has grid references only: "
          + "Ordnance Survey's data file, or a folder with two arrays. Default: a transformation accurate to about 5 m.",
        valueName: "path"))
    var ostn15: String?

    @Option(help: ArgumentHelp("Postcode area to leave out, such as BT. Repeatable.", valueName: "area"))
    var exclude: [String] = []

    @Option(
      help: ArgumentHelp(
        "Maximum uncompressed size of the dump. Default: \(limits.maximumTotalBytes >> 30) GiB.", valueName: "bytes"))
    var maxBytes: UInt64?

    @Option(help: ArgumentHelp("Maximum compression ratio. Default: \(limits.maximumRatio).", valueName: "ratio"))
    var maxRatio: UInt64?

    @Option(
      help: ArgumentHelp(
        "Maximum number of entries in an archive. Default: \(limits.maximumEntries).", valueName: "count"))
    var maxEntries: Int?

    func validate() throws {
      if let dialect, Dialect(rawValue: dialect) == nil {
        throw ValidationError(
          "--dialect \(dialect): expected one of \(Dialect.allCases.map(\.name).joined(separator: ", ")).")
      }
      for area in exclude where Outcode.areaKey(named: area) == nil {
        throw ValidationError("--exclude \(area): expected a postcode area of one or two letters, such as BT.")
      }
      if let maxEntries, maxEntries < 1 { throw ValidationError("--max-entries must be 1 or more, not \(maxEntries).") }
    }

    /// Returns the options of an import.
    ///
    /// - Parameters:
    ///   - joins: Tables whose columns are added to the index.
    ///   - places: Paths of OS Open Names.
    ///   - scotland: A Scottish Postcode Directory whose columns are added to the index.
    ///   - strictNames: Whether backslashes in names of zip entries are errors.
    func importOptions(
      joins: [JoinSource] = [], places: [String] = [], scotland: String? = nil, strictNames: Bool = false
    ) -> ImportOptions {
      let defaults = DumpOptions.limits
      let limits = ArchiveLimits(
        maximumTotalBytes: maxBytes ?? defaults.maximumTotalBytes, maximumRatio: maxRatio ?? defaults.maximumRatio,
        maximumEntries: maxEntries ?? defaults.maximumEntries, strictNames: strictNames)
      return ImportOptions(
        dialect: dialect.flatMap { Dialect(rawValue: $0) },
        excludedAreas: Set(exclude.map { PostcodeArea($0)?.description ?? $0.uppercased() }),
        liveOnly: liveOnly, postcodeColumn: column, delimiter: delimiter?.byte, allowsMissingHeader: noHeader,
        columns: columns.selection, names: names, joins: joins, places: places, scotland: scotland, shifts: ostn15,
        limits: limits)
    }
  }

  /// The values of `--columns`.
  enum ColumnsOption: String, ExpressibleByArgument, CaseIterable {
    case served, all

    var selection: ColumnSelection { self == .all ? .all : .served }
  }

  extension ProgressLine {
    /// Runs an import that reports its progress, and shows it if standard error is a terminal.
    static func showing<Value>(
      _ body: (((ImportProgress) -> Void)?) throws(ImportError) -> Value
    ) throws(ImportError) -> Value {
      var line = ProgressLine()
      defer { line.clear() }
      return try body(StandardError.isTerminal ? { line.show(describe($0)) } : nil)
    }

    private static func describe(_ progress: ImportProgress) -> String {
      let rows = "\(NumberFormat.grouped(progress.rows)) rows"
      guard let total = progress.totalBytes, total > 0 else { return rows }
      return ProgressLine.percent(Double(progress.bytesRead) / Double(total)) + "  " + rows
    }
  }
#endif
