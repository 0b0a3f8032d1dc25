/// The label of a column with codes or names, taken apart: `LAD25CD` is the code of the areas called `lad` in 2025.
struct NameLabel: Sendable, Hashable {
  /// What a column of a table of names has.
  enum Role: Sendable, Hashable {
    /// `LAD25CD`, `RUC11IND`: the code that dumps have.
    case code
    /// `CCG19CDH`: the short code that the field itself uses.
    case shortCode
    /// `LAD25NM`, `RUC21DESC`: the name, in English.
    case name
    /// `CTRY12CDO`, `CTRY12NMW`: an older code, a name in Welsh.
    case other
    /// `OAC11`, `oslaua`: the label does not say.
    case unstated
  }

  /// The letters before the year, in lower case: `lad`.
  let stem: String
  /// The digits behind them, as they stand: `25`, in `ITL325CD` level and year, `325`.
  let digits: String
  let role: Role
  /// The digit behind the role: the `2` of `lep21cd2`.
  let ordinal: String

  /// Takes a label apart; letter case and everything that is neither letter nor digit count for nothing.
  ///
  /// - Complexity: O(n) in the length of the label.
  init(_ label: String) {
    var parts = [""]
    var wasDigit = false
    for byte in label.utf8 {
      let lower = byte | 0x20
      guard byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) else { continue }
      if byte.isDigit != wasDigit {
        parts.append("")
        wasDigit = byte.isDigit
      }
      parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(byte.isDigit ? byte : lower))
    }
    let part = { (index: Int) in index < parts.count ? parts[index] : "" }
    digits = part(1)
    ordinal = part(3)
    if part(2).isEmpty {
      let split = Self.suffixes.first { part(0).hasSuffix($0.text) && part(0) != $0.text }
      stem = String(part(0).dropLast(split?.text.utf8.count ?? 0))
      role = split?.role ?? .unstated
    } else {
      stem = part(0)
      role = Self.suffixes.first { $0.text == part(2) }?.role ?? .other
    }
  }

  /// The year, in the two or four digits that end the number of the label.
  var year: Int? {
    guard digits.utf8.count >= 2 else { return nil }
    if digits.utf8.count == 4 { return Int(digits) }
    return Int(digits.suffix(2)).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
  }

  /// The level in front of the year: the 3 of `ITL325CD`.
  var level: Int? {
    digits.utf8.count == 3 || digits.utf8.count == 1 ? Int(digits.prefix(1)) : nil
  }

  /// Whether both labels are of one kind, year and number, so that code and name belong together.
  func isPartner(of other: NameLabel) -> Bool {
    stem == other.stem && digits == other.digits && ordinal == other.ordinal
  }

  /// The longer of two that end alike come first.
  private static let suffixes: [(text: String, role: Role)] = [
    ("description", .name), ("desc", .name), ("name", .name), ("nmw", .other), ("nm", .name), ("code", .code),
    ("cdo", .other), ("cdh", .shortCode), ("cd", .code), ("ind", .code),
  ]
}
