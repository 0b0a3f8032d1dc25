import PostcodeCore
import Testing

/// Returns the postcode that a text represents, or fails the test.
func postcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Postcode {
  try #require(Postcode(text), "\(text) should be a postcode", sourceLocation: location)
}

/// Returns the outcode that a text represents, or fails the test.
func outcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Outcode {
  try #require(Outcode(text), "\(text) should be an outcode", sourceLocation: location)
}

/// All possible outcodes, ascending.
let allOutcodes: [Outcode] = (0..<Outcode.keyCount).compactMap { Outcode(key: $0) }
