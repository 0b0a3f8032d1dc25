#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeImport
  internal import PostcodeIndex

  /// `postcodes annotate`.
  struct AnnotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "annotate",
      abstract: "Add columns from the index to a CSV file of any size.",
      discussion: """
        Each row gets a status and the requested columns at its end; existing bytes are copied unchanged. The status is \
        found, corrected (O or I typed for 0 or 1, or the reverse), not found, not a postcode, empty or malformed. A summary is \
        printed to standard error. Gzipped files are decompressed.

        The delimiter (comma, semicolon, tab or vertical bar) is detected from the first line. Rows with too few fields are \
        padded with empty ones. Rows with too many fields and lines with unmatched quotation marks are counted. Blank \
        lines stay blank.
        """)

    @Argument(help: ArgumentHelp("CSV file, plain or gzipped, or - for standard input.", valueName: "file"))
    var file: String

    @Option(
      help: ArgumentHelp(
        "Column with the postcodes: its name or its number, starting at 1. Default: detected.", valueName: "column"))
    var column: String?

    @Option(
      help: ArgumentHelp(
        "Columns to add, separated by commas; 'postcode' is the formatted postcode. Repeatable. Default: all.",
        valueName: "columns"))
    var add: [String] = []

    @OptionGroup var source: IndexOption

    @Option(
      name: .shortAndLong, help: ArgumentHelp("File to write. Default: standard output.", valueName: "file"))
    var output: String?

    @Option(
      help: ArgumentHelp(
        "Name of the status column. Default: \(AddedNames.defaultStatus).", valueName: "name"))
    var status: String?

    @Option(
      help: ArgumentHelp("Field delimiter: a character, or 'tab'. Default: detected.", valueName: "character"))
    var delimiter: Delimiter?

    @Option(
      help: ArgumentHelp(
        "Encoding of the added columns. Default: the encoding of the file.", valueName: "encoding"))
    var encoding: TextEncoding?

    @Flag(help: "Treat the first line as data, not as column names.")
    var noHeader = false

    @Flag(help: "Exit with status 1 if any postcode is not found. The output is complete nevertheless.")
    var strict = false

    func run() throws {
      try checkOutput()
      let index = try source.open()
      let columns = try AddedColumns(index, lists: add)
      do {
        let sample = try TableSample(TextInput(path: file), delimiter: delimiter?.byte)
        var annotation = try Annotation(index, columns, sample, options)
        if let column = annotation.foundColumn { StandardError.report("reading postcodes from \(column)") }
        let destination = try output.map { AnnotationOutput.file(try AtomicFile($0)) } ?? .standardOutput
        try annotation.run(sample, to: destination)
        for line in annotation.tally.summary { StandardError.report(Printable.text(line)) }
        if strict, annotation.tally.unmatched > 0 { throw Failure.negative }
      } catch let error as TableError {
        throw Failure(error)
      } catch let error as OutputError {
        throw Failure(error)
      }
    }

    private var options: Annotation.Options {
      Annotation.Options(column: column, statusName: status, hasHeader: !noHeader, encoding: encoding)
    }

    /// Checks that the output replaces neither the table nor the index.
    private func checkOutput() throws {
      guard let output else {
        if let input = FileIdentity(file), FileIdentity(descriptor: 1) == input {
          throw Failure(
            status: .usage, message: "standard output is the input file \(file); redirect it to another file")
        }
        return
      }
      let index = source.namedPath.map { [(path: $0, description: "the index")] } ?? []
      try OutputPath.check(output, option: "--output", replacingNone: [(file, "the input file")] + index)
    }
  }
#endif
