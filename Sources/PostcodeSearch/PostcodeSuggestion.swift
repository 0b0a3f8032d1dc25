public import PostcodeCore

/// A suggested postcode.
public struct PostcodeSuggestion: Sendable, Hashable, Identifiable {
  /// The formatted postcode, such as `SW1A 2AA`.
  public let text: String
  /// The postcode's ordinal in the local index, or `nil` if the index doesn't contain it.
  public let ordinal: Int?
  /// Whether the postcode is terminated.
  public let isTerminated: Bool

  /// Creates a suggestion.
  public init(text: String, ordinal: Int? = nil, isTerminated: Bool = false) {
    self.text = text
    self.ordinal = ordinal
    self.isTerminated = isTerminated
  }

  /// The text: suggestions of the same postcode are the same, whatever source they come from.
  public var id: String { text }

  /// The postcode, or `nil` if a remote source suggested a malformed one.
  public var postcode: Postcode? { Postcode(text) }
}
