/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// A text of up to 12 characters of all kinds: those of postcodes, those that mean something in an address, others.
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
