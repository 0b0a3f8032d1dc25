internal import PostcodeIndex

extension IndexResponder {
  /// Returns the keys whose names cannot be compared with another source: the index has no name for the code, or the code
  /// is a pseudo code, which not every source names.
  ///
  /// - Complexity: O(number of columns).
  public func looselyNamedFields(at ordinal: Int) -> Set<String> {
    var fields: Set<String> = []
    for column in columns {
      let id = column.column.textID(at: ordinal)
      guard !id.isMissing else { continue }
      let isPseudo = column.column.text(id).map(Self.isPseudoCode) ?? false
      if isPseudo || column.column.name(of: id) == nil {
        fields.formUnion(column.fields.filter { !$0.hasPrefix("codes.") && $0 != "oa21" })
      }
    }
    return fields
  }

  /// Whether a code means "not applicable here", such as E99999999.
  public static func isPseudoCode(_ code: String) -> Bool {
    code.utf8.count == 9 && code.utf8.dropFirst().allSatisfy { $0 == UInt8(ascii: "9") }
  }
}
