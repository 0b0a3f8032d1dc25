internal import PostcodeKit

extension YearMonth {
  /// Reads the month of a date: `2019-05-31`, `20190531` or `31/05/2019`, alone or with a time after a space or T, `2019-05` or `201905`.
  ///
  /// The day comes before the month, as in the United Kingdom: 05/31/2019 is no date.
  init?(ofDate text: UnsafeBufferPointer<UInt8>) {
    var date = DateScanner(text)
    let first = date.digits()
    var (year, month, day) = (0, 0, 1)
    var canHaveTime = true
    switch first.count {
    case 1, 2:
      guard date.skip("/") else { return nil }
      let second = date.digits()
      guard (1...2).contains(second.count), date.skip("/") else { return nil }
      let third = date.digits()
      guard third.count == 4 else { return nil }
      (year, month, day) = (third.number, second.number, first.number)
    case 4:
      guard date.skip("-") else { return nil }
      let second = date.digits()
      guard second.count == 2 else { return nil }
      (year, month) = (first.number, second.number)
      canHaveTime = date.skip("-")
      if canHaveTime {
        let third = date.digits()
        guard third.count == 2 else { return nil }
        day = third.number
      }
    case 6:
      (year, month) = (first.number / 100, first.number % 100)
      canHaveTime = false
    case 8: (year, month, day) = (first.number / 10_000, first.number / 100 % 100, first.number % 100)
    default: return nil
    }
    guard date.isAtEnd || canHaveTime && date.isAtTime, year > 0, (1...12).contains(month),
      (1...YearMonth.days(year, month)).contains(day)
    else { return nil }
    self.init(year: year, month: month)
  }

  /// Reads the month of a date in a text.
  init?(ofDate text: String) {
    var text = text
    guard let month = text.withUTF8({ YearMonth(ofDate: $0) }) else { return nil }
    self = month
  }

  /// Returns the number of days in a month.
  private static func days(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads a date byte by byte, without the spaces around it.
private struct DateScanner {
  private let text: Slice<UnsafeBufferPointer<UInt8>>
  private var position: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var (start, end) = (0, text.count)
    while start < end, text[start] <= 32 { start &+= 1 }
    while start < end, text[end &- 1] <= 32 { end &-= 1 }
    self.text = text[start..<end]
    position = start
  }

  var isAtEnd: Bool { position == text.endIndex }

  /// Whether a time follows, of which only the beginning is checked.
  var isAtTime: Bool {
    guard position &+ 1 < text.endIndex, text[position] == UInt8(ascii: "T") || text[position] == 32 else {
      return false
    }
    return (48...57).contains(text[position &+ 1])
  }

  /// Reads up to nine digits.
  mutating func digits() -> (number: Int, count: Int) {
    let start = position
    var number = 0
    while position < text.endIndex, position &- start < 9, (48...57).contains(text[position]) {
      number = number &* 10 &+ Int(text[position] &- 48)
      position &+= 1
    }
    return (number, position &- start)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < text.endIndex, text[position] == UInt8(ascii: character) else { return false }
    position &+= 1
    return true
  }
}
