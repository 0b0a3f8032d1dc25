import PostcodeKit

extension CSVField {
  /// Whether the field has no value: it is empty, or `\N` as in database exports.
  @inline(__always)
  var isMissing: Bool {
    isEmpty || (count <= 4 && (self[0] <= .space || self[0] == UInt8(ascii: "\\")) && isMissingSlowly)
  }

  private var isMissingSlowly: Bool {
    let text = trimmed
    return text.isEmpty || (text.count == 2 && text[0] == UInt8(ascii: "\\") && text[1] == UInt8(ascii: "N"))
  }

  /// Parses a whole number of up to nine digits. Leading zeros and zeros after a decimal point are allowed.
  @inline(__always)
  var wholeNumber: Int64? {
    guard count > 0, count <= 9 else { return wholeNumberSlowly }
    var number: Int64 = 0
    for position in 0..<count {
      let digit = self[position] &- 48
      guard digit < 10 else { return wholeNumberSlowly }
      number = number &* 10 &+ Int64(digit)
    }
    return number
  }

  private var wholeNumberSlowly: Int64? {
    let text = trimmed
    var number: Int64 = 0
    var digits = 0
    var isFraction = false
    for byte in text.bytes {
      if byte == UInt8(ascii: "."), digits > 0, !isFraction {
        isFraction = true
      } else if isFraction {
        guard byte == UInt8(ascii: "0") else { return nil }
      } else {
        guard byte.isDigit, digits < 9 else { return nil }
        number = number &* 10 &+ Int64(byte &- 48)
        digits += 1
      }
    }
    return digits > 0 ? number : nil
  }

  /// Parses a word for the state of a postcode: `true` if it is live, `nil` if the word is unknown.
  var isLive: Bool? {
    switch UntrustedText(trimmed.text).lowercased {
    case "yes", "y", "live", "true", "1": true
    case "no", "n", "terminated", "false", "0": false
    default: nil
    }
  }
}

/// Degrees as the index stores them: integers in units of 10⁻¹⁵ degrees.
enum Degrees {
  static let unit: Int64 = 1_000_000_000_000_000
  static let decimals = 15
  /// The latitude that ONS writes for a postcode without a position.
  static let absentLatitude: Int64 = 99_999_999 * 1_000_000_000

  /// The powers of 10 from 0 to 15.
  static let powers = (0...decimals).map { powerOfTen($0) }
}

extension CSVField {
  /// Parses decimal degrees with up to three digits before the point, in units of 10⁻¹⁵ degrees. Further decimals
  /// round.
  @inline(__always)
  var degrees: Int64? {
    var position = 0
    let length = count
    guard length > 0, length <= 19 else { return degreesSlowly }
    let isNegative = self[0] == UInt8(ascii: "-")
    if isNegative { position = 1 }
    var number: Int64 = 0
    var whole = 0
    while position < length, self[position] &- 48 < 10 {
      number = number &* 10 &+ Int64(self[position] &- 48)
      whole &+= 1
      position &+= 1
    }
    guard whole > 0, whole <= 3 else { return degreesSlowly }
    var decimals = 0
    if position < length, self[position] == UInt8(ascii: ".") {
      position &+= 1
      decimals = length &- position
      while position < length, self[position] &- 48 < 10 {
        number = number &* 10 &+ Int64(self[position] &- 48)
        position &+= 1
      }
    }
    guard position == length, decimals <= Degrees.decimals, number <= 180 &* Degrees.powers[decimals] else {
      return degreesSlowly
    }
    number &*= Degrees.powers[Degrees.decimals &- decimals]
    return isNegative ? 0 &- number : number
  }

  /// Parses all other spellings: spaces, a plus sign, no digit before the point, many decimals, an exponent
  /// (`-5.1e-05`).
  private var degreesSlowly: Int64? {
    var rest = trimmed.bytes[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    guard rest.count <= 64 else { return nil }
    let mantissa = rest.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let exponentText = rest.dropFirst(mantissa.count)
    var exponent = 0
    if !exponentText.isEmpty {
      let text = String(decoding: exponentText.dropFirst(), as: UTF8.self)
      guard let value = Int(text), (-30...30).contains(value) else { return nil }
      exponent = value
    }
    // The digits, and the number of them before the point.
    var digits: [Int64] = []
    var point: Int?
    for byte in mantissa {
      if byte == UInt8(ascii: "."), point == nil {
        point = digits.count
      } else if byte.isDigit {
        digits.append(Int64(byte &- 48))
      } else {
        return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    // Keeps the digits down to 10⁻¹⁵, padded with zeros. The next digit rounds.
    let kept = (point ?? digits.count) + exponent + Degrees.decimals
    var number: Int64 = 0
    for index in 0..<max(kept, 0) {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(index < digits.count ? digits[index] : 0)
      guard !overflow, !carry else { return nil }
      number = sum
    }
    guard number <= 180 * Degrees.unit else { return nil }
    if kept >= 0, kept < digits.count, digits[kept] >= 5 { number += 1 }
    return isNegative ? -number : number
  }
}
