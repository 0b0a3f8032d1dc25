/// A decimal number as programs write it: `6607`, `06607`, `6607.0`, `6,607`, `6.607E3`.
package struct NumberText {
  private(set) var isNegative = false
  /// The digits before the decimal point, as bytes from 48, with leading zeros if the text has them.
  private(set) var whole: [UInt8] = []
  /// The digits after it.
  private(set) var fraction: [UInt8] = []
  /// Whether the text has thousands separators.
  package private(set) var isGrouped = false
  /// Whether the text has an exponent.
  private(set) var hasExponent = false
  /// Whether the exponent stands for digits that were rounded away: 1E5 can be many numbers.
  private(set) var isRounded = false

  /// Programs that round show one to three digits, as 1E5 or 2.01E5; with more, the last zeros of 2.0051E5 are those of a whole number.
  private static let maximumRoundedDigits = 3
  /// The length of the longest number to parse.
  private static let maximumLength = 64

  /// Parses a number without surrounding spaces. Commas must separate groups of three digits.
  package init?(_ text: some Collection<UInt8>) {
    guard text.count <= Self.maximumLength else { return nil }
    var rest = Array(text)[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    let mantissa = rest.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let parts = mantissa.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let digits = Self.ungrouped(first) else { return nil }
    whole = digits
    fraction = parts.count > 1 ? Array(parts[1]) : []
    guard !(whole.isEmpty && fraction.isEmpty), fraction.allSatisfy(\.isDigit) else { return nil }
    isGrouped = whole.count < first.count
    guard mantissa.count < rest.count else { return }
    let exponentText = String(decoding: rest.dropFirst(mantissa.count + 1), as: UTF8.self)
    guard let exponent = Int(exponentText), (-30...30).contains(exponent) else { return nil }
    hasExponent = true
    if exponent >= 0 {
      let digits = (whole + fraction).drop { $0 == UInt8(ascii: "0") }
      isRounded = exponent > fraction.count && digits.count <= Self.maximumRoundedDigits
      fraction += repeatElement(UInt8(ascii: "0"), count: max(exponent - fraction.count, 0))
      whole += fraction.prefix(exponent)
      fraction.removeFirst(exponent)
    } else {
      whole = repeatElement(UInt8(ascii: "0"), count: max(-exponent - whole.count, 0)) + whole
      fraction = whole.suffix(-exponent) + fraction
      whole.removeLast(-exponent)
    }
  }

  /// Returns digits without thousands separators; `nil` if there is anything else.
  private static func ungrouped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let groups = text.split(separator: .comma, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    guard groups.count > 1 else { return Array(text) }
    guard (1...3).contains(groups[0].count), groups[0].first != UInt8(ascii: "0"),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.flatMap { $0 }
  }

  /// Whether the number is certainly whole, such as 6607.0.
  var isWhole: Bool { !isRounded && fraction.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// The number without thousands separators and exponent, and without a decimal point if it is whole.
  package var plain: String {
    let sign = isNegative ? "-" : ""
    let whole = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    return isWhole ? sign + whole : "\(sign)\(whole).\(String(decoding: fraction, as: UTF8.self))"
  }
}
