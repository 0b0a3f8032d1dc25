public import PostcodeKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The format of a saved comparison: lines of JSON, a header and then each completed part.
public enum ComparisonLog {
  /// Identifies the comparison.
  public struct Header: Codable, Sendable, Equatable {
    /// `postcodes compare`.
    public var format = "postcodes compare"
    /// The version of the format.
    public var version = 1
    /// The checksum of the index in hexadecimal.
    public var index: String
    /// The address of the service.
    public var remote: String
    /// The hash of the queries in hexadecimal.
    public var queries: String
    /// The number of queries.
    public var count: Int

    /// Creates the header of a comparison.
    ///
    /// - Parameters:
    ///   - index: The index to compare.
    ///   - remote: The address of the service.
    ///   - plan: The queries.
    public init(index: PostcodeIndex, remote: String, plan: ComparisonPlan) {
      self.index = String(index.checksum, radix: 16)
      self.remote = remote
      queries = String(plan.fingerprint, radix: 16)
      count = plan.queries.count
    }

    /// Returns why a file with another header can't be resumed, or `nil` if it can.
    func mismatch(_ other: Header) -> String? {
      if other.format != format { return "not a 'postcodes compare' state file" }
      if other.version != version { return "written by another version of this program" }
      if other.index != index { return "belongs to a comparison with another index" }
      if other.remote != remote { return "belongs to a comparison with \(other.remote)" }
      if other.queries != queries || other.count != count { return "belongs to a comparison with different queries" }
      return nil
    }
  }

  /// The reason why a saved comparison can't be resumed.
  public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason as text.
    public let description: String
  }

  /// Reads a saved comparison. Ignores a last line that an interruption cut off.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - header: The header of the comparison to continue.
  /// - Returns: The parts, and the length of the complete lines. New parts belong after them.
  /// - Throws: ``Mismatch`` if the file belongs to another comparison or is damaged.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public static func read(_ bytes: [UInt8], _ header: Header) throws(Mismatch) -> (parts: [ComparisonPart], length: Int)
  {
    guard let end = bytes.lastIndex(of: 0x0A) else {
      // The start of a header, or an unrelated file.
      let start = Array(#"{"count":"#.utf8)
      guard bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count)) else {
        throw Mismatch(description: "not a 'postcodes compare' state file")
      }
      return ([], 0)
    }
    var lines = bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let decoder = JSONDecoder()
    guard let first = lines.popFirst(), let found = try? decoder.decode(Header.self, from: Data(first)) else {
      throw Mismatch(description: "not a 'postcodes compare' state file")
    }
    if let mismatch = header.mismatch(found) { throw Mismatch(description: mismatch) }
    var parts: [ComparisonPart] = []
    var numbers: Set<Int> = []
    for (index, line) in lines.enumerated() {
      guard let part = try? decoder.decode(ComparisonPart.self, from: Data(line)), numbers.insert(part.number).inserted
      else { throw Mismatch(description: "line \(index + 2) is damaged") }
      parts.append(part)
    }
    return (parts, end + 1)
  }

  /// Encodes a header or part as a line.
  ///
  /// - Throws: `EncodingError` if the value has a number that is not finite.
  public static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [0x0A]
  }
}
