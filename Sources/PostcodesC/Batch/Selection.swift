internal import CPostcodes

/// A column of a batch's result.
enum Choice: Equatable {
  case status
  case ordinal
  case postcode
  case isLive
  case field(Int)

  static let derived: [(name: StaticString, choice: Choice)] = [
    ("status", .status), ("ordinal", .ordinal), ("postcode", .postcode), ("is_live", .isLive),
  ]

  /// The name of a column that isn't a field.
  var derivedName: StaticString? { Choice.derived.first { $0.choice == self }?.name }
}

extension OpenIndex {
  /// Returns the columns with the names of the caller.
  ///
  /// - Throws: `POSTCODES_NO_COLUMN`, or `POSTCODES_INVALID_ARGUMENT` if a column is named twice.
  func choices(_ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int32) throws(Fault) -> [Choice] {
    guard let names else { return Choice.derived.map { $0.choice } + fields.indices.map { Choice.field($0) } }
    guard count >= 0 else { throw Fault.argument("column_count \(count) is negative") }
    var choices: [Choice] = []
    for position in 0..<Int(count) {
      guard let name = names[position] else { throw Fault.argument("columns[\(position)] is NULL") }
      let bytes = utf8(name)
      let derived = Choice.derived.first { equal(bytes, $0.name) }?.choice
      guard let choice = derived ?? field(named: bytes).map({ Choice.field($0) }) else {
        throw Fault(
          POSTCODES_NO_COLUMN,
          "no column \"\(String(decoding: bytes, as: UTF8.self))\"; the index has \(columnNames)")
      }
      guard !choices.contains(choice) else {
        throw Fault.argument("column \"\(String(decoding: bytes, as: UTF8.self))\" is named twice")
      }
      choices.append(choice)
    }
    return choices
  }

  private var columnNames: String {
    var names = ""
    for (name, _) in Choice.derived { names += (names.isEmpty ? "" : ", ") + "\(name)" }
    for field in fields { names += ", " + String(decoding: utf8(field.name.text), as: UTF8.self) }
    return names
  }
}
