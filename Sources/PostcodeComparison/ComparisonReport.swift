internal import PostcodesIOResponder

/// The report of a comparison.
public struct ComparisonReport: Codable, Sendable, Equatable {
  /// A field with different values.
  public struct Field: Codable, Sendable, Equatable {
    /// A postcode or place with both values.
    public struct Example: Codable, Sendable, Equatable {
      /// The postcode, or the code of a place.
      public var postcode: String
      /// The index's value.
      public var local: String?
      /// The service's value.
      public var remote: String?
    }

    /// The name of the field.
    public var name: String
    /// The number of different postcodes or places.
    public var count: Int
    /// The first of them, at most three.
    public var examples: [Example]
  }

  /// The distances in metres between the positions of all postcodes that have one on both sides.
  public struct Positions: Codable, Sendable, Equatable {
    /// The number of postcodes compared.
    public var compared = 0
    /// The number of distances above zero.
    public var apart = 0
    /// The number of distances above the tolerance.
    public var beyondTolerance = 0
    /// The median distance.
    public var median = 0.0
    /// The 95th percentile of the distances.
    public var percentile95 = 0.0
    /// The maximum distance.
    public var maximum = 0.0
    /// The postcodes with the largest distances above the tolerance, at most three.
    public var examples: [Example] = []

    /// A postcode with the distance of its positions in metres.
    public struct Example: Codable, Sendable, Equatable {
      /// The postcode.
      public var postcode: String
      /// The distance.
      public var metres: Double
    }
  }

  /// The comparison of completions.
  public struct Completions: Codable, Sendable, Equatable {
    /// The number of texts completed.
    public var compared = 0
    /// The number of texts with different completions.
    public var otherContent = 0
    /// The number of texts with the same completions in a different order.
    public var otherOrder = 0
    /// The first texts with differences, at most three.
    public var examples: [ComparisonPart.Completion] = []
  }

  /// The comparison of places.
  public struct Places: Codable, Sendable, Equatable {
    /// The number of places looked up by their codes.
    public var compared = 0
    /// The number of them with differences.
    public var different = 0
    /// The number of searches for the name of a place.
    public var searches = 0
    /// The number of searches with different results.
    public var differentSearches = 0
    /// The first of them, at most three.
    public var examples: [ComparisonPart.Completion] = []
  }

  /// Percentiles of response times in milliseconds.
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

  /// Whether the index is out of date.
  public enum Standing: String, Codable, Sendable {
    /// The index agrees with the service.
    case upToDate = "up to date"
    /// The index differs from the service.
    case stale
    /// The service lacks postcodes of the index, and nothing suggests that the service is newer.
    case remoteBehind = "remote behind"
    /// Some queries had no response, and the others agree.
    case unclear
  }

  /// The address of the service.
  public var remote: String
  /// The kind of the queries.
  public var kind: ComparisonPlan.Kind
  /// The number of queries.
  public var asked: Int
  /// The number of queries with a response.
  public var answered: Int
  /// The number of queries without a response.
  public var unanswered: Int
  /// The number of equal responses, within the tolerance and in the fields that the index has.
  public var identical: Int
  /// The number of postcodes that both sides have with differences.
  public var different: Int
  /// The postcodes that are live only in the index.
  public var onlyLocal: [String]
  /// The number of them looked up among the terminated postcodes of the service.
  public var terminatedAsked: Int
  /// Those of them that are terminated at the service.
  public var terminatedSince: [ComparisonOutcome.Terminated]
  /// The postcodes that are live only at the service. Some may be terminated in the index.
  public var onlyRemote: [ComparisonPart.Lone]
  /// The month of introduction of the newest postcode in the index, `YYYYMM`. `nil` if it is unknown, or if no postcode is
  /// live only at the service.
  public var latestIntroduction: String?
  /// Whether the queries could find postcodes that are live only at the service.
  public var findsOnlyRemote: Bool
  /// The fields with differences, most frequent first.
  public var fields: [Field]
  /// The number of different names with equal codes, by field. They don't count as differences.
  public var namedOtherwise: [String: Int]
  /// The fields that were not compared, because the index doesn't have them or they were ignored.
  public var notCompared: [String]
  /// The comparison of positions.
  public var positions: Positions
  /// The maximum distance of equal positions in metres.
  public var tolerance: Double
  /// The comparison of completions.
  public var completions: Completions
  /// The version of the service: 18, or 20 for 19 and later. `nil` if no response shows it.
  public var remoteVersion: Int?
  /// The number of postcodes compared in the Scottish Postcode Directory.
  public var scottishCompared: Int
  /// The number of them with differences.
  public var scottishDifferent: Int
  /// The comparison of places.
  public var places: Places
  /// The number of failed requests by error message.
  public var errors: [String: Int]
  /// Why the comparison ended early, if it did.
  public var stopped: String?
  /// The number of requests with a response.
  public var requests: Int
  /// The number of them in an earlier run.
  public var requestsBefore: Int
  /// The number of retries.
  public var retries: Int
  /// The response times of the service per request.
  public var remotePerRequest: Latency
  /// The response times of the service per lookup: the time of a request divided by its number of lookups.
  public var remotePerLookup: Latency
  /// The response times of the index per request.
  public var localPerRequest: Latency
  /// The response times of the index per lookup.
  public var localPerLookup: Latency

  /// The number of postcodes, live only at the service, that were introduced later than any in the index.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes that only the service has.
  public var introducedSince: Int {
    guard let latestIntroduction else { return 0 }
    return onlyRemote.count { $0.introduced.map { $0 > latestIntroduction } ?? false }
  }

  /// The number of postcodes, live only at the service, that are terminated in the index.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes that only the service has.
  public var terminatedHere: Int { onlyRemote.count { $0.terminated != nil } }

  /// The number of responses with differences.
  public var differing: Int {
    kind == .lookups
      ? different + onlyLocal.count + onlyRemote.count + scottishDifferent + places.different + places.differentSearches
      : completions.otherContent + completions.otherOrder
  }

  /// Whether the index is out of date.
  public var standing: Standing {
    if differing == 0 { return unanswered > 0 || answered == 0 ? .unclear : .upToDate }
    let isBehind =
      differing == onlyLocal.count && !onlyLocal.isEmpty && terminatedAsked > 0 && terminatedSince.isEmpty
    return isBehind ? .remoteBehind : .stale
  }
}

/// Percentiles of sorted numbers by the nearest-rank method.
enum Percentile {
  /// Returns a percentile, or 0 of an empty array.
  static func of(_ sorted: [Double], _ percent: Int) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }

  /// Returns a percentile of numbers that are preceded by a number of zeros.
  static func of(_ sorted: [Double], zeros: Int, _ percent: Int) -> Double {
    let index = max(0, ((sorted.count + zeros) * percent + 99) / 100 - 1) - zeros
    return sorted.indices.contains(index) ? sorted[index] : 0
  }
}
