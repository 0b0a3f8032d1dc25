import PostcodeKit

/// A part of a postcode to which the rows of a table can belong.
enum PostcodePart: String, Sendable, CaseIterable {
  case area
  case outcode
  case sector
  case postcode

  /// Parses the name in any case, or the label that published tables use, such as `Postcode district`.
  init?(label: String) {
    switch HeaderLabel(label).key {
    case "area", "postcodearea": self = .area
    case "outcode", "outwardcode", "postcodedistrict": self = .outcode
    case "sector", "postcodesector": self = .sector
    default:
      guard HeaderLabel(label).role == .postcode else { return nil }
      self = .postcode
    }
  }

  /// The name with its article, for messages.
  var withArticle: String {
    switch self {
    case .area, .outcode: "an \(rawValue)"
    case .sector, .postcode: "a \(rawValue)"
    }
  }

  /// Returns the key of a part by its text; `nil` if the text isn't one.
  func key(_ text: String) -> UInt32? {
    switch self {
    case .area: Outcode.areaKey(named: text).map { UInt32($0) }
    case .outcode: Outcode(text)?.key
    case .sector: Sector(text)?.key
    case .postcode: Postcode(text)?.code
    }
  }

  /// Returns the key of the part that a postcode belongs to.
  @inline(__always)
  func key(of postcode: Postcode) -> UInt32 {
    switch self {
    case .area: postcode.outcode.areaKey
    case .outcode: postcode.outcode.key
    case .sector: postcode.sector.key
    case .postcode: postcode.code
    }
  }
}

/// What the rows of a table belong to.
enum JoinKey: Sendable, Equatable {
  /// The codes of a text column.
  case codes(column: String)
  case part(PostcodePart)

  /// The name in reports.
  var name: String {
    switch self {
    case .codes(let column): column
    case .part(let part): part.rawValue
    }
  }

  /// Finds the key that a text names; `nil` if the index has no such column.
  ///
  /// - Parameters:
  ///   - text: A column of the index, in any case, or its label in any edition, such as `LSOA21CD`.
  ///   - columns: The text columns of the index.
  init?(_ text: String, columns: [String]) {
    if let part = PostcodePart.allCases.first(where: { $0.rawValue.hasSameBytes(as: text.lowercased()) })
      ?? (HeaderLabel(text).role == .postcode ? .postcode : nil)
    {
      self = .part(part)
    } else if let column = columns.first(where: { $0.hasSameBytes(as: text.lowercased()) })
      ?? TextColumns.columnName(text).flatMap({ name in columns.first { $0.hasSameBytes(as: name) } })
    {
      self = .codes(column: column)
    } else {
      return nil
    }
  }

  /// Whether the label of a column says that it has these codes. Names of the same areas don't match.
  func matches(_ label: String) -> Bool {
    switch self {
    case .part(let part): return PostcodePart(label: label) == part
    case .codes(let column):
      if TextColumns.plain(label).hasSameBytes(as: column) { return true }
      let role = NameLabel(label).role
      return (role == .code || role == .unstated) && (TextColumns.columnName(label)?.hasSameBytes(as: column) ?? false)
    }
  }
}
