/// The editions of a dataset that one index contains: the newest, which everything else reads, and what differs in older ones.
///
/// ```swift
/// if let history = try PostcodeHistory(index), let edition = history.edition(asOf: YearMonth(year: 2019, month: 5)) {
///   history.record(of: postcode, in: edition)?["ward"]   // the ward of 2019
/// }
/// ```
///
/// `postcodes build --history` makes such an index. Damage yields wrong results but never a crash, and `verify()` detects it.
public struct PostcodeHistory: Sendable {
  /// A column of an edition.
  public struct Column: Sendable, Hashable {
    /// What the column holds. Degrees have the decimals of the edition.
    public let declaration: ColumnDeclaration
    /// The names of the attributes of the column's codes, such as `name`.
    public let attributeNames: [String]
    /// Whether the values are computed from other columns: latitude and longitude from the grid reference.
    public let isComputed: Bool

    package static let computedFlag: UInt8 = 1

    /// Creates a column.
    package init(declaration: ColumnDeclaration, attributeNames: [String], isComputed: Bool) {
      self.declaration = declaration
      self.attributeNames = attributeNames
      self.isComputed = isComputed
    }

    /// Describes a column of an index.
    package init(_ column: IndexColumn) {
      self.init(
        declaration: column.declaration, attributeNames: column.attributeNames, isComputed: column.isComputed)
    }
  }

  /// An edition of the dataset.
  public struct Edition: Sendable {
    /// The number of the edition: 0 for the newest, ascending with age.
    public let number: Int
    /// The month of the edition.
    public let month: YearMonth
    /// The name, edition and source of the dataset.
    public let metadata: IndexMetadata
    /// The columns, in the order of the dataset.
    public let columns: [Column]
    /// For each column, the number of the newest edition down to which all have it.
    let reach: [Int]
  }

  /// The index with the newest edition.
  public let index: PostcodeIndex
  /// The editions, the newest first. There are at least two.
  public let editions: [Edition]
  /// The parts of each older edition: that of edition 1 first.
  let entries: [HistorySection.Entry]

  /// The text that stands for "no text in this edition". A missing text stands for the one of the next newer edition.
  package static let noText = "\0"
  /// The number that stands for "no number in this edition".
  package static let noNumber: Int64 = -1

  /// Reads the history of an index.
  ///
  /// - Returns: `nil` if the index has only one edition.
  /// - Throws: `IndexError.malformed` if the section is damaged.
  /// - Complexity: O(number of editions and columns).
  public init?(_ index: PostcodeIndex) throws(IndexError) {
    guard let reader = try SectionReader(index) else { return nil }
    let section = try HistorySection(reader)
    self.index = index
    entries = section.entries
    let newest = index.columns.map { Column($0) }
    var editions = [
      Edition(
        number: 0, month: section.newest, metadata: index.metadata, columns: newest,
        reach: [Int](repeating: 0, count: newest.count))
    ]
    for (number, entry) in entries.enumerated() {
      let newer = editions[number]
      // Every edition may have thousands of columns.
      var newerReach: [ColumnIdentity: Int] = [:]
      for (column, reach) in zip(newer.columns, newer.reach) where newerReach[ColumnIdentity(column)] == nil {
        newerReach[ColumnIdentity(column)] = reach
      }
      let reach = entry.columns.map { newerReach[ColumnIdentity($0)] ?? number + 1 }
      editions.append(
        Edition(
          number: number + 1, month: entry.month, metadata: entry.metadata, columns: entry.columns, reach: reach))
    }
    self.editions = editions
  }

  /// Returns the edition that was current in a month: the last one that is not later. `nil` if all are later.
  ///
  /// - Complexity: O(number of editions).
  public func edition(asOf month: YearMonth) -> Edition? { editions.first { $0.month <= month } }

  /// Checks the indexes that the older editions consist of, as `PostcodeIndex.verify()` does the newest.
  ///
  /// - Throws: `IndexError`.
  /// - Complexity: O(size of the section).
  public func verify() throws(IndexError) {
    // Whether the next newer edition has a postcode, if that differs from the newest edition.
    var changed: [Postcode: Bool] = [:]
    for entry in entries {
      for part in [entry.absent, entry.recoded, entry.moved] { try part?.verify() }
      // Together with the checksum of the section this finds a wrong writer, not damage.
      if let fault = inconsistency(of: entry, isInNewer: { changed[$0] ?? index.contains($0) }) {
        throw .malformed(section: "history", reason: "edition \(entry.month): \(fault)")
      }
      if let absent = entry.absent { for postcode in absent { changed[postcode] = false } }
      if let moved = entry.moved { for postcode in moved { changed[postcode] = true } }
    }
  }

  private func inconsistency(of entry: HistorySection.Entry, isInNewer: (Postcode) -> Bool) -> String? {
    for ordinal in 0..<(entry.absent?.count ?? 0) {
      guard let postcode = entry.absent?.postcode(at: ordinal) else { continue }
      if entry.recoded?.contains(postcode) ?? false || entry.moved?.contains(postcode) ?? false {
        return "\(postcode) is absent and present"
      }
      if !isInNewer(postcode) { return "\(postcode) is absent from both editions" }
    }
    for ordinal in 0..<(entry.recoded?.count ?? 0) {
      guard let postcode = entry.recoded?.postcode(at: ordinal) else { continue }
      if entry.moved?.contains(postcode) ?? false { return "\(postcode) has two records" }
      if !isInNewer(postcode) { return "\(postcode) has no newer record" }
    }
    return nil
  }
}

extension YearMonth {
  /// Creates a month.
  ///
  /// - Parameters:
  ///   - year: The year, at most 1,000,000 from year 0.
  ///   - month: The month, 1 to 12; others count from the beginning of the year.
  public init(year: Int, month: Int) {
    let year = min(max(year, -1_000_000), 1_000_000)
    self.init(months: year * 12 + min(max(month, -1_000_000), 1_000_000) - 1)
  }
}

/// The identity of a column across editions: its names and its kind, with any decimals.
package struct ColumnIdentity: Hashable {
  private let name: [UInt8]
  private let kind: IndexColumn.KindCode

  fileprivate init(_ column: PostcodeHistory.Column) { self.init(column.declaration) }

  package init(_ declaration: ColumnDeclaration) {
    name = Array(declaration.name.utf8)
    kind = declaration.kind.code
  }
}

extension ColumnDeclaration {
  /// Whether values of both columns can be compared: the same name and kind, with any decimals.
  package func holdsSame(as other: ColumnDeclaration) -> Bool {
    name.hasSameBytes(as: other.name) && kind.code == other.kind.code
  }
}
