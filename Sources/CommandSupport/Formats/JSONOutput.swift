package import PostcodeJSON

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON that commands write. Keys are in alphabetical order.
///
/// Reports are `Encodable`. Records are ``PostcodeJSON/JSONValue``, because there can be millions of them and `JSONEncoder`
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

  /// Streams an array of records to standard output, one record per line.
  package static func writeArray(_ body: (_ append: (JSONValue) throws -> Void) throws -> Void) throws {
    let output = StandardOutput.shared
    var isFirst = true
    try output.write("[")
    try body { record in
      try output.write(isFirst ? "\n" : ",\n")
      isFirst = false
      var json = JSONWriter(capacity: 512)
      record.sortingKeys().write(to: &json)
      try output.write(json.utf8)
    }
    try output.write(isFirst ? "]\n" : "\n]\n")
  }
}
