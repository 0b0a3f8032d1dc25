/// An error that occurs when an index is opened, read or verified.
public enum IndexError: Error, Sendable, Equatable {
  /// The file cannot be opened or mapped into memory; `reason` is the operating system's message.
  case unreadable(path: String, reason: String)
  /// The file is not an index; `found` describes its first bytes.
  case notAnIndex(found: String)
  /// The file has a format version that this library doesn't read; with equal versions, it is an earlier draft.
  case unsupportedVersion(found: Int, supported: Int)
  /// The file is shorter or longer than its header states.
  case wrongLength(expected: UInt64, actual: UInt64)
  /// The checksum of a section differs from the stored one.
  case checksumMismatch(section: String, expected: UInt64, actual: UInt64)
  /// A section violates the file format.
  case malformed(section: String, reason: String)
}

extension IndexError: CustomStringConvertible {
  /// A description of the error and, where possible, its remedy, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notAnIndex(let found):
      "not a postcode index: the file begins with \(found)"
    case .unsupportedVersion(let found, let supported):
      found == supported
        ? "built by an earlier draft of the format; build it again"
        : "index format version \(found), expected \(supported): build the index again"
    case .wrongLength(let expected, let actual):
      "damaged index: the file is \(actual) bytes long, expected \(expected); copy or build it again"
    case .checksumMismatch(let section, let expected, let actual):
      "damaged index: checksum of \(section.excerpt(limit: 200)) is \(hex(actual)), expected \(hex(expected)); "
        + "copy or build it again"
    case .malformed(let section, let reason):
      "damaged index: \(section.excerpt(limit: 200)): \(reason.excerpt(limit: 200)); copy or build it again"
    }
  }

  private func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }
}

extension IndexError {
  /// Returns the error for a code that the format doesn't define.
  @inline(never)
  static func unknownCode(_ code: UInt8, of property: String, section: String) -> IndexError {
    .malformed(section: section, reason: "unknown \(property) \(code)")
  }
}
