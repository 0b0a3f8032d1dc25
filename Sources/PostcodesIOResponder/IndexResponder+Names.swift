internal import PostcodeKit

extension IndexResponder {
  /// Returns the keys whose names cannot be compared with another source: the index has no name for the code, or the code
  /// is a pseudo code, which not every source names.
  ///
  /// - Complexity: O(number of columns).
  public func looselyNamedFields(at ordinal: Int) -> Set<String> {
    var fields: [String] = []
    for column in columns {
      let id = column.column.textID(at: ordinal)
      guard !id.isMissing else { continue }
      if column.column.isPseudoCode(id) || column.column.name(of: id) == nil {
        fields += column.targets.filter { $0.value.isName }.map(\.field)
      }
    }
    return Set(fields)  // own text
  }

  /// Returns whether a code means "not applicable here", such as E99999999.
  public static func isPseudoCode(_ code: String) -> Bool {
    code.utf8.count == 9 && code.utf8.dropFirst().allSatisfy { $0 == UInt8(ascii: "9") }
  }
}

extension IndexColumn {
  /// Returns whether a text is a pseudo code.
  func isPseudoCode(_ id: DictionaryID) -> Bool { text(id).map(IndexResponder.isPseudoCode) ?? false }
}
