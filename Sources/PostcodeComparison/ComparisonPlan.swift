internal import PostcodeCore
public import PostcodeIndex

/// What both sides are asked.
public struct ComparisonPlan: Sendable, Equatable {
  /// How they are asked.
  public enum Kind: String, Codable, Sendable {
    /// Postcodes are looked up.
    case lookups
    /// Texts are completed.
    case completions
  }

  /// How they are asked.
  public let kind: Kind
  /// The postcodes or texts.
  public let queries: [String]
  /// Whether postcodes that only the service has can come to light.
  public let findsOnlyRemote: Bool
  /// The most postcodes of one request.
  public static let chunkSize = 100

  /// Looks postcodes up.
  ///
  /// - Parameters:
  ///   - queries: the postcodes; what is none is asked as well.
  ///   - findsOnlyRemote: whether they come from elsewhere than the index alone.
  public static func lookups(_ queries: [String], findsOnlyRemote: Bool = true) -> ComparisonPlan {
    ComparisonPlan(kind: .lookups, queries: queries, findsOnlyRemote: findsOnlyRemote)
  }

  /// Completes texts.
  public static func completions(_ prefixes: [String]) -> ComparisonPlan {
    ComparisonPlan(kind: .completions, queries: prefixes, findsOnlyRemote: true)
  }

  /// Looks up live postcodes of an index, each at most once, in their order.
  ///
  /// - Parameters:
  ///   - index: where they come from.
  ///   - count: how many; fewer if there are not so many.
  ///   - isStratified: whether every area has its share, at least one, however small it is; otherwise all postcodes are
  ///     alike.
  ///   - random: where chance comes from.
  /// - Complexity: O(number of postcodes).
  public static func sample(
    of index: PostcodeIndex, count: Int, isStratified: Bool, using random: inout some RandomNumberGenerator
  ) -> ComparisonPlan {
    let live = (0..<index.count).filter { index.isLive(at: $0) }
    let chosen =
      isStratified ? stratified(index, live, count, &random) : draw(count, from: live, &random)
    return .lookups(chosen.sorted().compactMap { index.postcode(at: $0)?.description }, findsOnlyRemote: false)
  }

  /// Each area in proportion, and one of each at least while the count allows.
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
    // Largest remainders: shares are whole numbers and add up.
    let total = rest.reduce(0) { $0 + $1.count }
    let free = max(0, count - rest.count)
    let room = max(1, total - rest.count)
    var shares = rest.map { 1 + free * ($0.count - 1) / room }
    let order = rest.indices.sorted { one, other in
      let remainders = (free * (rest[one].count - 1) % room, free * (rest[other].count - 1) % room)
      return remainders.0 != remainders.1 ? remainders.0 > remainders.1 : one < other
    }
    var missing = count - shares.reduce(0, +)
    for place in order where missing > 0 && shares[place] < rest[place].count {
      shares[place] += 1
      missing -= 1
    }
    for (area, share) in zip(rest, shares) { chosen += draw(share, from: area, &random) }
    return chosen
  }

  /// So many of some numbers, each at most once (Floyd's algorithm).
  private static func draw(
    _ count: Int, from items: [Int], _ random: inout some RandomNumberGenerator
  ) -> [Int] {
    guard count < items.count else { return items }
    var chosen: Set<Int> = []
    for last in (items.count - max(0, count))..<items.count {
      let place = Int.random(in: 0...last, using: &random)
      if !chosen.insert(place).inserted { chosen.insert(last) }
    }
    return chosen.map { items[$0] }
  }

  /// The queries of each request.
  var chunks: [ArraySlice<String>] {
    let size = kind == .lookups ? Self.chunkSize : 1
    return stride(from: 0, to: queries.count, by: size).map { queries[$0..<min($0 + size, queries.count)] }
  }

  /// A number that tells apart what is asked (FNV-1a).
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [kind.rawValue] + queries {
      for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }
}
