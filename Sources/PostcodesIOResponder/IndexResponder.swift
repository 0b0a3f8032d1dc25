public import PostcodeKit
public import PostcodesIOTypes

/// Answers as postcodes.io would if its data were an index: version 20, unless another one is chosen.
///
/// ```swift
/// let responder = IndexResponder(index)
/// responder.lookup("sw1a 2aa")                  // .found(…), .terminated(…), .notFound or .invalid
/// responder.autocomplete("SW1A", limit: 3)      // SW1A 0AA, SW1A 0PW, SW1A 1AA
/// responder.availableFields.contains("parish")  // false for Code-Point Open, which has no parishes
/// ```
///
/// Replies are computed on demand. Copies share the index, and threads may use them concurrently.
public struct IndexResponder: Sendable {
  /// The index.
  public let index: PostcodeIndex
  /// The version of postcodes.io to answer as.
  public let version: WireVersion
  /// The keys of a reply that the index has values for, codes as `codes.parish`. All other keys are `nil` in every reply.
  ///
  /// A name may still be missing where the index has a code without a name.
  public let availableFields: Set<String>
  let columns: [ReplyColumn]
  private let scotland: ScottishReplyColumns?
  private let introduced: IndexColumn?
  private let hasONSQuality: Bool

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - index: The index to answer from.
  ///   - version: The version of postcodes.io to answer as.
  /// - Complexity: O(columns).
  public init(_ index: PostcodeIndex, version: WireVersion = .v20) {
    self.index = index
    self.version = version
    columns = ReplyColumn.all(of: index, version)
    scotland = ScottishReplyColumns(index)
    introduced = index.column(named: "introduced")
    // Code-Point Open grades positions on a scale of its own, 10 to 90.
    hasONSQuality = ["onspd", "nspl", "nhspd"].contains(UntrustedText(index.metadata.dialect))
    var fields = ["postcode", "outcode", "incode"]
    if hasONSQuality, index.column(named: "quality") != nil { fields.append("quality") }
    if index.column(named: "easting") != nil { fields += ["eastings", "northings"] }
    if index.column(named: "latitude") != nil { fields += ["longitude", "latitude"] }
    if introduced != nil { fields.append("date_of_introduction") }
    if version >= .v20, index.column(named: "terminated") != nil { fields.append("date_of_termination") }
    for column in columns { fields += column.fields }
    availableFields = Set(fields)  // own text
  }

  /// The month in which the newest postcode was introduced as `YYYYMM`, or `nil` if the index has no such month.
  ///
  /// - Complexity: O(1).
  public var latestIntroduction: String? {
    // The months that postcodes have, ascending.
    let months = introduced?.categories.flatMap { $0.dictionaryValue($0.dictionaryCount - 1) }
    return months.flatMap { $0 > 0 ? YearMonth(months: Int($0)).description : nil }
  }

  /// Returns the reply for a postcode, live or terminated, or `nil` for an ordinal out of range.
  ///
  /// - Complexity: O(columns).
  public func reply(at ordinal: Int) -> PostcodeReply? {
    guard let record = index.record(at: ordinal) else { return nil }
    var reply = PostcodeReply(record.postcode, version: version)
    if hasONSQuality { reply.quality = record.quality }
    reply.eastings = record.gridReference?.easting
    reply.northings = record.gridReference?.northing
    reply.latitude = record.geographic?.latitude.doubleValue
    reply.longitude = record.geographic?.longitude.doubleValue
    reply.dateOfIntroduction = record.introduced.flatMap { $0 == .unknown ? nil : $0.description }
    if version >= .v20 {
      reply.dateOfTermination = record.terminated.flatMap { $0 == .unknown ? nil : $0.description }
    }
    for column in columns { column.fill(&reply, at: ordinal) }
    return reply
  }

  /// Returns the reply for a terminated postcode, or `nil` if the postcode is live or the ordinal out of range.
  ///
  /// - Complexity: O(log of the number of outcodes).
  public func terminatedReply(at ordinal: Int) -> TerminatedReply? {
    guard let record = index.record(at: ordinal), let month = record.terminated else { return nil }
    var reply = TerminatedReply()
    reply.version = version
    reply.postcode = record.postcode.description
    if month != .unknown {
      reply.yearTerminated = month.year
      reply.monthTerminated = month.month
    }
    if version >= .v20 {
      reply.eastings = record.gridReference?.easting
      reply.northings = record.gridReference?.northing
    }
    reply.latitude = record.geographic?.latitude.doubleValue
    reply.longitude = record.geographic?.longitude.doubleValue
    return reply
  }

  /// Returns what the error response about a terminated postcode says of it. Version 18's keys are those of all versions.
  func terminatedSummary(at ordinal: Int) -> TerminatedReply? {
    var reply = terminatedReply(at: ordinal)
    reply?.version = .v18
    return reply
  }

  /// Returns what the Scottish Postcode Directory says about a postcode, live or not in the dataset, or `nil` if it isn't in
  /// there.
  ///
  /// - Complexity: O(columns).
  public func scottishReply(at ordinal: Int) -> ScottishReply? {
    scotland?.reply(at: ordinal, of: index, version)
  }

  /// Returns whether a postcode is in the Scottish Postcode Directory only, so that no other route finds it.
  func isOnlyScottish(at ordinal: Int) -> Bool { scotland?.isOnlyHere(ordinal) ?? false }
}
