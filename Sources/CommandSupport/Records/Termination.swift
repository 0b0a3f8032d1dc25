package import PostcodeKit

/// Whether an index distinguishes live from terminated postcodes.
package enum Termination {
  /// Returns `true` if the dump has a column of termination dates, or is Code-Point Open, which contains live postcodes only.
  package static func isKnown(_ index: PostcodeIndex) -> Bool {
    index.column(named: "terminated") != nil || index.metadata.dialect.hasSameBytes(as: "code-point-open")
  }
}
