internal import CommandSupport
internal import PostcodeImport

/// Chooses unique names for the added columns.
struct AddedNames {
  static let defaultStatus = "postcode_status"

  private var taken: Set<String>
  private let status: String

  /// - Parameters:
  ///   - present: The column names of the table.
  ///   - status: The name of the status column, or `nil` for the default.
  /// - Throws: `Failure` if the table has a column named `status`.
  init(present: [String], status: String?) throws {
    taken = Set(present.map(AddedNames.key))
    if let status, taken.contains(AddedNames.key(status)) {
      throw Failure(status: .usage, message: "--status: the file already has a column \(Printable.quoted(status))")
    }
    self.status = status ?? AddedNames.defaultStatus
  }

  /// Returns the names of the added columns, starting with the status column.
  func names(_ wanted: [String]) -> [String] {
    var names = self
    return ([status] + wanted).map { names.take($0) }
  }

  /// Returns a name, with the prefix `postcode_` and then a numeric suffix if it is taken.
  private mutating func take(_ name: String) -> String {
    let base = taken.contains(AddedNames.key(name)) && !name.hasPrefix("postcode") ? "postcode_" + name : name
    var free = base
    var number = 2
    while !taken.insert(AddedNames.key(free)).inserted {
      free = "\(base)_\(number)"
      number += 1
    }
    return free
  }

  /// Names with the same key count as equal.
  private static func key(_ name: String) -> String { name.trimmingSpaces.lowercased() }
}
