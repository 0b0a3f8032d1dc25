#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// A column that `annotate --as-of` adds.
  struct EditionItem: NamedItem, Sendable {
    enum Kind {
      case postcode
      /// The month of the edition.
      case edition
      /// The name of the grid of the easting and northing.
      case grid
      case value
    }

    let name: String
    let kind: Kind
    /// The name of the column of codes of which the item is an attribute.
    var codes: String?

    var isAttribute: Bool { codes != nil }

    func isAttribute(of other: EditionItem) -> Bool { codes?.hasSameBytes(as: other.name) ?? false }
  }

  /// The columns that `annotate --as-of` adds, and where each edition has their values.
  struct EditionColumns: Sendable {
    /// A value of an edition.
    struct Source {
      /// The index among `columns`.
      let column: Int
      /// Whether it is the second of the column's two values.
      let isSecond: Bool
      /// Whether it is an attribute of the column's codes.
      let isAttribute: Bool
    }

    let history: PostcodeHistory
    let items: [EditionItem]
    /// The columns to read.
    let columns: [ColumnDeclaration]
    /// For each edition and item the source; `nil` if the edition doesn't have the column.
    let sources: [[Source?]]
    /// The indexes among `columns` of the month of termination and of the grid reference.
    let terminated: Int
    let gridReference: Int
    /// The month of each edition, the newest first.
    let months: [YearMonth]

    static let editionName = "edition"

    /// Finds the columns of all editions: those of the newest, followed by those that only older ones have.
    ///
    /// - Parameters:
    ///   - lists: Comma-separated names in any case; empty for all columns.
    ///   - withNames: Whether to add the names and other attributes of each column of codes.
    /// - Throws: `Failure` if no edition has a column, or if the index has only one edition.
    init(_ index: PostcodeIndex, lists: [String], withNames: Bool) throws {
      history = try EditionLookup(index, option: "--as-of").history
      months = history.editions.map(\.month)
      let rows = history.editions.map { EditionRow($0) }
      let values = EditionColumns.items(history, rows)
      var known = [EditionItem(name: RowItem.postcodeName, kind: .postcode)]
      let names = Set(values.map { UntrustedText($0.name) })
      let hasEdition = !names.contains(UntrustedText(EditionColumns.editionName))
      if hasEdition { known.append(EditionItem(name: EditionColumns.editionName, kind: .edition)) }
      known += values
      let usual = known.dropFirst().filter { withNames || !$0.isAttribute }
      if index.hasIrishGrid, !names.contains(UntrustedText(RowItem.gridName)) {
        known.append(EditionItem(name: RowItem.gridName, kind: .grid))
      }
      let items = try AddedColumns(lists: lists, known: known, usual: Array(usual), withNames: withNames).items
      var columns: [ColumnDeclaration] = []
      var numbers: [ColumnIdentity: Int] = [:]
      func number(_ declaration: ColumnDeclaration) -> Int {
        let identity = ColumnIdentity(declaration)
        if let number = numbers[identity] { return number }
        numbers[identity] = columns.count
        columns.append(declaration)
        return columns.count - 1
      }
      sources = zip(history.editions, rows).map { edition, row in
        var fields: [UntrustedText: EditionRow.Field] = [:]
        for field in row.fields { fields[UntrustedText(field.name)] = field }
        return items.map { item in
          guard item.kind == .value, let field = fields[UntrustedText(item.name)] else { return nil }
          let isSecond = if case .second = field.part { true } else { false }
          let isAttribute = if case .attribute = field.part { true } else { false }
          return Source(
            column: number(edition.columns[field.column].declaration), isSecond: isSecond, isAttribute: isAttribute)
        }
      }
      terminated = number(.terminated)
      gridReference = number(.gridReference)
      self.columns = columns
      self.items = items
    }

    private static func items(_ history: PostcodeHistory, _ rows: [EditionRow]) -> [EditionItem] {
      var names: Set<UntrustedText> = []
      var items: [EditionItem] = []
      for (edition, row) in zip(history.editions, rows) {
        for field in row.fields where names.insert(UntrustedText(field.name)).inserted {
          var item = EditionItem(name: field.name, kind: .value)
          if case .attribute = field.part { item.codes = edition.columns[field.column].declaration.name }
          items.append(item)
        }
      }
      return items
    }

    /// Returns the number of the edition that was current on a date, or why there is none.
    func edition(on date: UnsafeBufferPointer<UInt8>) -> DatedEdition {
      guard let month = YearMonth(ofDate: date) else {
        return .none(date.allSatisfy { $0 <= 32 } ? .noDate : .notADate)
      }
      return months.firstIndex { $0 <= month }.map { .number($0) } ?? .none(.tooEarly)
    }

    /// The edition of a row.
    enum DatedEdition {
      case number(Int)
      case none(MatchStatus)
    }
  }
#endif
