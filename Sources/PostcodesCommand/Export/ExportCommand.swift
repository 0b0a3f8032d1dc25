#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeIndex

  /// `postcodes export`.
  struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Export all postcodes, or those that match conditions.",
      discussion: """
        Postcodes are sorted by outcode and incode. CSV has a header line; missing values are empty, months are YYYYMM and \
        degrees have the decimals of the dump. JSON is an array with one record per line.

        --where takes a column, one of = != < <= > >=, and a value:

          --where ward=E05013765             code
          --where district=camden            name; case and accents do not matter
          --where ward=E05013765,E05013766   any of several values
          --where district_name=Camden       attribute of a code
          --where terminated=                no value: live postcodes
          --where 'terminated!='             any value: terminated postcodes
          --where 'introduced>=2020-01'      number, month or year
          --where outcode=SW1A               outcode; also area=SW, 'sector=SW1A 1'

        Conditions on different columns must all be true; of several = conditions on one column, one must be. A name that \
        several codes share selects all of them, with a notice. != matches postcodes without a value; < and > do not.

        Exit status 1: no postcode matches, or the index lacks a code or name.
        """)

    @OptionGroup var source: IndexOption

    @Option(
      name: .customLong("where"),
      help: ArgumentHelp(
        "Export only postcodes that match a condition. Repeatable.", valueName: "column=value"))
    var conditions: [Condition] = []

    @Option(
      help: ArgumentHelp(
        "Columns to export, in this order, separated by commas. Default: all, without the names of codes.",
        valueName: "names")
    )
    var columns: String?

    @Flag(help: "Add the names and other attributes of codes.")
    var names = false

    @Flag(help: "Print only the number of postcodes.")
    var count = false

    @Option(help: "Output format.")
    var format = TableFormat.csv

    func run() throws {
      let index = try source.open()
      let table = try table(of: index)
      let (chosen, notes) = try ConditionSelection.evaluate(conditions, index)
      for note in notes { StandardError.report(note) }
      let total = chosen.count
      if count {
        try StandardOutput.shared.line(String(total))
      } else {
        try write(index, table, chosen, total)
      }
      if total == 0 {
        throw Failure(
          status: .negativeResult,
          message: "no postcode matches "
            + conditions.map { Printable.quoted($0.text) }.joined(separator: " and "))
      }
    }

    private func table(of index: PostcodeIndex) throws(Failure) -> ExportTable {
      guard let columns else { return ExportTable(index, withAttributes: names) }
      let list = columns.split(separator: ",", omittingEmptySubsequences: true).map { String($0) }
      guard !list.isEmpty else { throw Failure(status: .usage, message: "--columns: expected names of columns") }
      return try ExportTable(index, columns: list, withAttributes: names)
    }

    private func write(_ index: PostcodeIndex, _ table: ExportTable, _ chosen: OrdinalSet, _ total: Int) throws {
      let output = StandardOutput.shared
      var progress = RowProgress(total: total)
      defer { progress.clear() }
      switch format {
      case .csv:
        try output.line(table.header)
        try index.forEach(in: chosen) { ordinal, postcode in
          try output.write(table.line(postcode, at: ordinal))
          progress.advance()
        }
      case .json:
        try JSONOutput.writeArray { append in
          try index.forEach(in: chosen) { ordinal, postcode in
            try append(table.record(postcode, at: ordinal))
            progress.advance()
          }
        }
      }
    }
  }
#endif
