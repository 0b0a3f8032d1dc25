#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeKit

  /// `postcodes find`.
  struct FindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "find",
      abstract: "Find the postcodes in free text or addresses.",
      discussion: """
        Lists the postcodes of the index with their line and column, the text as found, and their status: found, terminated or \
        corrected (O or I typed for 0 or 1, or the reverse). What only looks like a postcode is left out: "FLAT D1 2ND FLOOR" \
        contains none. The column counts characters, from 1. Gzipped files are decompressed.

        For a table with a column of addresses use 'postcodes annotate --extract'.

        Exit status 1: no postcode found.
        """)

    @Argument(
      help: ArgumentHelp("Text file, plain or gzipped, or - for standard input.", valueName: "file"),
      completion: .file())
    var file: String

    @OptionGroup var source: CheckedIndexOption

    @Option(help: "Output format.")
    var format = FindFormat.csv

    func run() throws {
      let index = try source.open()
      var report = FindReport(index, format)
      do {
        try TextSearch.run(index, TextInput(path: file, form: "a text file")) { found in try report.write(found) }
      } catch let error as TableError {
        throw Failure(error)
      }
      try report.end()
      StandardError.report(report.summary)
      if report.count == 0 { throw Failure.negative }
    }
  }

  /// The formats of `find`.
  enum FindFormat: String, ExpressibleByArgument, CaseIterable {
    case csv, json, jsonl
  }
#endif
