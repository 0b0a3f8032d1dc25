internal import PostcodeCore
internal import PostcodeIndex

/// What JSON can be put into byte by byte.
protocol JSONSink {
  /// Appends one byte of JSON.
  mutating func append(byte: UInt8)
}

extension JSONBytes: JSONSink {}

extension JSONSink {
  /// Appends `null`.
  mutating func appendNull() {
    append(byte: UInt8(ascii: "n"))
    append(byte: UInt8(ascii: "u"))
    append(byte: UInt8(ascii: "l"))
    append(byte: UInt8(ascii: "l"))
  }

  /// Appends letters, digits and spaces in quotes.
  @inline(__always)
  mutating func append(quoted text: ASCIIText) {
    append(byte: UInt8(ascii: "\""))
    for place in 0..<text.count { append(byte: UInt8(truncatingIfNeeded: text.bytes >> UInt64(8 * place))) }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends a whole number.
  @inline(__always)
  mutating func append(whole number: Int) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    append(digits: UInt64(number.magnitude))
  }

  /// Appends the digits of a number, with zeros in front of them up to a width.
  ///
  /// - Parameter width: 1 to 8.
  mutating func append(digits number: UInt64, atLeast width: Int = 1) {
    var rest = number
    var width = width
    if number >= 100_000_000 {
      append(digits: number / 100_000_000)
      rest = number % 100_000_000
      width = 8
    }
    // The last digit is found first, and has to be written last.
    var word: UInt64 = 0
    var count = 0
    repeat {
      word = word << 8 | (48 + rest % 10)
      rest /= 10
      count += 1
    } while rest > 0 || count < width
    for _ in 0..<count {
      append(byte: UInt8(truncatingIfNeeded: word))
      word >>= 8
    }
  }

  /// Appends a decimal fraction without zeros at its end.
  ///
  /// - Parameters:
  ///   - scaled: the digits as a whole number.
  ///   - decimals: how many of them stand behind the point, 0 to 8.
  mutating func append(scaled: Int64, decimals: Int) {
    if scaled < 0 { append(byte: UInt8(ascii: "-")) }
    var rest = scaled.magnitude
    var decimals = decimals
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    var power: UInt64 = 1
    for _ in 0..<decimals { power *= 10 }
    append(digits: rest / power)
    guard decimals > 0 else { return }
    append(byte: UInt8(ascii: "."))
    append(digits: rest % power, atLeast: decimals)
  }

  /// Appends an angle as the number that it is: without zeros at the end.
  mutating func append(degrees: DecimalDegrees) {
    // Up to six decimals no exponent can be needed, and up to fifteen digits are the shortest that tell the number.
    guard degrees.decimals <= 6, degrees.scaled.magnitude < 1_000_000_000_000_000 else {
      var number = JSONBytes()
      number.append(number: degrees.doubleValue)
      for byte in number.utf8 { append(byte: byte) }
      return
    }
    append(scaled: degrees.scaled, decimals: Int(degrees.decimals))
  }

  /// Appends a month as YYYYMM in quotes; `null` for none, or one that the dump does not name.
  mutating func append(month: YearMonth?) {
    guard let month, month != .unknown, (0...9999).contains(month.year) else { return appendNull() }
    append(byte: UInt8(ascii: "\""))
    append(digits: UInt64(month.year * 100 + month.month), atLeast: 6)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends what is known of a postcode; `null` if it is not.
  ///
  /// - Parameter record: what its index knows.
  mutating func append(
    _ fact: PostcodeTemplate.Fact, of postcode: Postcode, at ordinal: Int, _ record: PostcodeRecord?,
    _ answers: IndexAnswers
  ) {
    switch fact {
    case .postcode: append(quoted: postcode.ascii)
    case .outcode: append(quoted: postcode.outcode.ascii)
    case .incode: append(quoted: postcode.incodeText)
    case .quality: append(orNull: record?.quality)
    case .eastings: append(orNull: record?.gridReference?.easting)
    case .northings: append(orNull: record?.gridReference?.northing)
    case .longitude: append(orNull: record?.geographic?.longitude)
    case .latitude: append(orNull: record?.geographic?.latitude)
    case .introduced: append(month: record?.introduced)
    case .terminated: append(month: record?.terminated)
    case .deprivationRank: append(orNull: answers.deprivationRank(at: ordinal))
    }
  }

  private mutating func append(orNull number: Int?) {
    if let number { append(whole: number) } else { appendNull() }
  }

  private mutating func append(orNull degrees: DecimalDegrees?) {
    if let degrees { append(degrees: degrees) } else { appendNull() }
  }
}

extension Postcode {
  /// The three characters behind the space.
  fileprivate var incodeText: ASCIIText {
    let text = compactASCII
    return ASCIIText(bytes: text.bytes >> UInt64(8 * max(text.count - 3, 0)), count: 3)
  }
}
