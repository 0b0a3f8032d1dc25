internal import PostcodeCore
public import PostcodeIndex
public import PostcodesIOTypes

/// What postcodes.io would answer if its data were an index.
///
/// ```swift
/// let answers = IndexAnswers(index)
/// answers.lookup("sw1a 2aa")                 // .found(…), .terminated(…), .notFound or .invalid
/// answers.autocomplete("SW1A", limit: 3)     // SW1A 0AA, SW1A 0PW, SW1A 1AA
/// answers.answerableFields.contains("parish") // false of an index of Code-Point Open, which knows none
/// ```
///
/// Everything is computed when it is asked for; copies share the index, and any number of threads may ask at once.
public struct IndexAnswers: Sendable {
  /// The index that is asked.
  public let index: PostcodeIndex
  /// Whose keys the replies have.
  public let version: WireVersion
  /// The keys of a reply that the index can fill in, those of the codes as `codes.parish`. All others are `nil` in every
  /// reply, which says nothing about the postcode.
  ///
  /// A name can still be missing where the index has the code and nobody told it the name.
  public let answerableFields: Set<String>
  let columns: [AnswerColumn]
  private let deprivationRank: IndexColumn?
  private let introduced: IndexColumn?
  private let qualityIsONS: Bool

  /// Takes an index.
  ///
  /// - Parameters:
  ///   - index: the index to ask.
  ///   - version: whose keys the replies are to have.
  /// - Complexity: O(number of columns).
  public init(_ index: PostcodeIndex, version: WireVersion = .v18) {
    self.index = index
    self.version = version
    columns = AnswerColumn.all(of: index)
    introduced = index.column(named: "introduced")
    deprivationRank = version >= .v20 ? index.column(named: "deprivation_rank") : nil
    // Code-Point Open grades positions on a scale of its own, 10 to 90.
    qualityIsONS = ["onspd", "nspl"].contains(index.metadata.dialect)
    var fields: Set = ["postcode", "outcode", "incode"]
    if qualityIsONS, index.column(named: "quality") != nil { fields.insert("quality") }
    if index.column(named: "easting") != nil { fields.formUnion(["eastings", "northings"]) }
    if index.column(named: "latitude") != nil { fields.formUnion(["longitude", "latitude"]) }
    if introduced != nil { fields.insert("date_of_introduction") }
    if version >= .v20, index.column(named: "terminated") != nil { fields.insert("date_of_termination") }
    if deprivationRank != nil { fields.insert("index_of_multiple_deprivation") }
    for column in columns { fields.formUnion(column.fields) }
    answerableFields = fields
  }

  /// The month in which the newest of all postcodes was introduced, `YYYYMM`; `nil` if the dump says of none.
  ///
  /// - Complexity: O(number of postcodes).
  public var latestIntroduction: String? {
    let months = (0..<index.count).lazy.compactMap { introduced?.value(at: $0) }.max()
    return months.flatMap { $0 > 0 ? YearMonth(months: Int($0)).description : nil }
  }

  /// The reply about the postcode with an ordinal, live or not; `nil` if there is no such ordinal.
  ///
  /// - Complexity: O(number of columns).
  public func reply(at ordinal: Int) -> PostcodeReply? {
    guard let record = index.record(at: ordinal) else { return nil }
    var reply = PostcodeReply(record.postcode, version: version)
    if qualityIsONS { reply.quality = record.quality }
    reply.eastings = record.gridReference?.easting
    reply.northings = record.gridReference?.northing
    reply.latitude = record.geographic?.latitude.doubleValue
    reply.longitude = record.geographic?.longitude.doubleValue
    reply.dateOfIntroduction = record.introduced.flatMap { $0 == .unknown ? nil : $0.description }
    if version >= .v20 {
      reply.dateOfTermination = record.terminated.flatMap { $0 == .unknown ? nil : $0.description }
      reply.indexOfMultipleDeprivation = deprivationRank(at: ordinal)
    }
    for column in columns { column.fill(&reply, at: ordinal) }
    return reply
  }

  /// The rank by the index of multiple deprivation, in releases that have it.
  func deprivationRank(at ordinal: Int) -> Int? { deprivationRank?.text(at: ordinal).flatMap { Int($0) } }

  /// The reply about a terminated postcode; `nil` if there is no such ordinal or the postcode is live.
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
}
