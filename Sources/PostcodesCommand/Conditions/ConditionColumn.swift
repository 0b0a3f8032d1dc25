internal import CommandSupport
internal import PostcodeKit

/// The subject of a condition.
enum ConditionColumn {
  /// The codes of a column, or their names.
  case texts(IndexColumn)
  /// An attribute of the codes of a column, such as `district_name`.
  case attribute(IndexColumn, name: String)
  case numbers(IndexColumn)
  case months(IndexColumn)
  /// Latitude, longitude, easting or northing, with this number of decimals.
  case positions(IndexColumn, isSecond: Bool, decimals: Int)
  /// The area, outcode or sector of the postcode itself.
  case group(LookupStatus)
  /// A column that would be empty, because the dump has only live postcodes.
  case empty

  private static let groups: [LookupStatus] = [.area, .outcode, .sector]

  /// Looks up a name: a column of the index, or else `area`, `outcode` or `sector`.
  ///
  /// - Throws: A usage failure that lists the available names.
  init(_ name: String, _ index: PostcodeIndex) throws(Failure) {
    if let field = PostcodeRow.allFields(index).first(where: { $0.name == name }) {
      switch field.source {
      case .text(let column, _): self = .texts(column)
      case .attribute(let column, _, let attribute): self = .attribute(column, name: attribute)
      case .number(let column): self = .numbers(column)
      case .month(let column): self = .months(column)
      case .first(let column, let decimals):
        self = .positions(column, isSecond: false, decimals: Int(decimals))
      case .second(let column, let decimals): self = .positions(column, isSecond: true, decimals: Int(decimals))
      }
    } else if let group = ConditionColumn.groups.first(where: { $0.rawValue == name }) {
      self = .group(group)
    } else if name == "terminated", Termination.isKnown(index) {
      self = .empty
    } else {
      let names = ConditionColumn.names(index).joined(separator: ", ")
      throw Failure(
        status: .usage,
        message: "--where: no column \(Printable.quoted(name)); expected one of \(names)")
    }
  }

  private static func names(_ index: PostcodeIndex) -> [String] {
    PostcodeRow.allFields(index).map { $0.name } + groups.map { $0.rawValue }
  }
}
