import TestSupport

extension SplitMix64 {
  /// Returns a text of up to 12 characters: of postcodes, with a meaning in URLs, and any others.
  mutating func text() -> String {
    let plain = Array("ABZaz019 ").map(\.unicodeScalars.first)
    let special = Array("/%?#&=+.\\:;@'\"<>[]{}|^`~-_!$*(),\t\n\u{0}\u{7F}").map(\.unicodeScalars.first)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      switch Int.random(in: 0..<4, using: &self) {
      case 0: scalars.append(plain.randomElement(using: &self).flatMap { $0 } ?? "A")
      case 1, 2: scalars.append(special.randomElement(using: &self).flatMap { $0 } ?? "/")
      default: if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }
}
