internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex

/// `postcodes export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write every postcode and column of the index, in the order of outcode and incode.",
    discussion: """
      CSV has a header line; missing values are empty, months are YYYYMM, degrees have the decimals of the dump. \
      JSON is an array with one record a line.
      """)

  @OptionGroup var source: IndexOption

  @Option(help: "csv or json.")
  var format = TableFormat.csv

  func run() throws {
    let index = try source.open()
    let row = PostcodeRow(index, withAttributes: false)
    let output = StandardOutput.shared
    var progress = RowProgress(total: index.count)
    defer { progress.clear() }
    switch format {
    case .csv:
      try output.line((["postcode"] + row.names).joined(separator: ","))
      for (ordinal, postcode) in index.enumerated() {
        var line = postcode.description
        row.forEachValue(at: ordinal) { value in
          line += ","
          if let value { line += value.text }
        }
        line += "\n"
        try output.write(line)
        progress.advance()
      }
    case .json:
      try JSONOutput.writeArray { append in
        for (ordinal, postcode) in index.enumerated() {
          try append(EncodableRow(postcode: postcode, values: row.values(at: ordinal)))
          progress.advance()
        }
      }
    }
  }
}
