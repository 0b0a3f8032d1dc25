public import PostcodeCore
public import PostcodeIndex

/// A suggested postcode.
public struct PostcodeSuggestion: Sendable, Hashable, Identifiable {
  /// The formatted postcode, such as `SW1A 2AA`.
  public let text: String
  /// The postcode's ordinal in the local index, or `nil` if the index doesn't contain it.
  public let ordinal: Int?
  /// Whether the postcode is terminated.
  public let isTerminated: Bool

  /// Creates a suggestion.
  ///
  /// - Parameters:
  ///   - text: The postcode, or the text of a broader suggestion.
  ///   - ordinal: The ordinal of the postcode in the index; `nil` if it is in none.
  ///   - isTerminated: Whether the postcode is terminated.
  public init(text: String, ordinal: Int? = nil, isTerminated: Bool = false) {
    self.text = text
    self.ordinal = ordinal
    self.isTerminated = isTerminated
  }

  /// The text: suggestions of the same postcode are the same, even from different sources.
  public var id: String { text }

  /// The postcode, or `nil` if a remote source suggested a malformed one.
  public var postcode: Postcode? { Postcode(text) }
}

extension PostcodeSuggestion: Codable {
  /// Decodes a suggestion from its postcode. It has no ordinal, because an update of the index may have changed the ordinal.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the postcode as a string.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension PostcodeSuggestion {
  /// Creates a suggestion of a postcode with the data of an index. Use it to restore saved suggestions, for example.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - index: The index that may contain it.
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public init(_ postcode: Postcode, in index: PostcodeIndex) {
    let ordinal = index.ordinal(of: postcode)
    self.init(
      text: postcode.description, ordinal: ordinal, isTerminated: ordinal.map { !index.isLive(at: $0) } ?? false)
  }
}
