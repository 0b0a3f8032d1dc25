extension PostcodeRecord {
  /// A code of a postcode, such as that of its district, with the code's name.
  public struct Code: Sendable {
    private let source: Source

    private enum Source: Sendable {
      case index(IndexColumn, DictionaryID)
      case values(column: String, code: String, name: String?)
    }

    /// Creates a code from values, for previews and tests.
    ///
    /// - Parameters:
    ///   - column: The name of the column.
    ///   - code: The code.
    ///   - name: The name of the code, if it has one.
    public init(column: String, code: String, name: String? = nil) {
      source = .values(column: column, code: code, name: name)
    }

    /// Creates the code of a postcode in a column, or returns `nil` if the postcode has none.
    init?(_ column: IndexColumn, at ordinal: Int) {
      let id = column.textID(at: ordinal)
      guard !id.isMissing else { return nil }
      source = .index(column, id)
    }

    /// The name of the column, such as `district`.
    @inline(never)
    public var column: String {
      switch source {
      case .index(let column, _): column.declaration.name
      case .values(let column, _, _): column
      }
    }

    /// The code, such as `E09000033`.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of distinct codes of the column.
    @inline(never)
    public var code: String {
      switch source {
      // Only a damaged index has identifiers without a text.
      case .index(let column, let id): column.text(id) ?? ""
      case .values(_, let code, _): code
      }
    }

    /// The name of the code, such as `Westminster`; `nil` if the index has no name for it.
    ///
    /// - Complexity: O(length of a few neighbouring names).
    @inline(never)
    public var name: String? {
      switch source {
      case .index(let column, let id): column.name(of: id)
      case .values(_, _, let name): name
      }
    }

    /// Returns another attribute of the code, such as `short_code`, or `nil` if the index doesn't have it.
    ///
    /// - Complexity: O(length of a few neighbouring values).
    public func attribute(_ name: String) -> String? {
      switch source {
      case .index(let column, let id): column.attribute(name, of: id)
      case .values: name.hasSameBytes(as: "name") ? self.name : nil
      }
    }
  }
}

extension PostcodeRecord.Code: Equatable {
  /// Returns whether two codes belong to columns of the same name and have the same code and name.
  @inline(never)
  public static func == (left: Self, right: Self) -> Bool {
    guard left.column.hasSameBytes(as: right.column), left.code.hasSameBytes(as: right.code) else { return false }
    switch (left.name, right.name) {
    case (let name?, let other?): return name.hasSameBytes(as: other)
    case (nil, nil): return true
    default: return false
    }
  }
}
