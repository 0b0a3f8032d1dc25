#if Programs
  internal import PostcodeKit

  /// The range of numbers that a value of a condition matches: one number, or the twelve months of a year.
  struct ValueSpan {
    let lowest: Int64
    let highest: Int64

    /// Reads an integer.
    init?(number text: String) {
      guard let number = Int64(text) else { return nil }
      (lowest, highest) = (number, number)
    }

    /// The decimals that numbers in texts are compared with.
    static let textDecimals = 6

    /// Reads a decimal number in units of 10^−`decimals`. A number between two units equals none; then `lowest` is the unit above it
    /// and `highest` the unit below.
    init?(scaled text: String, decimals: Int) {
      let isNegative = text.hasPrefix("-")
      let parts = (isNegative ? text.dropFirst() : text[...]).split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let whole = parts.first, !whole.isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
      else { return nil }
      let fraction = parts.count > 1 ? parts[1] : ""
      let digits = fraction.prefix(decimals)
      let zeros = String(repeating: "0", count: decimals - digits.utf8.count)
      guard let number = Int64(whole + digits + zeros), number < Int64.max else { return nil }
      let isBetween = fraction.dropFirst(decimals).contains { $0 != "0" }
      let further = isBetween ? number + 1 : number
      (lowest, highest) = isNegative ? (-number, -further) : (further, number)
    }

    /// Reads a month (`202001` or `2020-01`), a year (`2020`) or `unknown`.
    init?(month text: String) {
      if text == YearMonth.unknown.description {
        (lowest, highest) = (Int64(YearMonth.unknown.months), Int64(YearMonth.unknown.months))
        return
      }
      let digits = text.utf8.count == 7 && text.dropFirst(4).first == "-" ? text.prefix(4) + text.suffix(2) : text[...]
      guard digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int64(digits) else { return nil }
      switch digits.utf8.count {
      case 4 where number > 0: (lowest, highest) = (number * 12, number * 12 + 11)
      case 6 where number / 100 > 0 && (1...12).contains(number % 100):
        let months = number / 100 * 12 + number % 100 - 1
        (lowest, highest) = (months, months)
      default: return nil
      }
    }

    /// Returns whether a number matches. The caller inverts the result for `different`.
    func matches(_ number: Int64, _ comparison: Condition.Comparison) -> Bool {
      switch comparison {
      case .equal, .different: number >= lowest && number <= highest
      case .less: number < lowest
      case .lessOrEqual: number <= highest
      case .greater: number > highest
      case .greaterOrEqual: number >= lowest
      }
    }
  }
#endif
