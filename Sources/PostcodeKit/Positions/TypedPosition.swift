/// A position in a typed text: degrees, an easting and northing, or a grid reference with letters.
///
///     51.5033, -0.1276    51,5033; -0,1276    51°30'12"N 0°7'39"W    530050, 179950    TQ 300 799
package enum TypedPosition: Equatable, Sendable {
  /// Degrees on WGS 84.
  case degrees(latitude: Double, longitude: Double)
  /// Metres on the British National Grid.
  case metres(easting: Double, northing: Double)

  /// The maximum number of Unicode scalars of a text, longer than any position.
  private static let maximumLength = 64

  /// Finds the position in a text, or returns `nil` if the text is anything else. Degrees can be out of range.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - acceptsWholeDegrees: Whether two whole numbers with a space between them, such as `52 -1`, are degrees.
  package init?(_ text: String, acceptsWholeDegrees: Bool = false) {
    guard text.unicodeScalars.count <= TypedPosition.maximumLength else { return nil }
    func pair(_ decimalMark: Unicode.Scalar) -> TypedPosition? {
      var reader = TypedPositionReader(text, decimalMark: decimalMark)
      return reader.degrees(acceptsWholeDegrees: acceptsWholeDegrees)
        ?? TypedPositionReader(text, decimalMark: decimalMark).metres
    }
    // "51,5" is two numbers; only a text that has another comma, a semicolon or a space too has decimal commas.
    guard let found = pair(".") ?? pair(",") ?? TypedPositionReader(text, decimalMark: ".").square else { return nil }
    self = found
  }

  /// Whether the position is in or near the British Isles.
  package var isOnMap: Bool {
    switch self {
    case .degrees(let latitude, let longitude): latitude > 49 && latitude < 61.5 && longitude > -11 && longitude < 2.5
    case .metres(let easting, let northing):
      easting >= 0 && easting < 700_000 && northing >= 0 && northing < 1_300_000
    }
  }

  /// The position with its coordinates exchanged.
  package var exchanged: TypedPosition {
    switch self {
    case .degrees(let latitude, let longitude): .degrees(latitude: longitude, longitude: latitude)
    case .metres(let easting, let northing): .metres(easting: northing, northing: easting)
    }
  }

  /// Whether the position is on Earth.
  package var isOnEarth: Bool {
    if case .degrees(let latitude, let longitude) = self {
      latitude.magnitude <= 90 && longitude.magnitude <= 180
    } else {
      true
    }
  }

  /// Latitude and longitude on WGS 84, in degrees.
  package var degrees: (latitude: Double, longitude: Double) {
    switch self {
    case .degrees(let latitude, let longitude): (latitude, longitude)
    case .metres(let easting, let northing): NationalGrid.british.degrees(easting: easting, northing: northing)
    }
  }

  /// Returns the degrees of a latitude or longitude in a text, such as `0.1276 W`, `-0,1276` or `-5e-05`; `nil` if the text is anything
  /// else.
  package static func angle(_ text: String, isLatitude: Bool) -> Double? {
    for decimalMark in [".", ","] as [Unicode.Scalar] {
      var reader = TypedPositionReader(text, decimalMark: decimalMark)
      if let angle = isLatitude ? reader.latitude() : reader.longitude(), reader.isAtEnd {
        return angle.degrees.magnitude <= (isLatitude ? 90 : 180) ? angle.degrees : nil
      }
    }
    return nil
  }

  /// Returns the metres of an easting or northing in a text, with a decimal point or comma; `nil` if the text is anything else.
  package static func metres(_ text: String) -> Double? {
    for decimalMark in [".", ","] as [Unicode.Scalar] {
      var reader = TypedPositionReader(text, decimalMark: decimalMark)
      if let (number, _) = reader.number(digits: 1...15), reader.isAtEnd { return number }
    }
    return nil
  }
}

/// A decimal number: digits × 10^exponent. Embedded Swift has no conversion of texts to `Double`.
private struct Decimal {
  var digits: UInt64 = 0
  var exponent = 0

  /// Appends a digit. Of more than 18, the last ones are taken for zeros, which changes the value by less than its rounding.
  mutating func append(_ digit: UInt64) {
    if digits < 100_000_000_000_000_000 { digits = 10 * digits + digit } else { exponent += 1 }
  }

