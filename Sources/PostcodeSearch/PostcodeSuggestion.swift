public import PostcodeKit

/// A suggested postcode, outcode or place.
public struct PostcodeSuggestion: Sendable, Hashable, Identifiable {
  /// What is suggested.
  public enum Kind: Sendable, Hashable {
    /// A postcode.
    case postcode
    /// An outcode, whose postcodes begin with the text.
    case outcode
    /// A town, village or other place. `Places.number(ofCode:)` finds it by its code.
    case place(code: String)
  }

  /// The formatted postcode or outcode, such as `SW1A 2AA`, or the name of the place.
  public let text: String
  /// What is suggested.
  public let kind: Kind
  /// What tells a place from others of its name, such as `Town, Orkney Islands, Scotland`, or `Outcode` for an outcode; empty
  /// for a postcode.
  public let details: String
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
    kind = .postcode
    details = ""
    self.ordinal = ordinal
    self.isTerminated = isTerminated
  }

  /// Creates a suggestion of an outcode.
  public init(_ outcode: Outcode) {
    text = outcode.description
    kind = .outcode
    details = "Outcode"
    ordinal = nil
    isTerminated = false
  }

  /// Creates a suggestion of a place.
  public init(_ place: Place) {
    self.init(place: place.name, code: place.code, details: place.details)
  }

  private init(place name: String, code: String, details: String) {
    text = name
    kind = .place(code: code)
    self.details = details
    ordinal = nil
    isTerminated = false
  }

  /// The text, or the code of a place: suggestions of the same postcode are the same, even from different sources.
  public var id: String { if case .place(let code) = kind { code } else { text } }

  /// The postcode, or `nil` for an outcode or place, or if the text is none.
  public var postcode: Postcode? { kind == .postcode ? Postcode(text) : nil }
}

extension PostcodeSuggestion: Codable {
  private enum CodingKeys: CodingKey {
    case outcode, place, name, details
  }

  /// Decodes a suggestion. A postcode has no ordinal, because an update of the index may have changed it.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    guard let values = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init(text: try decoder.singleValueContainer().decode(String.self))
      return
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .outcode) {
      guard let outcode = Outcode(text) else {
        throw DecodingError.dataCorruptedError(forKey: .outcode, in: values, debugDescription: "no outcode: \(text)")
      }
      self.init(outcode)
    } else {
      self.init(
        place: try values.decode(String.self, forKey: .name), code: try values.decode(String.self, forKey: .place),
        details: try values.decode(String.self, forKey: .details))
    }
  }

  /// Encodes a postcode as a string, and an outcode or a place as an object.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    switch kind {
    case .postcode:
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .outcode:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .outcode)
    case .place(let code):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(code, forKey: .place)
      try container.encode(text, forKey: .name)
      try container.encode(details, forKey: .details)
    }
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
