package import PostcodeKit

extension SplitMix64 {
  /// Returns any valid postcode, all equally likely. Most of them were never issued.
  package mutating func nextPostcode() -> Postcode {
    while true {
      if let postcode = Postcode(code: UInt32.random(in: 0..<Postcode.codeCount, using: &self)) { return postcode }
    }
  }

  /// Returns a postcode whose unit is one of the 400 that are issued.
  package mutating func nextStandardPostcode(in outcodes: [String]) -> Postcode {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    while true {
      let text = "\(pick(outcodes)) \(below(10))\(pick(letters))\(pick(letters))"
      if let postcode = Postcode(text) { return postcode }
    }
  }
}
