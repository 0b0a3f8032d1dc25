import PostcodeCore
import PostcodeIndex
import TestSupport
import Testing

/// The postcode that a text is, in tests that need it to be one.
func postcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Postcode {
  try #require(Postcode(text), "\(text) should be a postcode", sourceLocation: location)
}

/// A postcode with the values of its slots.
struct Row: Sendable {
  var postcode: Postcode
  var values: [Int64] = []
}

let testMetadata = IndexMetadata(
  dataset: "Test", edition: "1", attribution: "Nobody ©", dialect: "test", source: "test.csv")

/// The file that the builder makes of rows, whose line numbers are their places.
func makeFile(
  _ columns: [ColumnDeclaration] = [], _ rows: some Sequence<Row>, metadata: IndexMetadata = testMetadata,
  onDuplicate: (DuplicateRow) -> Void = { _ in }
) throws -> (file: [UInt8], summary: BuildSummary) {
  var builder = IndexBuilder(columns: columns)
  for (line, row) in rows.enumerated() { builder.append(row.postcode, values: row.values, line: UInt32(line + 1)) }
  return try builder.finish(metadata: metadata, onDuplicate: onDuplicate)
}

func openIndex(_ file: [UInt8]) throws -> PostcodeIndex {
  try PostcodeIndex(bytes: IndexBytes(copying: file))
}

func makeIndex(_ postcodes: [Postcode]) throws -> PostcodeIndex {
  try openIndex(makeFile([], postcodes.map { Row(postcode: $0) }).file)
}

func makeIndex(_ columns: [ColumnDeclaration], _ rows: [Row]) throws -> PostcodeIndex {
  try openIndex(makeFile(columns, rows).file)
}

/// An index of the postcodes with consecutive standard units from AB1 0AA on, one for each row of values.
func makeIndex(_ columns: [ColumnDeclaration], values: [[Int64]]) throws -> PostcodeIndex {
  try makeIndex(columns, zip(consecutivePostcodes, values).map { Row(postcode: $0, values: $1) })
}

/// 8,000 postcodes in order.
let consecutivePostcodes: [Postcode] = ["AB1", "AB2"].flatMap { outcode in
  PostcodeSet.allUnits(of: outcode).compactMap { Postcode($0) }
}
