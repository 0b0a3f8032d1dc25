/// Why an index cannot be opened, read or built.
public enum IndexError: Error, Sendable, Equatable {
  /// The file cannot be opened or mapped; `reason` is the system's own word.
  case unreadable(path: String, reason: String)
  /// The file is not an index: `found` tells what it begins with.
  case notAnIndex(found: String)
  /// The file is of a format version that this library does not read.
  case unsupportedVersion(found: Int, supported: Int)
  /// The file ends early, or goes on behind its end.
  case wrongLength(expected: UInt64, actual: UInt64)
  /// A stored checksum is not that of the bytes it covers.
  case checksumMismatch(section: String, expected: UInt64, actual: UInt64)
  /// The bytes contradict the format.
  case malformed(section: String, reason: String)
  /// There is nothing to build an index of.
  case noPostcodes
  /// More rows than an index can hold (4,294,967,295).
  case tooManyRows
  /// A value handed to the builder is too large for its column.
  case valueOutOfRange(column: String, value: Int64)
}

extension IndexError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notAnIndex(let found):
      "not a postcode index: it begins with \(found); make one with 'postcodes build DUMP --output FILE'"
    case .unsupportedVersion(let found, let supported):
      "format version \(found), but this program reads version \(supported): build the index again"
    case .wrongLength(let expected, let actual):
      "damaged: \(actual) bytes long where its header says \(expected); copy or build it again"
    case .checksumMismatch(let section, let expected, let actual):
      "damaged: checksum of \(Self.shown(section)) is \(hex(actual)), not \(hex(expected)); "
        + "copy or build it again"
    case .malformed(let section, let reason):
      "damaged: \(Self.shown(section)): \(Self.shown(reason)); copy or build it again"
    case .noPostcodes: "no postcodes to make an index of"
    case .tooManyRows: "more than 4,294,967,295 rows"
    case .valueOutOfRange(let column, let value): "\(column) \(value) is too large to be stored"
    }
  }

  /// A text that may come from a damaged file, in one line and not too long.
  private static func shown(_ text: String) -> String {
    var shown = ""
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if place == 200 { return shown + "…" }
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: shown.unicodeScalars.append("\u{FFFD}")
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }
}
