public import PostcodeCore

/// A postcode as it is suggested.
public struct PostcodeSuggestion: Sendable, Hashable, Identifiable {
  /// The postcode as it is written: `SW1A 2AA`.
  public let text: String
  /// Its place in the local index; `nil` if that does not have it.
  public let ordinal: Int?
  /// Whether it is no longer in use.
  public let isTerminated: Bool

  /// Takes what is known of a postcode.
  public init(text: String, ordinal: Int? = nil, isTerminated: Bool = false) {
    self.text = text
    self.ordinal = ordinal
    self.isTerminated = isTerminated
  }

  /// The text: the same postcode is the same suggestion, whoever makes it.
  public var id: String { text }

  /// The postcode; `nil` if a remote source suggested something that is none.
  public var postcode: Postcode? { Postcode(text) }
}
