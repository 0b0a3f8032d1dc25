#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// `postcodes annotate`.
  struct AnnotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "annotate",
      abstract: "Add columns from the index to a CSV file of any size.",
      discussion: """
        Each row gets a status and the requested columns at its end; existing bytes are copied unchanged. The status is \
        found, terminated, corrected (O or I typed for 0 or 1, or the reverse), outcode, sector, not found, not a postcode, \
        not a position, empty or malformed. An outcode or sector gets its mean position, and the codes that all its postcodes share. L41 is \
        an outcode and never sector L4 1, which needs its space. A summary is printed to standard error. Gzipped files are decompressed.

        With --latitude and --longitude, --easting and --northing, or --position, each row gets the nearest live postcode within 20 km, \
        its distance in metres, and the requested columns. Numbers can have decimal commas, and degrees letters: 0.12 W.

        With --as-of, each row gets the values of the edition that was current in the month of its date: the last one that is not later, as \
        with 'lookup --as-of'. The index needs several editions; 'postcodes build --history' makes one. Dates are 2019-05-31, 20190531 or \
        31/05/2019, also with a time, or months: 2019-05, 201905. Whole postcodes match. Further statuses are before the first edition, \
        not a date and no date. The column 'edition' has the month of the edition.

        The delimiter (comma, semicolon, tab or vertical bar) is detected from the first line. Rows with too few fields are \
        padded with empty ones. Rows with too many fields and lines with unmatched quotation marks are counted. Blank \
        lines stay blank.

        Exit status 1: fewer than one in twenty values of a column matched; the output is complete nevertheless.
        """)

    @Argument(
      help: ArgumentHelp("CSV file, plain or gzipped, or - for standard input.", valueName: "file"),
      completion: .file())
    var file: String

    @Option(
      help: ArgumentHelp(
        "Column with postcodes: its name or its number, starting at 1. Repeatable. Default: detected.",
        valueName: "column"))
    var column: [String] = []

    @Option(
      help: ArgumentHelp(
        "Columns to add, separated by commas; 'postcode' is the formatted postcode. Repeatable. Default: all.",
        valueName: "columns"), completion: .custom(ColumnCompletion.columns))
    var add: [String] = []

    @Flag(help: "Add the names and other attributes of codes, too.")
    var names = false

    @Flag(help: "Take the last postcode of the index in each field, which may be a whole address.")
    var extract = false

    @Option(
      help: ArgumentHelp(
        "Column with dates: add the values of the edition that was current then, of an index with several.",
        valueName: "column"))
    var asOf: String?

    @Option(help: ArgumentHelp("Column with latitudes, in degrees on WGS 84.", valueName: "column"))
    var latitude: String?

    @Option(help: ArgumentHelp("Column with longitudes.", valueName: "column"))
    var longitude: String?

    @Option(help: ArgumentHelp("Column with eastings on the British National Grid, in metres.", valueName: "column"))
    var easting: String?

    @Option(help: ArgumentHelp("Column with northings.", valueName: "column"))
    var northing: String?

    @Option(
      help: ArgumentHelp(
        "Column with the grid of each easting and northing: british or irish. Default: a column 'grid', or else british.",
        valueName: "column"))
    var grid: String?

    @Option(
      help: ArgumentHelp(
        "Column with positions, such as 51.5,-0.12 or TQ 300 799.", valueName: "column"))
    var position: String?

    @Option(
      help: ArgumentHelp(
        "Maximum distance of the nearest postcode, or 'unlimited'. Default: 20000.", valueName: "metres"),
      transform: MaximumDistance.init(argument:))
    var radius: MaximumDistance?

    @Flag(help: "Add the distance in metres between the postcodes of two columns.")
    var distance = false

    @OptionGroup var source: CheckedIndexOption

    @Option(
      name: .shortAndLong, help: ArgumentHelp("File to write. Default: standard output.", valueName: "file"),
      completion: .file())
    var output: String?

    @Option(
      help: ArgumentHelp(
        "Name of the status column. Default: \(AddedNames.defaultStatus).", valueName: "name"))
    var status: String?

    @Option(
      help: ArgumentHelp(
        "Prefix of the added columns' names; once for each --column. Default: none, or the column's name and '_' if there are "
          + "several.", valueName: "text"))
    var prefix: [String] = []

    @Option(
      help: ArgumentHelp("File to write the counts of the summary to, as JSON.", valueName: "file"),
      completion: .file())
    var summary: String?

    @Option(
      help: ArgumentHelp(
        "Field delimiter: any character, such as ~, or 'tab'. Default: detected.", valueName: "character"),
      transform: Delimiter.init(character:))
    var delimiter: Delimiter?

    @Option(
      help: ArgumentHelp(
        "Encoding of the added columns. Default: the encoding of the file.", valueName: "encoding"))
    var encoding: TextEncoding?

    @Flag(
      help: ArgumentHelp(
        "Put an apostrophe before added texts that a spreadsheet would take for a formula, such as =1+1."))
    var escapeFormulas = false

    @Option(help: ArgumentHelp("Number of threads. Default: one for each processor core.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Treat the first line as data, not as column names.")
    var noHeader = false

    @Flag(help: "Exit with status 1 if any row has no postcode of the index. The output is complete nevertheless.")
    var strict = false

    func validate() throws {
      guard (latitude == nil) == (longitude == nil) else {
        throw ValidationError("Give both --latitude and --longitude.")
      }
      guard (easting == nil) == (northing == nil) else { throw ValidationError("Give both --easting and --northing.") }
      guard [!column.isEmpty, latitude != nil, easting != nil, position != nil].count(where: { $0 }) <= 1 else {
        throw ValidationError(
          "Choose one of --column, --latitude with --longitude, --easting with --northing, and --position.")
      }
      guard grid == nil || easting != nil else { throw ValidationError("--grid requires --easting and --northing.") }
      guard !extract || !column.isEmpty else { throw ValidationError("--extract requires --column.") }
      guard radius == nil || latitude != nil || easting != nil || position != nil else {
        throw ValidationError("--radius requires --latitude and --longitude, --easting and --northing, or --position.")
      }
      guard !distance || column.count == 2 else { throw ValidationError("--distance requires --column twice.") }
      guard asOf == nil || latitude == nil && easting == nil && position == nil else {
        throw ValidationError("--as-of finds postcodes, not positions.")
      }
      guard asOf == nil || !distance else { throw ValidationError("--as-of and --distance exclude each other.") }
      guard prefix.isEmpty || prefix.count == max(column.count, 1) else {
        throw ValidationError("--prefix is given \(prefix.count) times; expected once for each --column.")
      }
      if let threads, !(1...256).contains(threads) {
        throw ValidationError("--threads must be from 1 to 256, not \(threads).")
      }
    }

    func run() throws {
      try checkOutput()
      let index = try source.open()
      let columns: AnnotationPlan.Columns =
        if asOf == nil {
          .newest(try AddedColumns(index, lists: add, withNames: names).items)
        } else {
          .ofEditions(try EditionColumns(index, lists: add, withNames: names))
        }
      do {
        let sample = try TableSample(
          TextInput(path: file), delimiter: delimiter?.byte,
          wideDelimiter: delimiter.flatMap { $0.byte == nil ? $0.scalar : nil })
        let plan = try AnnotationPlan(index, columns, sample, options)
        for note in plan.notes { StandardError.report(Printable.text(note)) }
        let destination = try output.map { TableOutput.file(try AtomicFile($0)) } ?? .standardOutput
        let tally = try AnnotationRun(plan, sample, to: destination).run(threads: threads ?? ProcessorCores.count)
        let advice = tally.advice(plan)
        for line in tally.summary + advice { StandardError.report(Printable.text(line)) }
        if let summary { try AtomicFile.write(JSONOutput.encode(tally.document) + [UInt8(ascii: "\n")], to: summary) }
        if !advice.isEmpty || strict && tally.unmatched > 0 { throw Failure.negative }
      } catch let error as TableError {
        throw Failure(error)
      } catch let error as OutputError {
        throw Failure(error)
      }
    }

    private var options: AnnotationPlan.Options {
      AnnotationPlan.Options(
        columns: column, dates: asOf, degrees: latitude.flatMap { latitude in longitude.map { (latitude, $0) } },
        grid: easting.flatMap { easting in northing.map { (easting, $0) } }, gridName: grid, position: position,
        radius: radius, statusName: status,
        prefixes: prefix, addsDistance: distance, extracts: extract,
        hasHeader: !noHeader, encoding: encoding, escapesFormulas: escapeFormulas)
    }

    /// Checks that the output and the summary replace neither the table nor the index, nor each other.
    private func checkOutput() throws {
      let index = source.index.namedPath.map { [(path: $0, description: "the index")] } ?? []
      let inputs = [(path: file, description: "the input file")] + index
      if let summary {
        try OutputPath.check(summary, option: "--summary", replacingNone: inputs)
        guard summary != output, output.flatMap({ FileIdentity($0) }).map({ $0 != FileIdentity(summary) }) ?? true
        else {
          throw Failure(status: .usage, message: "--summary: \(Printable.text(summary)) is the output")
        }
      }
      guard let output else {
        if let input = FileIdentity(file), FileIdentity(descriptor: 1) == input {
          throw Failure(
            status: .usage, message: "standard output is the input file \(file); redirect it to another file")
        }
        return
      }
      try OutputPath.check(output, option: "--output", replacingNone: inputs)
    }
  }
#endif
