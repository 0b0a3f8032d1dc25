internal import PostcodeImport
internal import PostcodeKit

/// Whether an index distinguishes live from terminated postcodes.
enum Termination {
  /// Returns `true` if the dump has a column of termination dates or contains live postcodes only.
  static func isKnown(_ index: PostcodeIndex) -> Bool {
    index.column(named: "terminated") != nil || index.metadata.dialect == Dialect.codePointOpen.name
  }
}
