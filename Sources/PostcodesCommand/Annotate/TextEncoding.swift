internal import ArgumentParser

/// The encoding of added fields.
enum TextEncoding: String, ExpressibleByArgument, CaseIterable {
  case utf8 = "utf-8"
  case windows1252 = "windows-1252"

  /// Appends a text.
  ///
  /// - Returns: The number of characters that the encoding lacks. Each is replaced with a question mark.
  func append(_ text: some StringProtocol, to bytes: inout [UInt8]) -> Int {
    if self == .utf8 {
      bytes.append(contentsOf: text.utf8)
      return 0
    }
    var replaced = 0
    for scalar in text.unicodeScalars {
      if let byte = TextEncoding.windows1252Byte(scalar) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "?"))
        replaced += 1
      }
    }
    return replaced
  }

  /// Returns the byte of a character, or `nil` if the encoding lacks it.
  private static func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0..<0x80, 0xA0...0xFF: UInt8(truncatingIfNeeded: scalar.value)
    default:
      // 0x81, 0x8D, 0x8F, 0x90 and 0x9D are undefined.
      upperHalf.firstIndex(of: scalar.value).flatMap { UInt8(exactly: $0 + 0x80) }
    }
  }

  /// The characters of the bytes from 0x80 to 0x9F.
  private static let upperHalf: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
