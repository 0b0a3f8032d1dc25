@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// Returns the postcode that a text represents, or fails the test.
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

/// Returns the index file of rows, whose line numbers count from 1.
func makeFile(
  _ columns: [ColumnDeclaration] = [], _ rows: some Sequence<Row>, metadata: IndexMetadata = testMetadata,
  onConflict: (ConflictingRow) -> Void = { _ in }
) throws -> (file: [UInt8], summary: BuildSummary) {
  var builder = IndexBuilder(columns: columns)
  for (line, row) in rows.enumerated() { builder.append(row.postcode, values: row.values, line: UInt32(line + 1)) }
  return try builder.finish(metadata: metadata, onConflict: onConflict)
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

/// Returns an index of postcodes with consecutive standard units from AB1 0AA on, one for each row of values.
func makeIndex(_ columns: [ColumnDeclaration], values: [[Int64]]) throws -> PostcodeIndex {
  try makeIndex(columns, zip(consecutivePostcodes, values).map { Row(postcode: $0, values: $1) })
}

/// 8,000 postcodes, ascending.
let consecutivePostcodes: [Postcode] = ["AB1", "AB2"].flatMap { outcode in
  PostcodeSet.allUnits(of: outcode).compactMap { Postcode($0) }
}
