internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all postcodes of the index, or those of a place, in the order of outcode and incode.",
    discussion: """
      CSV has a header line; missing values are empty, months are YYYYMM, degrees have the decimals of the dump. \
      JSON is an array with one record a line.

      --where takes a column, one of = != < <= > >=, and a value:

        --where ward=E05013765             a code
        --where district=camden            a name, whatever its case, accents and punctuation
        --where ward=E05013765,E05013766   one of several; so does the same column again
        --where district_name=Camden       what goes with a code
        --where terminated=                no value, here: live; terminated!= is the contrary
        --where 'introduced>=2020-01'      numbers and months (YYYYMM) or years compare
        --where outcode=SW1A               also area=SW, "sector=SW1A 1"

      Several conditions must all hold. A name that several places have selects all of them, and says so. != holds for \
      postcodes without a value, < and > do not.

      Exit status 1: no postcode satisfies the conditions, or the index has no such place.
      """)

  @OptionGroup var source: IndexOption

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only postcodes of which this is true; may be repeated.", valueName: "column=value"))
  var conditions: [Condition] = []

  @Option(help: ArgumentHelp("Columns to write, in this order, with commas between them.", valueName: "names"))
  var columns: String?

  @Flag(help: "Write names and whatever else goes with codes, too.")
  var names = false

  @Flag(help: "Write only how many postcodes there are.")
  var count = false

  @Option(help: "csv or json.")
  var format = TableFormat.csv

  func run() throws {
    let index = try source.open()
    let table = try table(of: index)
    let (chosen, notes) = try ConditionSelection.evaluate(conditions, index)
    for note in notes { StandardError.write("postcodes: \(note)\n") }
    let total = chosen.count
    if count {
      try StandardOutput.shared.line(String(total))
    } else {
      try write(index, table, chosen, total)
    }
    if total == 0 {
      throw Failure(
        status: Failure.negativeAnswer,
        message: "no postcode satisfies "
          + conditions.map { "\"\(Printable.text($0.text))\"" }.joined(separator: " and "))
    }
  }

  private func table(of index: PostcodeIndex) throws(Failure) -> ExportTable {
    guard let columns else { return ExportTable(index, withAttributes: names) }
    let list = columns.split(separator: ",", omittingEmptySubsequences: true).map { String($0) }
    guard !list.isEmpty else { throw Failure(status: Failure.usage, message: "--columns names none") }
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
