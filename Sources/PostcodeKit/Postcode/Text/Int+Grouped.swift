extension Int {
  /// The number in decimal with commas between thousands: `1,745,849`.
  package var grouped: String {
    let digits = String(magnitude)
    let count = digits.utf8.count
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.unicodeScalars.enumerated() {
      if index > 0, (count - index) % 3 == 0 { text.unicodeScalars.append(",") }
      text.unicodeScalars.append(digit)
    }
    return text
  }
}
