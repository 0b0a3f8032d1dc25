/// What a column of an index holds, as the builder is told and as the file states.
///
/// A column takes up to two *slots*: places in the row of integers that the builder is given for each postcode.
/// A value that the dump does not give is `missing`.
public struct ColumnDeclaration: Sendable, Hashable {
  /// How the values of a column are to be understood, and with that how they are stored.
  public enum Kind: Sendable, Hashable {
    /// A position: two integers that change little from one postcode to the next, stored as exact differences.
    /// `decimals` is how many of their digits stand behind the decimal point: 0 for metres; for degrees the builder
    /// takes values with `degreeDecimals` and stores as many as the dump really uses.
    case position(decimals: UInt8)
    /// A whole number of which there are few different ones, such as a quality code.
    case category
    /// A month, counted from January of the year 0: year × 12 + month − 1.
    case month
    /// A text that many postcodes share, such as the code of a district. It takes no slot: texts are handed to the builder
    /// as `TextTuples`.
    case text
  }

  /// The name of the column, or of its first slot: ASCII, `easting`.
  public let name: String
  /// The name of the second slot of a position, `northing`; empty for other kinds.
  public let secondName: String
  /// How the values are to be understood.
  public let kind: Kind

  /// Declares a column.
  public init(name: String, secondName: String = "", kind: Kind) {
    self.name = name
    self.secondName = secondName
    self.kind = kind
  }

  /// How many integers a row has for this column: 2 for a position, none for a text, else 1.
  public var slotCount: Int {
    switch kind {
    case .position: 2
    case .category, .month: 1
    case .text: 0
    }
  }

  /// The integer that stands for "the dump gives no value".
  public static let missing = Int64.min
  /// Degrees are handed to the builder as whole numbers of 10⁻¹⁵ degrees.
  public static let degreeDecimals: UInt8 = 15
}

extension ColumnDeclaration {
  /// Easting and northing in whole metres on the grid the dump uses (British, or Irish for BT).
  public static let gridReference = ColumnDeclaration(
    name: "easting", secondName: "northing", kind: .position(decimals: 0))
  /// Latitude and longitude in degrees on WGS 84.
  public static let geographic = ColumnDeclaration(
    name: "latitude", secondName: "longitude", kind: .position(decimals: degreeDecimals))
  /// How good the position is, in the dump's own scale (Code-Point Open: 10 best to 90 none; ONS: 1 best to 9 none).
  public static let quality = ColumnDeclaration(name: "quality", kind: .category)
  /// The month in which the postcode was introduced.
  public static let introduced = ColumnDeclaration(name: "introduced", kind: .month)
  /// The month in which the postcode was terminated; missing while it is live.
  public static let terminated = ColumnDeclaration(name: "terminated", kind: .month)
}
