/// The name and kind of a column.
///
/// A column has up to two *slots*: integers in the row of each postcode.
public struct ColumnDeclaration: Sendable, Hashable {
  /// The meaning of a column's values, which determines how they are stored.
  public enum Kind: Sendable, Hashable {
    /// A position: two decimal numbers, as integers with the given number of decimals. A grid reference has 0, for whole
    /// metres. Degrees have `degreeDecimals` when an index is built, and as many as the dataset uses when it is read.
    case position(decimals: UInt8)
    /// An integer with few distinct values, such as a quality code.
    case category
    /// A month, as the number of months since January of year 0: year × 12 + month − 1.
    case month
    /// A text that many postcodes share, such as the code of a district. It has no slot.
    case text
  }

  /// The name of the column or, for a position, of its first slot, such as `easting`.
  public let name: String
  /// The name of the second slot of a position, such as `northing`; empty for other kinds.
  public let secondName: String
  /// The meaning of the values.
  public let kind: Kind

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - name: The name of the column, or of the first slot of a position.
  ///   - secondName: The name of the second slot of a position.
  ///   - kind: The meaning of the values.
  public init(name: String, secondName: String = "", kind: Kind) {
    self.name = name
    self.secondName = secondName
    self.kind = kind
  }

  /// The number of slots: 2 for a position, 0 for a text, 1 for other kinds.
  public var slotCount: Int {
    switch kind {
    case .position: 2
    case .category, .month: 1
    case .text: 0
    }
  }

  /// The integer that stands for a missing value.
  public static let missing = Int64.min
  /// The integer that stands for a longitude of 0 written with a sign, `-0.00000`.
  package static let negativeZero = Int64.min + 1
  /// The largest number of decimals of degrees, with which they are passed to the builder.
  public static let degreeDecimals: UInt8 = 15
}

extension ColumnDeclaration {
  /// Easting and northing in whole metres on the dataset's grid (British, or Irish for BT).
  public static let gridReference = ColumnDeclaration(
    name: "easting", secondName: "northing", kind: .position(decimals: 0))
  /// Latitude and longitude in degrees on WGS 84.
  public static let geographic = ColumnDeclaration(
    name: "latitude", secondName: "longitude", kind: .position(decimals: degreeDecimals))
  /// The quality of the position on the dataset's own scale: 10 (best) to 90 (none) in Code-Point Open, 1 to 9 in ONS datasets.
  public static let quality = ColumnDeclaration(name: "quality", kind: .category)
  /// The month of introduction.
  public static let introduced = ColumnDeclaration(name: "introduced", kind: .month)
  /// The month of termination; missing for live postcodes.
  public static let terminated = ColumnDeclaration(name: "terminated", kind: .month)
}

extension ColumnDeclaration {
  /// Whether the column has a name, which can be that of either slot of a position.
  func hasName(_ name: String) -> Bool {
    self.name.hasSameBytes(as: name) || !secondName.isEmpty && secondName.hasSameBytes(as: name)
  }
}

extension ColumnDeclaration.Kind {
  /// The kind in files, without decimals: degrees as residuals from a prediction have another.
  package var code: IndexColumn.KindCode {
    switch self {
    case .position: .position
    case .category: .category
    case .month: .month
    case .text: .text
    }
  }
}
