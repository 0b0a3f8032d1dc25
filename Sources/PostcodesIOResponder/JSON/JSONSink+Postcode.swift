internal import PostcodeKit

extension JSONSink {
  /// Appends letters, digits and spaces in quotes.
  @inline(__always)
  mutating func append(quoted text: ASCIIText) {
    append(byte: UInt8(ascii: "\""))
    for offset in 0..<text.count { append(byte: UInt8(truncatingIfNeeded: text.bytes >> UInt64(8 * offset))) }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends an angle in degrees, without trailing zeros.
  mutating func append(degrees: DecimalDegrees) {
    // Up to six decimals JavaScript writes no exponent, and up to fifteen digits are the shortest that identify a double.
    guard degrees.decimals <= 6, degrees.scaled.magnitude < 1_000_000_000_000_000 else {
      var number = JSONWriter()
      number.append(number: degrees.doubleValue)
      for byte in number.utf8 { append(byte: byte) }
      return
    }
    append(scaled: degrees.scaled, decimals: Int(degrees.decimals))
  }

  /// Appends a month as `"YYYYMM"`, or `null` if it is missing or unknown.
  mutating func append(month: YearMonth?) {
    guard let month, month != .unknown, (0...9999).contains(month.year) else { return appendNull() }
    append(byte: UInt8(ascii: "\""))
    append(digits: UInt64(month.year * 100 + month.month), atLeast: 6)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends a fact about a postcode, or `null` if the index doesn't have it.
  mutating func append(
    _ fact: PostcodeTemplate.Fact, of postcode: Postcode, at ordinal: Int, _ record: PostcodeRecord?,
    _ responder: IndexResponder
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
    }
  }

  private mutating func append(orNull number: Int?) {
    if let number { append(integer: number) } else { appendNull() }
  }

  private mutating func append(orNull degrees: DecimalDegrees?) {
    if let degrees { append(degrees: degrees) } else { appendNull() }
  }
}

extension Postcode {
  /// The three characters after the space.
  fileprivate var incodeText: ASCIIText {
    let text = compactASCII
    return ASCIIText(bytes: text.bytes >> UInt64(8 * max(text.count - 3, 0)), count: 3)
  }
}
