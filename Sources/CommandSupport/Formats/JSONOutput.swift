#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON that commands write. Keys are in alphabetical order.
package struct JSONOutput {
  private let encoder = JSONEncoder()

  package init(isPretty: Bool = false) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
  }

  package func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try encoder.encode(value))
  }

  /// Writes a value to standard output, indented.
  package static func write(_ value: some Encodable) throws {
    try StandardOutput.shared.write(JSONOutput(isPretty: true).encode(value))
    try StandardOutput.shared.write("\n")
  }

  /// Streams an array to standard output, one element a line.
  package static func writeArray(_ body: (_ append: (any Encodable) throws -> Void) throws -> Void) throws {
    let output = StandardOutput.shared
    let json = JSONOutput()
    var isFirst = true
    try output.write("[")
    try body { value in
      try output.write(isFirst ? "\n" : ",\n")
      isFirst = false
      try output.write(json.encode(value))
    }
    try output.write(isFirst ? "]\n" : "\n]\n")
  }
}
