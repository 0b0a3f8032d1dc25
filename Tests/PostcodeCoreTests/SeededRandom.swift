import PostcodeCore
import Testing

/// Numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
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

  /// Any postcode, all equally likely; most have never been given out.
  mutating func nextPostcode() -> Postcode {
    while true {
      if let postcode = Postcode(code: UInt32.random(in: 0..<Postcode.codeCount, using: &self)) { return postcode }
    }
  }
}

/// The postcode that a text is, in tests that need it to be one.
func postcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Postcode {
  try #require(Postcode(text), "\(text) should be a postcode", sourceLocation: location)
}

/// The outcode that a text is, in tests that need it to be one.
func outcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Outcode {
  try #require(Outcode(text), "\(text) should be an outcode", sourceLocation: location)
}

/// Every outcode there can be, ascending.
let allOutcodes: [Outcode] = (0..<Outcode.keyCount).compactMap { Outcode(key: $0) }
