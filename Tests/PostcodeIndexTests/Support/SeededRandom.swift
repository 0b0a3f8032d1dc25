import PostcodeCore

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

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// True once in so many times.
  mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// Any postcode, all equally likely; most have never been given out.
  mutating func nextPostcode() -> Postcode {
    while true {
      if let postcode = Postcode(code: UInt32.random(in: 0..<Postcode.codeCount, using: &self)) { return postcode }
    }
  }

  /// A postcode with one of the 400 units that are given out.
  mutating func nextStandardPostcode(in outcodes: [String]) -> Postcode {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    while true {
      let outcode = outcodes[below(outcodes.count)]
      let text = "\(outcode) \(below(10))\(letters[below(20)])\(letters[below(20)])"
      if let postcode = Postcode(text) { return postcode }
    }
  }
}
