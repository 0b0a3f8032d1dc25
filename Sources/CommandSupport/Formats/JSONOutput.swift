package import PostcodesIOResponder

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON that commands write. Keys are in alphabetical order, but for the query and distance of `nearest`.
///
/// Reports are `Encodable`. Records are `JSONValue`, because there can be millions of them and `JSONEncoder`
/// takes more than twice as long.
package enum JSONOutput {
  /// Writes a report to standard output, indented.
  package static func write(_ report: some Encodable) throws {
    try StandardOutput.shared.write(encode(report, .prettyPrinted))
    try StandardOutput.shared.write("\n")
  }

  /// Encodes a report on one line.
  package static func encode(_ report: some Encodable) throws -> [UInt8] { try encode(report, []) }

  private static func encode(_ report: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    return Array(try encoder.encode(report))
  }

  /// Streams records to standard output, one per line: an array, or JSON Lines (jsonlines.org).
  package static func writeArray(
    asLines: Bool = false, _ body: (_ append: (JSONValue) throws -> Void) throws -> Void
  ) throws {
    let output = StandardOutput.shared
    var isFirst = true
    if !asLines { try output.write("[") }
    try body { record in
      if !asLines || !isFirst { try output.write(isFirst || asLines ? "\n" : ",\n") }
      isFirst = false
      var json = JSONWriter(capacity: 512)
      record.sortingKeys().write(to: &json)
      try output.write(json.utf8)
    }
    try output.write(asLines ? (isFirst ? "" : "\n") : isFirst ? "]\n" : "\n]\n")
  }
}
