/// What an index knows about one postcode.
///
/// ```swift
/// if let record = index.record(of: postcode) {
///   record.gridReference      // 530047, 179951
///   record.district?.code     // "E09000033"
///   record.district?.name     // "City of Westminster London Boro"
///   record["ward"]?.name      // "St. James's Ward"
/// }
/// ```
///
/// The record decodes positions and months when it is created. It decodes codes and names each time they are read, so unread
/// codes cost nothing. A record keeps the index in memory.
public struct PostcodeRecord: Sendable {
  /// The postcode.
  public let postcode: Postcode
  /// The ordinal of the postcode: its position in the order of (outcode, incode), from 0.
  public let ordinal: Int
  /// The position on the dataset's grid; `nil` if the dataset has none.
  public let gridReference: GridReference?
  /// The position in degrees; `nil` if the dataset has none.
  public let geographic: GeographicPosition?
  /// The quality of the position on the dataset's own scale; `nil` if the dataset doesn't state it.
  public let quality: Int?
  /// The month of introduction; `nil` if the dataset doesn't state it.
  public let introduced: YearMonth?
  /// The month of termination; `nil` if the postcode is live or the dataset doesn't state it.
  public let terminated: YearMonth?
  private let codeSource: CodeSource

  /// The source of the codes: the columns of an index, or values.
  enum CodeSource: Sendable {
    case columns([IndexColumn])
    case values([Code])
  }

  /// Creates a record from values, for previews and tests.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - ordinal: The position of the postcode in the index.
  ///   - gridReference: The position on the dataset's grid.
  ///   - geographic: The position in degrees.
  ///   - quality: The quality of the position on the dataset's own scale.
  ///   - introduced: The month of introduction.
  ///   - terminated: The month of termination; `nil` for a live postcode.
  ///   - codes: The codes of the postcode.
  public init(
    postcode: Postcode, ordinal: Int, gridReference: GridReference? = nil, geographic: GeographicPosition? = nil,
    quality: Int? = nil, introduced: YearMonth? = nil, terminated: YearMonth? = nil, codes: [Code] = []
  ) {
    self.init(
      postcode: postcode, ordinal: ordinal, gridReference: gridReference, geographic: geographic, quality: quality,
      introduced: introduced, terminated: terminated, codeSource: .values(codes))
  }

  init(
    postcode: Postcode, ordinal: Int, gridReference: GridReference?, geographic: GeographicPosition?, quality: Int?,
    introduced: YearMonth?, terminated: YearMonth?, codeSource: CodeSource
  ) {
    self.postcode = postcode
    self.ordinal = ordinal
    self.gridReference = gridReference
    self.geographic = geographic
    self.quality = quality
    self.introduced = introduced
    self.terminated = terminated
    self.codeSource = codeSource
  }
}

extension PostcodeRecord {
  /// The local authority district.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var district: Code? { self["district"] }
  /// The electoral ward.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var ward: Code? { self["ward"] }
  /// The administrative county; `nil` or a pseudo code outside England's two-tier counties.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var county: Code? { self["county"] }
  /// The region of England; `nil` or a pseudo code elsewhere.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var region: Code? { self["region"] }
  /// The country of the United Kingdom, or the Channel Islands or the Isle of Man.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var country: Code? { self["country"] }
  /// The constituency of the House of Commons.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var constituency: Code? { self["constituency"] }

  /// Returns the postcode's code in a text column, or `nil` if the index has no such column or the postcode no code.
  ///
  /// - Parameter column: The name of a column, such as `ward`.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public subscript(column: String) -> Code? {
    switch codeSource {
    case .columns(let columns):
      columns.first { $0.declaration.name.hasSameBytes(as: column) }.flatMap { Code($0, at: ordinal) }
    case .values(let codes): codes.first { $0.column.hasSameBytes(as: column) }
    }
  }

  /// The postcode's codes in all text columns, in the order of the index's columns.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public var codes: [Code] {
    switch codeSource {
    case .columns(let columns): columns.compactMap { Code($0, at: ordinal) }
    case .values(let codes): codes
    }
  }
}

extension PostcodeRecord: Equatable {
  /// Returns whether two records have the same values, including codes and their names.
  public static func == (left: PostcodeRecord, right: PostcodeRecord) -> Bool {
    guard left.postcode == right.postcode, left.ordinal == right.ordinal, left.gridReference == right.gridReference,
      left.geographic == right.geographic, left.quality == right.quality, left.introduced == right.introduced,
      left.terminated == right.terminated
    else { return false }
    if case .columns(let columns) = left.codeSource, case .columns(let others) = right.codeSource,
      columns.first?.owner === others.first?.owner
    {
      return true
    }
    return left.codes == right.codes
  }
}