  /// The value: the nearest `Double` if there are at most 15 digits and the exponent is between -22 and 22 (Clinger, 1990).
  var value: Double {
    let power = (0..<min(exponent.magnitude, 350)).reduce(1.0) { power, _ in power * 10 }
    return exponent < 0 ? Double(digits) / power : Double(digits) * power
  }
}

/// Reads the parts of a typed position from left to right.
private struct TypedPositionReader {
  /// The text in capitals.
  private let scalars: [Unicode.Scalar]
  private let decimalMark: Unicode.Scalar
  private var position = 0

  /// A latitude or longitude.
  struct Angle {
    var degrees: Double
    var hasFraction: Bool
    var hasDegreeSign: Bool
    var hasLetterBefore: Bool
    var hasLetterAfter: Bool
  }

  init(_ text: String, decimalMark: Unicode.Scalar) {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      scalars.append(("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 32)) : scalar)
    }
    self.scalars = scalars
    self.decimalMark = decimalMark
    skipSpaces()
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return position == scalars.count
    }
  }

  /// Returns degrees with signs or letters.
  mutating func degrees(acceptsWholeDegrees: Bool) -> TypedPosition? {
    guard let latitude = latitude(), let separator = separator(), let longitude = longitude(), isAtEnd else {
      return nil
    }
    // 52,1,0 is not clear.
    if decimalMark == ",", separator == ",", !latitude.hasFraction || !longitude.hasFraction { return nil }
    // N1 1 and S10 2 are sectors, and two whole numbers with a space between them could be anything.
    let isExact = latitude.hasFraction || latitude.hasDegreeSign
    let isPosition =
      isExact || !latitude.hasLetterBefore && (separator != " " || latitude.hasLetterAfter || acceptsWholeDegrees)
    return isPosition ? .degrees(latitude: latitude.degrees, longitude: longitude.degrees) : nil
  }

  /// An easting and northing.
  var metres: TypedPosition? {
    var reader = self
    guard let (easting, _) = reader.number(digits: 4...6, isSigned: false), reader.separator() != nil,
      let (northing, _) = reader.number(digits: 4...7, isSigned: false), reader.isAtEnd
    else { return nil }
    return .metres(easting: easting.rounded(.down), northing: northing.rounded(.down))
  }

  /// A grid reference: TQ 300 799 is the square of 100 m at 530000, 179900. The result is its centre.
  var square: TypedPosition? {
    var reader = self
    guard let first = reader.take(where: { Self.firstGridLetters.contains($0) }),
      let second = reader.take(where: { Self.gridLetters.contains($0) }),
      let row = Self.gridLetters.firstIndex(of: first),
      let column = Self.gridLetters.firstIndex(of: second)
    else { return nil }
    var digits: [Double] = []
    while !reader.isAtEnd {
      guard let digit = reader.take(where: { Self.isDigit($0) }), digits.count < 10 else { return nil }
      digits.append(Double(digit.value - 48))
    }
    guard digits.count >= 4, digits.count.isMultiple(of: 2) else { return nil }
    let half = digits.count / 2
    let side = (half..<5).reduce(1.0) { side, _ in side * 10 }
    func metres(_ digits: ArraySlice<Double>) -> Double { digits.reduce(0) { $0 * 10 + $1 } * side + side / 2 }
    let found = TypedPosition.metres(
      easting: (Double(((row + 3) % 5 * 5 + column % 5) * 100_000) + metres(digits[..<half])).rounded(.down),
      northing: (Double((19 - row / 5 * 5 - column / 5) * 100_000) + metres(digits[half...])).rounded(.down))
    return found.isOnMap ? found : nil
  }

  private static let firstGridLetters: [Unicode.Scalar] = ["H", "J", "N", "O", "S", "T"]

  /// The letters of grid references, which lack I.
  private static let gridLetters = Array("ABCDEFGHJKLMNOPQRSTUVWXYZ".unicodeScalars)

  mutating func latitude() -> Angle? { angle(positive: "N", negative: "S") }
  mutating func longitude() -> Angle? { angle(positive: "E", negative: "W") }

