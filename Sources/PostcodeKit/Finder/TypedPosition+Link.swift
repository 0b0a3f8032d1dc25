extension TypedPosition {
  /// Finds the degrees in a link to a map, or returns `nil` if the text is no link or has none.
  ///
  ///     https://www.google.com/maps/@51.5033,-0.1276,17z      https://www.openstreetmap.org/#map=17/51.5033/-0.1276
  ///     https://maps.apple.com/?ll=51.5033,-0.1276            geo:51.5033,-0.1276
  package init?(link text: String) {
    let utf8 = [UInt8](utf8: text)
    guard utf8.firstOffset(of: [UInt8](ascii: "://")) != nil || utf8.hasPrefix([UInt8](ascii: "geo:")) else {
      return nil
    }
    for (marker, separators) in TypedPosition.markers {
      guard var offset = utf8.firstOffset(of: [UInt8](ascii: marker)).map({ $0 + marker.utf8CodeUnitCount }) else {
        continue
      }
      var numbers: [Double] = []
      while let number = TypedPosition.number(utf8, &offset) {
        numbers.append(number)
        guard let separator = separators.map({ [UInt8](ascii: $0) }).first(where: { utf8.has($0, at: offset) }) else {
          break
        }
        offset += separator.count
      }
      // "#map=17/51.5033/-0.1276" begins with the zoom.
      let first = separators.count == 1 && numbers.count == 3 ? 1 : 0
      guard numbers.count > first + 1 else { continue }
      self = .degrees(latitude: numbers[first], longitude: numbers[first + 1])
      return
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

  /// Reads a number at an offset; returns `nil` if there is none.
  private static func number(_ utf8: [UInt8], _ offset: inout Int) -> Double? {
    let digits = utf8[offset...].prefix { $0.isDigit || $0 == 0x2E || $0 == 0x2D }
    offset += digits.count
    // As a latitude, it may be up to 90; a longitude may be larger.
    return digits.isEmpty ? nil : TypedPosition.angle(String(utf8: digits), isLatitude: false)
  }
}

extension [UInt8] {
  /// Returns the offset of the first occurrence of a text.
  fileprivate func firstOffset(of text: [UInt8]) -> Int? { indices.first { has(text, at: $0) } }
}
