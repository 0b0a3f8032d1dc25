/// A column of an index, ready to be read.
public struct IndexColumn: Sendable {
  // A class, so that copies of a column don't copy its properties.
  private var contents: Contents

  /// What the column holds.
  public var declaration: ColumnDeclaration { contents.declaration }
  /// The number of bytes that the column takes in the file.
  public var byteCount: Int { contents.byteCount }
  package var storage: Storage { contents.storage }
  /// Keeps the memory that `storage` reads.
  var owner: IndexBytes { contents.owner }
  /// The display order among text columns, which follow all other columns.
  var rank: Int { contents.rank }
  /// Values that belong to the different texts, such as names.
  var attributes: [CodeAttributeTable] { contents.attributes }

  private final class Contents: Sendable {
    let declaration: ColumnDeclaration
    let byteCount: Int
    let storage: Storage
    let owner: IndexBytes
    let rank: Int
    let attributes: [CodeAttributeTable]

    init(
      _ declaration: ColumnDeclaration, byteCount: Int, _ storage: Storage, _ owner: IndexBytes, rank: Int,
      attributes: [CodeAttributeTable] = []
    ) {
      self.declaration = declaration
      self.byteCount = byteCount
      self.storage = storage
      self.owner = owner
      self.rank = rank
      self.attributes = attributes
    }
  }

  package enum Storage: Sendable {
    case position(PositionColumn)
    case category(CategoryColumn)
    case text(TextColumn)
    case geographic(GeographicColumn)
  }

  /// The values of a category or month column; `nil` for other kinds. They don't keep the index in memory.
  package var categories: CategoryColumn? {
    if case .category(let column) = storage { column } else { nil }
  }

  /// How the file stores the kind of a column.
  package enum KindCode: UInt8 {
    case position = 1
    case category = 2
    case month = 3
    case text = 4
    /// Degrees as residuals from a prediction.
    case geographic = 5
  }

  /// The sections that a column may refer to. Each must precede the column in the file; FORMAT.md, "Order of sections", has
  /// the rules:
  ///
  /// - trie, grid reference and OSTN15 grid before a geographic column;
  /// - code sets before code-set columns, and both before a text column that uses them;
  /// - a source column before the text columns derived from it.
  struct Dependencies {
    /// The postcodes of BT, whose grid references are on the Irish Grid.
    var irish: Range<Int> = 0..<0
    var codeSets: NumberSequence?
    var codeSetTable: CodeSetTable?
    var shifts: OSTN15Grid?
    /// The text columns so far.
    var texts: [TextColumn] = []
    /// The column of grid references.
    var grid: PositionColumn?
  }

  /// Reads a column section: kind, decimals or rank, lengths of the two names, the names, and the column itself.
  ///
  /// - Parameters:
  ///   - bytes: The section.
  ///   - owner: Keeps the memory of the index.
  ///   - dependencies: What the sections before this one provide; afterwards, with what this column provides.
  /// - Throws: `IndexError.malformed`.
  init(_ bytes: ByteView, owner: IndexBytes, _ dependencies: inout Dependencies) throws(IndexError) {
    let declaration: ColumnDeclaration
    let storage: Storage
    var rank = -1
    let nameLength = Int(bytes.uint8(2))
    let secondNameLength = Int(bytes.uint8(3))
    let name = bytes.slice(4, nameLength).text
    let secondName = bytes.slice(4 + nameLength, secondNameLength).text
    let rest = bytes.slice(4 + nameLength + secondNameLength, bytes.count)
    let kind = KindCode(rawValue: bytes.uint8(0))
    switch kind {
    case .position:
      declaration = try IndexColumn.position(name, secondName, decimals: bytes.uint8(1))
      let column = try PositionColumn(rest, name: name)
      if declaration == .gridReference { dependencies.grid = column }
      storage = .position(column)
    case .geographic:
      let decimals = bytes.uint8(1)
      declaration = try IndexColumn.position(name, secondName, decimals: decimals)
      guard let grid = dependencies.grid else {
        throw .malformed(section: name, reason: "the column of grid references is missing")
      }
      storage = .geographic(
        try GeographicColumn(
          rest, owner: owner, name: name, decimals: decimals, grid: grid, irish: dependencies.irish,
          shifts: dependencies.shifts))
    case .category, .month:
      declaration = ColumnDeclaration(name: name, kind: kind == .month ? .month : .category)
      storage = .category(try CategoryColumn(rest, owner: owner, name: name))
    case .text:
      declaration = ColumnDeclaration(name: name, kind: .text)
      rank = Int(bytes.uint8(1))
      let column = try TextColumn(
        rest, owner: owner, name: name, earlier: dependencies.texts, codeSets: dependencies.codeSets,
        table: dependencies.codeSetTable)
      dependencies.texts.append(column)
      storage = .text(column)
    case nil:
      throw .unknownCode(bytes.uint8(0), of: "kind", section: "column")
    }
    contents = Contents(declaration, byteCount: bytes.count, storage, owner, rank: rank)
  }

