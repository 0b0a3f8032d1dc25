internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes annotate`.
struct AnnotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate",
    abstract: "Add columns of the index to a CSV of any size.",
    discussion: """
      The table streams through; every byte of it is kept as it is, and each row gets a status and the columns asked \
      for at its end. The status is found, corrected (O for 0, I for 1, and the other way round), not found, not a \
      postcode, empty, or malformed. Counts go to standard error. Gzip is unpacked.

      Commas, semicolons, tabs and vertical bars are told apart by the first line. Rows with fewer fields than the first \
      are filled up with empty ones, so that what is added lines up; those with more, and lines whose quotation marks \
      do not match, are counted. Blank lines stay blank.
      """)

  @Argument(help: ArgumentHelp("A CSV, gzipped or not, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The column with the postcodes: its name, or its number from 1.", valueName: "name"))
  var column: String?

  @Option(
    help: ArgumentHelp(
      "Columns to add, with commas between them; 'postcode' is the postcode as it is written. May be repeated. "
        + "Without it: all of the index.", valueName: "columns"))
  var add: [String] = []

  @OptionGroup var source: IndexOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The name of the column with the status.", valueName: "name"))
  var status: String?

  @Option(help: ArgumentHelp("What stands between fields: a character, or 'tab'.", valueName: "character"))
  var delimiter: Delimiter?

  @Option(
    help: ArgumentHelp(
      "What added letters beyond ASCII are written in: utf-8 or windows-1252. Else as the first megabyte has it.",
      valueName: "name"))
  var encoding: TextEncoding?

  @Flag(help: "The first line is a row like the others.")
  var noHeader = false

  @Flag(help: "Exit with status 1 if a row was neither found nor corrected. Everything is written all the same.")
  var strict = false

  func run() throws {
    try checkOutput()
    let index = try source.open()
    let columns = try AddedColumns(index, asked: add)
    do {
      let sample = try TableSample(TextInput(path: file), delimiter: delimiter?.byte)
      var annotation = try Annotation(index, columns, sample, options)
      if let column = annotation.foundColumn { StandardError.write("postcodes: taking the postcodes from \(column)\n") }
      let destination = try output.map { AnnotationOutput.file(try AtomicFile($0)) } ?? .standardOutput
      try annotation.run(sample, to: destination)
      for line in annotation.tally.summary { StandardError.write("postcodes: \(Printable.text(line))\n") }
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

  /// Neither the table nor the index may be what is written.
  private func checkOutput() throws {
    let input = FileIdentity(file)
    guard let output else {
      if let input, FileIdentity(descriptor: 1) == input {
        throw Failure(status: Failure.usage, message: "standard output is the file to read, \(file)")
      }
      return
    }
    do {
      try AtomicFile.check(output)
    } catch {
      throw Failure(error)
    }
    guard let written = FileIdentity(output) else { return }
    if written == input {
      throw Failure(
        status: Failure.usage, message: "--output \(output) is the file to read; name another one")
    }
    if let index = source.index, written == FileIdentity(index) {
      throw Failure(status: Failure.usage, message: "--output \(output) is the index; name another file")
    }
  }
}
