/// Numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in so many times.
  mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// The text after one more keystroke: a letter more, a letter less, everything gone, or a space at the end.
  mutating func keystroke(after text: String) -> String {
    switch below(12) {
    case 0..<6 where text.count < 5: text + ["a", "b", "c"][below(3)]
    case 0..<8: String(text.dropLast())
    case 8: ""
    case 9: text + " "
    default: ["a", "ab", "abc", "b", " a"][below(5)]
    }
  }
}
