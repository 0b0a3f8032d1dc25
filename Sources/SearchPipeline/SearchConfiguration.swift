/// The times and limits of a search.
public struct SearchConfiguration: Sendable {
  /// How long the text must stay unchanged before the source is called. With zero, each change calls it. Final immediate
  /// suggestions don't wait.
  public var debounce: Duration
  /// How long the source may take before the state becomes `stalled`.
  public var stallTime: Duration
  /// The minimum number of characters of a query. Shorter queries count as empty.
  public var minimumLength: Int

  /// Creates a configuration. Negative values count as zero.
  ///
  /// - Parameters:
  ///   - debounce: How long the text must stay unchanged before the source is called.
  ///   - stallTime: How long the source may take before the state becomes `stalled`.
  ///   - minimumLength: The minimum number of characters of a query.
  public init(
    debounce: Duration = .milliseconds(200), stallTime: Duration = .seconds(3), minimumLength: Int = 1
  ) {
    self.debounce = max(debounce, .zero)
    self.stallTime = max(stallTime, .zero)
    self.minimumLength = max(minimumLength, 0)
  }
}
