internal import PostcodeKit

/// Parses numbers as JavaScript's `parseInt(text, 10)` and `parseFloat(text)` do: after leading white space, the longest
/// prefix that is a number.
enum JavaScriptNumber {
  /// Parses as `parseInt(text, 10)` does. Returns `nil` for NaN, and clamps to the range of `Int`.
  static func integer(_ text: String) -> Int? {
    let (isNegative, rest) = signed(text)
    var number = 0
    var hasDigits = false
    for byte in rest {
      guard byte >= 48, byte <= 57 else { break }
      hasDigits = true
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - 48))
      number = overflow || carry ? Int.max : sum
    }
    return hasDigits ? (isNegative ? -number : number) : nil
  }

  /// Parses as `parseFloat(text)` does, including infinities. Returns `nil` for NaN.
  static func number(_ text: String) -> Double? {
    let (isNegative, rest) = signed(text)
    if rest.starts(with: "Infinity".utf8) { return isNegative ? -.infinity : .infinity }
    func digits(from start: Substring.UTF8View.Index) -> Substring.UTF8View {
      rest[start...].prefix { $0 >= 48 && $0 <= 57 }
    }
    let whole = digits(from: rest.startIndex)
    var end = whole.endIndex
    var hasDigits = !whole.isEmpty
    if end < rest.endIndex, rest[end] == UInt8(ascii: ".") {
      let fraction = digits(from: rest.index(after: end))
      if hasDigits || !fraction.isEmpty { end = fraction.endIndex }
      hasDigits = hasDigits || !fraction.isEmpty
    }
    guard hasDigits else { return nil }
    if end < rest.endIndex, rest[end] | 32 == UInt8(ascii: "e") {
      var start = rest.index(after: end)
      if start < rest.endIndex, rest[start] == UInt8(ascii: "-") || rest[start] == UInt8(ascii: "+") {
        start = rest.index(after: start)
      }
      let exponent = digits(from: start)
      if !exponent.isEmpty { end = exponent.endIndex }
    }
    // Swift requires a digit on both sides of the decimal point.
    let number = rest[..<end]
    var literal = String(Substring(number))
    if let point = number.firstIndex(of: UInt8(ascii: ".")) {
      let fraction = number[number.index(after: point)...]
      let whole = point == number.startIndex ? "0" : String(Substring(number[..<point]))
      literal = whole + (fraction.first.map { $0 >= 48 && $0 <= 57 } == true ? "." : ".0") + String(Substring(fraction))
    }
    return Double(literal).map { isNegative ? -$0 : $0 }
  }

  private static func signed(_ text: String) -> (isNegative: Bool, Substring.UTF8View) {
    var rest = text[...].unicodeScalars
    while let first = rest.first, first.isJavaScriptSpace { rest.removeFirst() }
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    return (isNegative, Substring(rest).utf8)
  }
}