  @inline(never)
  private static func position(
    _ name: String, _ secondName: String, decimals: UInt8
  ) throws(IndexError) -> ColumnDeclaration {
    guard decimals <= ColumnDeclaration.degreeDecimals else {
      throw .malformed(section: name, reason: "\(decimals) decimals")
    }
    return ColumnDeclaration(name: name, secondName: secondName, kind: .position(decimals: decimals))
  }

  /// Returns the value at an ordinal, or `nil` if the dataset gives none or the column is a text column.
  ///
  /// The value of a category column is a number on the dataset's own scale, that of a month column the number of months since
  /// January of year 0. For a position column, the method returns the first of the two values; see `ScaledPosition`.
  ///
  /// - Complexity: O(1).
  public func value(at ordinal: Int) -> Int64? {
    withExtendedLifetime(owner) {
      switch storage {
      case .position(let column): column.position(at: ordinal)?.first
      case .geographic(let column): column.position(at: ordinal)?.first
      case .category(let column): column.value(at: ordinal)
      case .text: nil
      }
    }
  }

  /// Returns the position at an ordinal, or `nil` if the dataset gives none or the column isn't a position column.
  ///
  /// - Complexity: O(1).
  public func position(at ordinal: Int) -> ScaledPosition? {
    guard case .position(let decimals) = declaration.kind else { return nil }
    return scaledPosition(at: ordinal).map {
      ScaledPosition(first: $0.first, second: $0.second, decimals: decimals)
    }
  }

  /// Returns both values of a position, in the unit of `ScaledPosition`.
  func scaledPosition(at ordinal: Int) -> (first: Int64, second: Int64)? {
    withExtendedLifetime(owner) {
      switch storage {
      case .position(let column): column.position(at: ordinal)
      case .geographic(let column): column.position(at: ordinal)
      default: nil
      }
    }
  }

  /// A Boolean value that indicates whether the values are computed from other columns because the dataset has none: latitude
  /// and longitude from the grid reference.
  public var isComputed: Bool {
    if case .geographic(let column) = storage, case .computed = column.residuals { true } else { false }
  }

  /// Adds the values of an attribute section.
  mutating func add(_ attribute: CodeAttributeTable) throws(IndexError) {
    guard attribute.table.count == textCount else {
      throw .malformed(
        section: attribute.fullName,
        reason: "\(attribute.table.count) values for \(textCount) texts")
    }
    contents = Contents(
      declaration, byteCount: byteCount, storage, owner, rank: rank, attributes: attributes + [attribute])
  }

  /// The number of entries: one for each postcode, unless the file is damaged.
  package var count: Int {
    switch storage {
    case .position(let column): column.count
    case .geographic(let column): column.count
    case .category(let column): column.count
    case .text(let column): column.count
    }
  }
}
