import PostcodeKit

/// The parts of a label for codes or names: `LAD25CD` is the code of `lad` in 2025.
struct NameLabel: Sendable, Hashable {
  /// The content of a column in a table of names.
  enum Role: Sendable, Hashable {
    /// A GSS code: `LAD25CD`, `RUC11IND`.
    case code
    /// Another code of the same area: `CCG19CDH`.
    case shortCode
    /// A name in English: `LAD25NM`, `RUC21DESC`.
    case name
    /// An older code or a name in Welsh: `CTRY12CDO`, `CTRY12NMW`.
    case other
    /// Unknown: `OAC11`, `oslaua`.
    case unstated
  }

  /// The letters before the digits, in lower case: `lad`.
  let stem: UntrustedText
  /// The digits after the stem: `25`, or `325` (level and year) in `ITL325CD`.
  let digits: UntrustedText
  let role: Role
  /// The digit after the role: `2` in `lep21cd2`.
  let ordinal: UntrustedText

  /// Parses a label. Letter case and characters other than letters and digits are ignored.
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
    let part = { (index: Int) -> UntrustedText in index < parts.count ? UntrustedText(parts[index]) : "" }
    digits = part(1)
    ordinal = part(3)
    if part(2).isEmpty {
      let split = Self.suffixes.first { part(0).hasSuffix($0.text) && part(0) != $0.text }
      stem = UntrustedText(part(0).string.dropLast(split?.text.utf8.count ?? 0))
      role = split?.role ?? .unstated
    } else {
      stem = part(0)
      role = Self.suffixes.first { $0.text == part(2) }?.role ?? .other
    }
  }

  /// The year in the last two or four digits.
  var year: Int? {
    guard digits.utf8.count >= 2 else { return nil }
    if digits.utf8.count == 4 { return Int(digits.string) }
    return Int(digits.string.suffix(2)).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
  }

  /// The level before the year: 3 in `ITL325CD`.
  var level: Int? {
    digits.utf8.count == 3 || digits.utf8.count == 1 ? Int(digits.string.prefix(1)) : nil
  }

  /// Whether two labels differ only in their role, so that code and name belong together.
  func isPartner(of other: NameLabel) -> Bool {
    stem == other.stem && digits == other.digits && ordinal == other.ordinal
  }

  /// Longer suffixes come before their own endings.
  private static let suffixes: [(text: UntrustedText, role: Role)] = [
    ("description", .name), ("desc", .name), ("name", .name), ("nmw", .other), ("nm", .name), ("code", .code),
    ("cdo", .other), ("cdh", .shortCode), ("cd", .code), ("ind", .code),
  ]
}
