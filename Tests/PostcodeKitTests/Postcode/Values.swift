@testable import PostcodeKit
import Testing

/// Returns the outcode that a text represents, or fails the test.
func outcode(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> Outcode {
  try #require(Outcode(text), "\(text) should be an outcode", sourceLocation: location)
}

/// All possible outcodes, ascending.
let allOutcodes: [Outcode] = (0..<Outcode.keyCount).compactMap { Outcode(key: $0) }
