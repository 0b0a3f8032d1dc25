internal import CommandSupport

/// Finds names for added columns that the table does not have yet.
struct AddedNames {
  static let defaultStatus = "postcode_status"

  private var taken: Set<String>
  private let status: String

  /// - Parameters:
  ///   - present: the names of the table's columns.
  ///   - status: the name that the user wants for the status, if any.
  /// - Throws: `Failure` if the table has a column of that name.
  init(present: [String], status: String?) throws {
    taken = Set(present.map(AddedNames.key))
    if let status, taken.contains(AddedNames.key(status)) {
      throw Failure(
        status: Failure.usage, message: "--status: there is a column \"\(Printable.text(status))\" already")
    }
    self.status = status ?? AddedNames.defaultStatus
  }

  /// The names of the added columns, that of the status first.
  func names(_ wanted: [String]) -> [String] {
    var names = self
    return ([status] + wanted).map { names.take($0) }
  }

  /// A name that is taken gets `postcode_` in front unless it begins like that; if that does not help, a number
  /// behind.
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

  /// What makes two names the same to people.
  private static func key(_ name: String) -> String { name.trimmingSpaces.lowercased() }
}
