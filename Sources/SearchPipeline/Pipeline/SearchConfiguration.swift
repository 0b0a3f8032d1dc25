/// How a search treats what is typed.
public struct SearchConfiguration: Sendable {
  /// How long the text must rest before a source is asked; zero asks at every change. A final immediate answer does not
  /// wait.
  public var debounce: Duration
  /// How long after asking the state becomes `stalled`.
  public var stallTime: Duration
  /// Queries of fewer characters count as empty.
  public var minimumLength: Int

  /// Takes times and lengths; negative ones count as zero.
  public init(
    debounce: Duration = .milliseconds(200), stallTime: Duration = .seconds(3), minimumLength: Int = 1
  ) {
    self.debounce = max(debounce, .zero)
    self.stallTime = max(stallTime, .zero)
    self.minimumLength = max(minimumLength, 0)
  }
}
