internal import PostcodeKit

/// Formats numbers for people.
package enum NumberFormat {
  /// Returns a number with thousands separators: `1,745,849`.
  package static func grouped(_ number: Int) -> String { number.grouped }

  /// Returns a number with a fixed number of decimals.
  package static func fixed(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return String(number) }
    let scale = powerOfTen(decimals)
    let scaled = Int64((abs(number) * Double(scale)).rounded())
    let whole = String(scaled / scale)
    var fraction = String(scaled % scale)
    while fraction.utf8.count < decimals { fraction = "0" + fraction }
    return (number < 0 ? "-" : "") + (decimals > 0 ? "\(whole).\(fraction)" : whole)
  }
}