  /// Reads degrees with a sign, a letter or both.
  private mutating func angle(positive: Unicode.Scalar, negative: Unicode.Scalar) -> Angle? {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar == positive || scalar == negative }
    let before = take(where: { isLetter($0) })
    skipSpaces()
    guard let (number, hasFraction) = number(digits: 1...3) else { return nil }
    let hasDegreeSign = takeAfterSpaces { $0 == "°" } != nil
    var size = number.magnitude
    if hasDegreeSign, !hasFraction, let (minutes, areWhole) = sixtieth(mark: { $0 == "'" || $0 == "′" || $0 == "’" }) {
      size += minutes / 60
      if areWhole, let (seconds, _) = sixtieth(mark: { $0 == "\"" || $0 == "″" || $0 == "”" }) {
        size += seconds / 3600
      }
    }
    let after = takeAfterSpaces(where: { isLetter($0) })
    // A sign and a letter for the south or west: each is minus.
    let isNegative = (number.sign == .minus) != ((before ?? after) == negative)
    return Angle(
      degrees: isNegative ? -size : size, hasFraction: hasFraction,
      hasDegreeSign: hasDegreeSign,
      hasLetterBefore: before != nil, hasLetterAfter: after != nil)
  }

  /// Reads minutes or seconds, which end in a mark, and says whether they are a whole number; without the mark, reads nothing.
  private mutating func sixtieth(mark: (Unicode.Scalar) -> Bool) -> (Double, isWhole: Bool)? {
    let start = position
    skipSpaces()
    if let (number, hasFraction) = number(digits: 1...2, isSigned: false), number < 60,
      takeAfterSpaces(where: mark) != nil
    {
      return (number, !hasFraction)
    }
    position = start
    return nil
  }

  /// Reads a decimal number, which can have an exponent.
  ///
  /// - Parameters:
  ///   - digits: The number of digits before the decimal mark. If it can be 1, a fraction may have none.
  ///   - isSigned: Whether a sign can precede it.
  mutating func number(digits: ClosedRange<Int>, isSigned: Bool = true) -> (number: Double, hasFraction: Bool)? {
    let sign = isSigned ? take(where: { Self.isSign($0) }) : nil
    var decimal = Decimal()
    let whole = takeDigits(&decimal)
    guard digits.contains(whole) || whole == 0 && digits.contains(1) else { return nil }
    var hasFraction = false
    let mark = position
    if take(where: { [decimalMark] in $0 == decimalMark }) != nil {
      let fraction = takeDigits(&decimal)
      decimal.exponent -= fraction
      hasFraction = fraction > 0
      // A comma without digits after it separates numbers.
      if !hasFraction, decimalMark == "," { position = mark }
    }
    guard hasFraction || whole > 0 else { return nil }
    let end = position
    // An E without digits is a letter for the east.
    if isSigned, take(where: { $0 == "E" }) != nil {
      let exponentSign = take(where: { Self.isSign($0) })
      var exponent = Decimal()
      if (1...2).contains(takeDigits(&exponent)) {
        let size = Int(exponent.digits)
        decimal.exponent += exponentSign.map { Self.isMinus($0) } == true ? -size : size
        hasFraction = true
      } else {
        position = end
      }
    }
    return (sign.map { Self.isMinus($0) } == true ? -decimal.value : decimal.value, hasFraction)
  }

  /// Reads what separates two numbers: a comma, a semicolon, or only spaces.
  private mutating func separator() -> Unicode.Scalar? {
    let start = position
    skipSpaces()
    let hasSpace = position > start
    let mark = take { $0 == "," || $0 == ";" }
    skipSpaces()
    return mark ?? (hasSpace ? " " : nil)
  }

  private mutating func skipSpaces() {
    while position < scalars.count, TypedScalar.isSpace(scalars[position].value) { position += 1 }
  }

  private mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    guard position < scalars.count, isWanted(scalars[position]) else { return nil }
    position += 1
    return scalars[position - 1]
  }

  /// Reads a character after any spaces; if it is another, reads nothing.
  private mutating func takeAfterSpaces(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    let start = position
    skipSpaces()
    let found = take(where: isWanted)
    if found == nil { position = start }
    return found
  }

  /// Reads digits, and returns how many.
  private mutating func takeDigits(_ decimal: inout Decimal) -> Int {
    let start = position
    while let digit = take(where: { Self.isDigit($0) }) { decimal.append(UInt64(digit.value - 48)) }
    return position - start
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }
  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "−" }
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || isMinus(scalar) }
}
