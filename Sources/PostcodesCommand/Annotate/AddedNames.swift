internal import CommandSupport
internal import PostcodeImport
internal import PostcodeKit

/// Chooses unique names for the added columns.
struct AddedNames {
  static let defaultStatus = "postcode_status"

  private var taken: Set<UntrustedText>

  /// - Parameter present: The column names of the table.
  init(present: [String]) { taken = Set(present.map(AddedNames.key)) }

  /// Returns a name that the user chose.
  ///
  /// - Throws: `Failure` if a column has it already.
  mutating func take(chosen name: String) throws -> String {
    guard taken.insert(AddedNames.key(name)).inserted else {
      throw Failure(status: .usage, message: "--status: the file already has a column \(Printable.quoted(name))")
    }
    return name
  }

  /// Returns a name, with the prefix `postcode_` and then a numeric suffix if it is taken.
  mutating func take(_ name: String) -> String {
    let base =
      taken.contains(AddedNames.key(name)) && !UntrustedText(name).hasPrefix("postcode") ? "postcode_" + name : name
    var free = base
    var number = 2
    while !taken.insert(AddedNames.key(free)).inserted {
      free = "\(base)_\(number)"
      number += 1
    }
    return free
  }

  /// Names with the same key count as equal.
  private static func key(_ name: String) -> UntrustedText { UntrustedText(name).trimmingSpaces.lowercased }
}
