internal import PostcodesIOResponder

/// What a comparison found, as it is told to people and programs.
public struct ComparisonReport: Codable, Sendable, Equatable {
  /// How often a key differs, with some examples.
  public struct Field: Codable, Sendable, Equatable {
    /// A postcode with both values.
    public struct Example: Codable, Sendable, Equatable {
      /// The postcode.
      public var postcode: String
      /// The index's value.
      public var local: String?
      /// The service's value.
      public var remote: String?
    }

    /// The key.
    public var name: String
    /// How many postcodes differ.
    public var count: Int
    /// The first of them, at most three.
    public var examples: [Example]
  }

  /// How far positions are apart, in metres, of all postcodes that both sides place somewhere.
  public struct Positions: Codable, Sendable, Equatable {
    /// How many postcodes were compared.
    public var compared = 0
    /// How many are apart at all.
    public var apart = 0
    /// How many are further apart than the tolerance.
    public var beyondTolerance = 0
    /// Half are no further apart.
    public var median = 0.0
    /// 95 of 100 are no further apart.
    public var percentile95 = 0.0
    /// None is further apart.
    public var maximum = 0.0
    /// The postcodes that are furthest apart, at most three of those beyond the tolerance.
    public var examples: [Example] = []

    /// A postcode, and how far its positions are apart in metres.
    public struct Example: Codable, Sendable, Equatable {
      /// The postcode.
      public var postcode: String
      /// The distance.
      public var metres: Double
    }
  }

  /// Completions.
  public struct Completions: Codable, Sendable, Equatable {
    /// How many texts were completed.
    public var compared = 0
    /// Of how many the completions are others.
    public var otherContent = 0
    /// Of how many the same completions stand in another order.
    public var otherOrder = 0
    /// The first that differ, at most three.
    public var examples: [ComparisonPart.Completion] = []
  }

  /// How long answers took, in milliseconds: of 100 answers, 50, 95 and 99 took no longer.
  public struct Latency: Codable, Sendable, Equatable {
    /// The median.
    public var p50 = 0.0
    /// The 95th percentile.
    public var p95 = 0.0
    /// The 99th percentile.
    public var p99 = 0.0

    init(seconds: [Double]) {
      let sorted = seconds.sorted()
      p50 = Percentile.of(sorted, 50) * 1000
      p95 = Percentile.of(sorted, 95) * 1000
      p99 = Percentile.of(sorted, 99) * 1000
    }
  }

  /// What the answer to "is my index stale?" is.
  public enum Standing: String, Codable, Sendable {
    /// Everything agrees.
    case upToDate = "up to date"
    /// The service knows better, or at least otherwise.
    case stale
    /// The service lacks what the index has, and nothing speaks for the service being newer.
    case remoteBehind = "remote behind"
    /// Something was not answered, and all else agrees.
    case unclear
  }

  /// The service's address.
  public var remote: String
  /// Lookups or completions.
  public var kind: ComparisonPlan.Kind
  /// How many postcodes or texts were to be asked for.
  public var asked: Int
  /// How many were answered.
  public var answered: Int
  /// Of how many there is no answer.
  public var unanswered: Int
  /// How many of the answers are the same, as far as the index can tell and within the tolerance.
  public var identical: Int
  /// How many postcodes both sides have, with something differing.
  public var different: Int
  /// The postcodes that only the index has as live ones.
  public var onlyLocal: [String]
  /// How many of them were asked for among the service's terminated ones.
  public var terminatedAsked: Int
  /// Those of them that are terminated there.
  public var terminatedSince: [ComparisonOutcome.Terminated]
  /// The postcodes that only the service has as live ones; of some the index knows that they were terminated.
  public var onlyRemote: [ComparisonPart.Lone]
  /// The month in which the newest postcode of the index was introduced, `YYYYMM`; `nil` if the index does not know, or
  /// nobody asked as there is no postcode that only the service has.
  public var latestIntroduction: String?
  /// Whether the way of asking could bring such to light at all.
  public var findsOnlyRemote: Bool
  /// What differs, the most frequent first.
  public var fields: [Field]
  /// Names that differ though their codes agree, which does not count, by key.
  public var namedOtherwise: [String: Int]
  /// Keys that the index cannot answer, which were not compared.
  public var notCompared: [String]
  /// Positions.
  public var positions: Positions
  /// Distances up to here do not count, in metres.
  public var tolerance: Double
  /// Completions.
  public var completions: Completions
  /// Requests that failed in the end, by what was wrong.
  public var errors: [String: Int]
  /// Why no more was asked, if so.
  public var stopped: String?
  /// How many requests were answered.
  public var requests: Int
  /// How many of them in an earlier run, which this one went on from.
  public var requestsBefore: Int
  /// How often requests were sent again.
  public var retries: Int
  /// The service, by request.
  public var remotePerRequest: Latency
  /// The service, by look-up: a request's time shared among its look-ups.
  public var remotePerLookup: Latency
  /// The index, by request.
  public var localPerRequest: Latency
  /// The index, by look-up.
  public var localPerLookup: Latency

  /// How many of the postcodes that only the service has were introduced later than any of the index.
  public var introducedSince: Int {
    guard let latestIntroduction else { return 0 }
    return onlyRemote.count { $0.introduced.map { $0 > latestIntroduction } ?? false }
  }

  /// How many of the postcodes that only the service has as live ones are in the index, but terminated.
  public var terminatedHere: Int { onlyRemote.count { $0.terminated != nil } }

  /// How many answers differ, in whatever way.
  public var differing: Int {
    kind == .lookups
      ? different + onlyLocal.count + onlyRemote.count : completions.otherContent + completions.otherOrder
  }

  /// Whether the index is stale.
  public var standing: Standing {
    if differing == 0 { return unanswered > 0 || answered == 0 ? .unclear : .upToDate }
    let isBehind =
      different == 0 && onlyRemote.isEmpty && terminatedAsked > 0 && terminatedSince.isEmpty && !onlyLocal.isEmpty
    return isBehind ? .remoteBehind : .stale
  }
}

/// Ranks of sorted numbers.
enum Percentile {
  /// The nearest rank; 0 of nothing.
  static func of(_ sorted: [Double], _ percent: Int) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }

  /// The same among numbers of which the first so many are 0 and left out.
  static func of(_ sorted: [Double], zeros: Int, _ percent: Int) -> Double {
    let place = max(0, ((sorted.count + zeros) * percent + 99) / 100 - 1) - zeros
    return sorted.indices.contains(place) ? sorted[place] : 0
  }
}
