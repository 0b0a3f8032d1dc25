internal import PostcodeKit

/// Parses the `Retry-After` header (RFC 9110, 10.2.3): a number of seconds, or an HTTP date in any of its three formats.
package enum RetryAfter {
  /// Returns the delay, or `nil` if the text is malformed.
  ///
  /// - Parameters:
  ///   - text: The value of the header.
  ///   - date: The `Date` header of the same response: the time on the service's clock.
  ///   - now: Returns the local time in seconds since 1970. Used if `date` is missing.
  package static func duration(_ text: String, date: String?, now: () -> Int) -> Duration? {
    let text = trimmed(text)
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      // Longer than 31 years: clamped.
      return .seconds(text.utf8.count > 9 ? 999_999_999 : Int(text) ?? 0)
    }
    guard let moment = seconds(ofDate: text) else { return nil }
    return .seconds(max(0, moment - (date.flatMap { seconds(ofDate: trimmed($0)) } ?? now())))
  }

  /// Returns the seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
  /// `Sun Nov  6 08:49:37 1994`.
  static func seconds(ofDate text: String) -> Int? {
    var words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.map {
      UntrustedText(Substring($0))
    }
    if words.count == 4 { words.replaceSubrange(1...1, with: words[1].split(separator: "-")) }
    let day: UntrustedText, month: UntrustedText, year: UntrustedText, time: UntrustedText
    switch words.count {
    case 6 where words[5] == "GMT": (day, month, year, time) = (words[1], words[2], words[3], words[4])
    case 5: (month, day, time, year) = (words[1], words[2], words[3], words[4])
    default: return nil
    }
    let months: [UntrustedText] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = time.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let clock = parts.map { number(UntrustedText(Substring($0)), 2...2, 0...60) }
    guard let month = months.firstIndex(of: month), let day = number(day, 1...2, 1...31),
      var year = number(year, 2...4, 0...9999), clock.count == 3, let hour = clock[0], hour < 24,
      let minute = clock[1], minute < 60, let second = clock[2]
    else { return nil }
    // Two digits mean 1970 to 2069.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    return ((days(year, month + 1, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func number(_ text: UntrustedText, _ length: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
    guard length.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text.string),
      range.contains(number)
    else { return nil }
    return number
  }

  /// Returns the days since 1970-01-01 in the Gregorian calendar. Years start in March here, so leap days come last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + (year >= 0 ? year / 4 - year / 100 + year / 400 : 0) + dayOfYear - 719_468
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = text.utf8.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(Substring(text))
  }
}
