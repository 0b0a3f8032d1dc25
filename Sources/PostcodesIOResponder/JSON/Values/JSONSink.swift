/// A destination for JSON, written byte by byte.
///
/// The methods are inlinable because responses are written with them in the server's innermost loops.
package protocol JSONSink {
  /// Appends one byte.
  mutating func append(byte: UInt8)
}

extension JSONSink {
  /// Appends `null`.
  @inlinable
  package mutating func appendNull() {
    append(byte: UInt8(ascii: "n"))
    append(byte: UInt8(ascii: "u"))
    append(byte: UInt8(ascii: "l"))
    append(byte: UInt8(ascii: "l"))
  }

  /// Appends an integer.
  @inlinable
  package mutating func append(integer number: Int) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    append(digits: UInt64(number.magnitude))
  }

  /// Appends the digits of a number, with leading zeros up to a minimum width.
  ///
  /// - Parameter width: 1 to 8.
  @inlinable
  package mutating func append(digits number: UInt64, atLeast width: Int = 1) {
    var rest = number
    var width = width
    if number >= 100_000_000 {
      append(digits: number / 100_000_000)
      rest = number % 100_000_000
      width = 8
    }
    // Digits come out last first; a word of eight bytes reverses them.
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

  /// Appends a decimal fraction without trailing zeros.
  ///
  /// - Parameters:
  ///   - scaled: The digits as an integer.
  ///   - decimals: The number of digits after the decimal point, 0 to 8.
  @inlinable
  package mutating func append(scaled: Int64, decimals: Int) {
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
}
