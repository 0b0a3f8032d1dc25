extension TypedPosition {
  /// Finds the degrees in a link to a map, or returns `nil` if the text is no link or has none.
  ///
  ///     https://www.google.com/maps/@51.5033,-0.1276,17z      https://www.openstreetmap.org/#map=17/51.5033/-0.1276
  ///     https://maps.apple.com/?ll=51.5033,-0.1276            geo:51.5033,-0.1276
  package init?(link text: String) {
    let utf8 = [UInt8](utf8: text)
    // Every link has a colon, most other texts have none.
    guard utf8.contains(0x3A) else { return nil }
    let isLink = utf8.indices.contains { utf8.has([UInt8](ascii: "://"), at: $0) }
    guard isLink || utf8.hasPrefix([UInt8](ascii: "geo:")) else { return nil }
    for (marker, separators) in TypedPosition.markers {
      let marker = [UInt8](ascii: marker)
      for start in utf8.indices
      where utf8.has(marker, at: start) && TypedPosition.mayBegin(marker, after: start > 0 ? utf8[start - 1] : nil) {
        if let (latitude, longitude) = TypedPosition.pair(utf8, from: start + marker.count, separators) {
          self = .degrees(latitude: latitude, longitude: longitude)
          return
        }
      }
    }
    return nil
  }

  /// What comes before the numbers in a link, and what may separate them.
  private static let markers: [(StaticString, [StaticString])] = {
    let comma: [StaticString] = [",", "%2C", "%2c"]
    return [
      ("#map=", ["/"]), ("mlat=", ["&mlon="]), ("@", comma), ("ll=", comma), ("geo:", comma), ("q=", comma),
      ("query=", comma),
      ("center=", comma),
    ]
  }()

  /// Whether a marker may follow a byte: the name of a parameter follows the start of the parameters or another one.
  private static func mayBegin(_ marker: [UInt8], after byte: UInt8?) -> Bool {
    guard marker.last == 0x3D, marker.first != 0x23 else { return true }
    return byte == 0x3F || byte == 0x26 || byte == 0x23
  }

  /// Reads two numbers; before them there may be the zoom, as in "#map=17/51.5033/-0.1276".
  private static func pair(_ utf8: [UInt8], from start: Int, _ separators: [StaticString]) -> (Double, Double)? {
    var offset = start
    var numbers: [Double] = []
    while numbers.count < 3, let number = number(utf8, &offset) {
      numbers.append(number)
      guard let separator = separators.map({ [UInt8](ascii: $0) }).first(where: { utf8.has($0, at: offset) }) else {
        break
      }
      offset += separator.count
    }
    let first = separators.count == 1 && numbers.count == 3 ? 1 : 0
    return numbers.count > first + 1 ? (numbers[first], numbers[first + 1]) : nil
  }

  /// Reads a number at an offset; returns `nil` if there is none.
  private static func number(_ utf8: [UInt8], _ offset: inout Int) -> Double? {
    let digits = utf8[offset...].prefix { $0.isDigit || $0 == 0x2E || $0 == 0x2D }
    offset += digits.count
    // As a latitude, it may be up to 90; a longitude may be larger.
    return digits.isEmpty ? nil : TypedPosition.angle(String(utf8: digits), isLatitude: false)
  }
}
