public import PostcodeIndex

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What an interrupted comparison goes on from: lines of JSON, a header and then every part that was answered.
public enum ComparisonLog {
  /// What the parts belong to.
  public struct Header: Codable, Sendable, Equatable {
    /// `postcodes compare`.
    public var format = "postcodes compare"
    /// The version of the format.
    public var version = 1
    /// The checksum of the index, in hexadecimal.
    public var index: String
    /// The service's address.
    public var remote: String
    /// A hash of all that is asked, in hexadecimal.
    public var queries: String
    /// How much is asked.
    public var count: Int

    /// What a comparison's parts belong to.
    public init(index: PostcodeIndex, remote: String, plan: ComparisonPlan) {
      self.index = String(index.checksum, radix: 16)
      self.remote = remote
      queries = String(plan.fingerprint, radix: 16)
      count = plan.queries.count
    }

    /// Why parts of another run cannot be gone on from; `nil` if they can.
    func obstacle(_ other: Header) -> String? {
      if other.format != format { return "it is no state of 'postcodes compare'" }
      if other.version != version { return "it is of another version of this program" }
      if other.index != index { return "it is of a comparison with another index" }
      if other.remote != remote { return "it is of a comparison with \(other.remote)" }
      if other.queries != queries || other.count != count { return "it is of a comparison that asked something else" }
      return nil
    }
  }

  /// Why a state cannot be gone on from.
  public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, in words.
    public let description: String
  }

  /// Reads a state. A last line that was cut off when the run was interrupted is left out.
  ///
  /// - Returns: the parts, and how many of the bytes are good: what is written next belongs behind them.
  /// - Throws: ``Mismatch`` if it is of another run, or damaged.
  public static func read(_ bytes: [UInt8], _ header: Header) throws(Mismatch) -> (parts: [ComparisonPart], length: Int)
  {
    guard let end = bytes.lastIndex(of: 0x0A) else {
      // Nothing but the beginning of a header, or a file of something else.
      let start = Array(#"{"count":"#.utf8)
      guard bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count)) else {
        throw Mismatch(description: "it is no state of 'postcodes compare'")
      }
      return ([], 0)
    }
    var lines = bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let decoder = JSONDecoder()
    guard let first = lines.popFirst(), let found = try? decoder.decode(Header.self, from: Data(first)) else {
      throw Mismatch(description: "it is no state of 'postcodes compare'")
    }
    if let obstacle = header.obstacle(found) { throw Mismatch(description: obstacle) }
    var parts: [ComparisonPart] = []
    var numbers: Set<Int> = []
    for (place, line) in lines.enumerated() {
      guard let part = try? decoder.decode(ComparisonPart.self, from: Data(line)), numbers.insert(part.number).inserted
      else { throw Mismatch(description: "line \(place + 2) is damaged") }
      parts.append(part)
    }
    return (parts, end + 1)
  }

  /// A header or part as a line.
  public static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [0x0A]
  }
}
