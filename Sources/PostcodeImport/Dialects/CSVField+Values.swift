import PostcodeKit

extension CSVField {
  /// Whether the field has no value: it is empty or a spelling of ``MissingValue``.
  @inline(__always)
  var isMissing: Bool {
    guard let first = bytes.first else { return true }
    return !first.isDigit && isMissingSlowly
  }

  private var isMissingSlowly: Bool {
    // A negative longitude.
    if count > 1, self[0] == UInt8(ascii: "-"), self[1].isDigit { return false }
    let text = trimmed
    return text.isEmpty || MissingValue.contains(text.bytes)
  }

  /// Whether the field has a text that stands for a missing value, such as NULL.
  var isSpellingOfMissing: Bool { isMissing && !trimmed.isEmpty }

  /// Parses a whole number of up to nine digits, as ``NumberText`` describes it. Leading zeros are allowed.
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
    guard let number = NumberText(trimmed.bytes), number.isWhole, !number.isNegative,
      (1...9).contains(number.whole.count)
    else { return nil }
    return number.whole.reduce(Int64(0)) { sum, digit in sum &* 10 &+ Int64(digit &- 48) }
  }

  /// Parses a word for the state of a postcode: `true` if it is live, `nil` if the word is unknown.
  var isLive: Bool? {
    switch UntrustedText(trimmed.text).lowercased {
    case "yes", "y", "live", "true": true
    case "no", "n", "terminated", "false": false
    default:
      switch wholeNumber {
      case 1: true
      case 0: false
      default: nil
      }
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
    // A comma would be a decimal comma.
    guard let parsed = NumberText(trimmed.bytes), !parsed.isGrouped else { return nil }
    let digits = parsed.whole + parsed.fraction
    // Keeps the digits down to 10⁻¹⁵, padded with zeros. The next digit rounds.
    let kept = parsed.whole.count + Degrees.decimals
    var number: Int64 = 0
    for index in 0..<kept {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(index < digits.count ? Int64(digits[index] &- 48) : 0)
      guard !overflow, !carry else { return nil }
      number = sum
    }
    guard number <= 180 * Degrees.unit else { return nil }
    if kept < digits.count, digits[kept] >= UInt8(ascii: "5") { number += 1 }
    return parsed.isNegative ? -number : number
  }
}
