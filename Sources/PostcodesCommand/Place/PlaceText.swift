internal import CommandSupport
internal import PostcodeKit

/// Writes places as text.
enum PlaceText {
  /// Writes the names of places and their values, with a blank line between places.
  static func write(_ places: [Place]) throws {
    for (offset, place) in places.enumerated() {
      if offset > 0 { try StandardOutput.shared.write("\n") }
      try StandardOutput.shared.line(Style.bold(Printable.text(place.name)))
      try writeValues(of: place, indentation: "  ")
    }
  }

  /// Writes the values of a place under the names of postcodes.io; missing ones are left out.
  static func writeValues(of place: Place, indentation: String = "") throws {
    for (name, text) in zip(PlaceRow.names, PlaceRow(place).texts) {
      guard let text else { continue }
      try StandardOutput.shared.line(indentation + Style.dim(Alignment.left(name, 23)) + Printable.text(text))
    }
  }
}
