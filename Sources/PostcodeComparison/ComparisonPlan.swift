public import PostcodeKit

/// The queries for both sides of a comparison.
public struct ComparisonPlan: Sendable, Equatable {
  /// The kind of the queries.
  public enum Kind: String, Codable, Sendable {
    /// Lookups of postcodes.
    case lookups
    /// Completions of texts.
    case completions
  }

  /// The kind of the queries.
  public let kind: Kind
  /// The postcodes or texts.
  public let queries: [String]
  /// Whether the queries can find postcodes that only the service has.
  public let findsOnlyRemote: Bool
  /// The maximum number of postcodes per request.
  public static let chunkSize = 100

  /// Plans lookups.
  ///
  /// - Parameters:
  ///   - queries: The postcodes. Malformed ones are sent as well.
  ///   - findsOnlyRemote: Whether the postcodes may be missing from the index.
  public static func lookups(_ queries: [String], findsOnlyRemote: Bool = true) -> ComparisonPlan {
    ComparisonPlan(kind: .lookups, queries: queries, findsOnlyRemote: findsOnlyRemote)
  }

  /// Plans completions.
  public static func completions(_ prefixes: [String]) -> ComparisonPlan {
    ComparisonPlan(kind: .completions, queries: prefixes, findsOnlyRemote: true)
  }

  /// Plans lookups of a random sample of an index's live postcodes, in order and without duplicates.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - count: The size of the sample. It is smaller if the index has fewer postcodes.
  ///   - isStratified: Whether to sample each postcode area in proportion, at least one postcode each. Otherwise all
  ///     postcodes are equally likely.
  ///   - random: The source of randomness.
  /// - Complexity: O(number of postcodes).
  public static func sample(
    of index: PostcodeIndex, count: Int, isStratified: Bool, using random: inout some RandomNumberGenerator
  ) -> ComparisonPlan {
    let live = (0..<index.count).filter { index.isLive(at: $0) }
    let chosen =
      isStratified ? stratified(index, live, count, &random) : draw(count, from: live, &random)
    return .lookups(chosen.sorted().compactMap { index.postcode(at: $0)?.description }, findsOnlyRemote: false)
  }

  /// Samples each area in proportion, at least one postcode each if the count allows.
  private static func stratified(
    _ index: PostcodeIndex, _ live: [Int], _ count: Int, _ random: inout some RandomNumberGenerator
  ) -> [Int] {
    var areas: [[Int]] = []
    var last = ""
    for ordinal in live {
      let area = index.postcode(at: ordinal)?.outcode.area ?? ""
      if area != last || areas.isEmpty { areas.append([]) }
      last = area
      areas[areas.count - 1].append(ordinal)
    }
    var rest = areas
    guard count < live.count else { return live }
    if count < rest.count { rest = draw(count, from: Array(rest.indices), &random).sorted().map { rest[$0] } }
    var chosen: [Int] = []
    // The largest remainder method: whole shares that add up to the count.
    let total = rest.reduce(0) { $0 + $1.count }
    let free = max(0, count - rest.count)
    let room = max(1, total - rest.count)
    var shares = rest.map { 1 + free * ($0.count - 1) / room }
    let order = rest.indices.sorted { one, other in
      let remainders = (free * (rest[one].count - 1) % room, free * (rest[other].count - 1) % room)
      return remainders.0 != remainders.1 ? remainders.0 > remainders.1 : one < other
    }
    var missing = count - shares.reduce(0, +)
    for area in order where missing > 0 && shares[area] < rest[area].count {
      shares[area] += 1
      missing -= 1
    }
    for (area, share) in zip(rest, shares) { chosen += draw(share, from: area, &random) }
    return chosen
  }

  /// Draws items without replacement (Floyd's algorithm).
  private static func draw(
    _ count: Int, from items: [Int], _ random: inout some RandomNumberGenerator
  ) -> [Int] {
    guard count < items.count else { return items }
    var chosen: Set<Int> = []
    for last in (items.count - max(0, count))..<items.count {
      let index = Int.random(in: 0...last, using: &random)
      if !chosen.insert(index).inserted { chosen.insert(last) }
    }
    return chosen.map { items[$0] }
  }

  /// The queries of each request.
  var chunks: [ArraySlice<String>] {
    let size = kind == .lookups ? Self.chunkSize : 1
    return stride(from: 0, to: queries.count, by: size).map { queries[$0..<min($0 + size, queries.count)] }
  }

  /// A hash of the queries (FNV-1a).
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [kind.rawValue] + queries {
      for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }
}
