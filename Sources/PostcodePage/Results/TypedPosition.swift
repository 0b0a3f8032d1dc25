/// A position in a typed text, as `points.js` finds it: degrees, an easting and northing, or a grid reference with letters.
enum TypedPosition: Equatable {
  case degrees(latitude: Double, longitude: Double)
  case metres(easting: Double, northing: Double)

  /// The maximum length of a text, longer than any position.
  private static let maximumLength = 64

  /// Returns `nil` if the text isn't a position.
  init?(_ text: String) {
    guard text.utf16.count <= TypedPosition.maximumLength else { return nil }
    let text = text.uppercased()
    guard
      let found = TypedPosition.degrees(in: text) ?? TypedPosition.metres(in: text) ?? TypedPosition.square(in: text)
    else { return nil }
    self = found
  }

  /// Whether the position is in or near the British Isles.
  var isOnMap: Bool {
    switch self {
    case .degrees(let latitude, let longitude): latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5
    case .metres(let easting, let northing):
      easting >= 0 && easting < 700_000 && northing >= 0 && northing < 1_300_000
    }
  }

  /// Finds degrees with a sign or letter.
  private static func degrees(in text: String) -> TypedPosition? {
    let pattern =
      #/
      \s*(?<north>[NS])?\s*(?<latitude>[-−+]?[0-9]{1,3}(?:\.[0-9]+)?)\s*(?<sign>°?)\s*(?<northAfter>[NS])?
      \s*(?<separator>[,;]|\s)\s*
      (?<east>[EW])?\s*(?<longitude>[-−+]?[0-9]{1,3}(?:\.[0-9]+)?)\s*°?\s*(?<eastAfter>[EW])?\s*
      /#
    guard let found = text.wholeMatch(of: pattern)?.output,
      let latitude = angle(found.latitude, found.north ?? found.northAfter),
      let longitude = angle(found.longitude, found.east ?? found.eastAfter)
    else { return nil }
    // N1 1 and S10 2 are sectors, and two whole numbers with a space between them could be anything.
    let isExact = found.latitude.contains(".") || !found.sign.isEmpty
    let isPosition =
      isExact || found.north == nil && ([",", ";"].contains(found.separator) || found.northAfter != nil)
    return isPosition ? .degrees(latitude: latitude, longitude: longitude) : nil
  }

  /// Returns the degrees of an angle with a sign, a letter or both.
  private static func angle(_ text: Substring, _ letter: Substring?) -> Double? {
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    guard let size = Double(text.drop { "-−+".contains($0) }) else { return nil }
    return isNegative != (letter == "S" || letter == "W") ? -size : size
  }

  private static func metres(in text: String) -> TypedPosition? {
    let pattern = /\s*([0-9]{4,6})(?:\.[0-9]+)?\s*[,;\s]\s*([0-9]{4,7})(?:\.[0-9]+)?\s*/
    guard let match = text.wholeMatch(of: pattern)?.output, let easting = Double(match.1),
      let northing = Double(match.2)
    else { return nil }
    return .metres(easting: easting, northing: northing)
  }

  /// TQ 300 799 is the square of 100 m at 530000, 179900. The result is its centre.
  private static func square(in text: String) -> TypedPosition? {
    guard let match = text.wholeMatch(of: /\s*([HJNOST])([A-HJ-Z])((?:\s*[0-9]){4,10})\s*/)?.output else { return nil }
    let digits = match.3.filter { !$0.isWhitespace }
    guard digits.utf8.count.isMultiple(of: 2), let first = letter(match.1), let second = letter(match.2) else {
      return nil
    }
    let half = digits.utf8.count / 2
    let side = (half..<5).reduce(1.0) { side, _ in side * 10 }
    guard let east = Double(digits.prefix(half)), let north = Double(digits.suffix(half)) else { return nil }
    let (column, row) = ((first + 3) % 5 * 5 + second % 5, 19 - first / 5 * 5 - second / 5)
    let position = TypedPosition.metres(
      easting: (Double(column * 100_000) + east * side + side / 2).rounded(.down),
      northing: (Double(row * 100_000) + north * side + side / 2).rounded(.down))
    return position.isOnMap ? position : nil
  }

  /// Returns the number of a letter in the alphabet of grid references, which lacks I.
  private static func letter(_ text: Substring) -> Int? {
    Array("ABCDEFGHJKLMNOPQRSTUVWXYZ").firstIndex { text == String($0) }
  }
}
