/// A cursor that reads the months of termination of postcodes, fastest at ascending ordinals.
package struct TerminationReader {
  private let owner: IndexBytes
  private var months: CategoryColumn.Follower?

  package init(_ index: PostcodeIndex) {
    owner = index.owner
    months = index.contents.wellKnown.terminated.map { CategoryColumn.Follower($0) }
  }

  /// Returns the month of termination, or `nil` if the postcode is live or the index doesn't state it.
  package mutating func month(at ordinal: Int) -> YearMonth? {
    months?.value(at: ordinal).map { YearMonth(stored: $0) }
  }

  /// Returns whether the index states that a postcode is terminated.
  @inline(__always)
  package mutating func isTerminated(at ordinal: Int) -> Bool { months?.value(at: ordinal) != nil }
}
