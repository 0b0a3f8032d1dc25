internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// What a condition can be about.
enum ConditionColumn {
  /// The codes of a column; a name that goes with them is taken, too.
  case texts(IndexColumn)
  /// What goes with the codes of a column, `district_name`.
  case attribute(IndexColumn, name: String)
  case numbers(IndexColumn)
  case months(IndexColumn)
  /// The area, outcode or sector of the postcode itself.
  case group(LookupStatus)

  private static let groups: [LookupStatus] = [.area, .outcode, .sector]

  /// The column of a name: one of the index, or else `area`, `outcode` or `sector`.
  ///
  /// - Throws: `Failure` of usage, with the columns there are.
  init(_ name: String, _ index: PostcodeIndex) throws(Failure) {
    if let field = PostcodeRow.allFields(index).first(where: { $0.name == name }) {
      switch field.source {
      case .text(let column, _): self = .texts(column)
      case .attribute(let column, _, let attribute): self = .attribute(column, name: attribute)
      case .number(let column): self = .numbers(column)
      case .month(let column): self = .months(column)
      case .first, .second:
        throw Failure(
          status: Failure.usage, message: "\(name) is part of a position: there are no conditions on those")
      }
    } else if let group = ConditionColumn.groups.first(where: { $0.rawValue == name }) {
      self = .group(group)
    } else {
      let names = ConditionColumn.names(index).joined(separator: ", ")
      throw Failure(
        status: Failure.usage,
        message: "there is no column \"\(Printable.text(name))\"; conditions can be on \(names)")
    }
  }

  private static func names(_ index: PostcodeIndex) -> [String] {
    PostcodeRow.allFields(index).filter {
      switch $0.source {
      case .first, .second: false
      default: true
      }
    }.map { $0.name } + groups.map { $0.rawValue }
  }
}
