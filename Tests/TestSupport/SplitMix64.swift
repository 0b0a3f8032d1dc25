/// A seeded random number generator (SplitMix64): the same seed gives the same numbers in every run.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number from 0 up to, but not including, a bound.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  package mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// Returns `true` with probability 1/`times`.
  package mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// Returns one of the elements of an array, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
