public import PostcodeKit

/// A suggested postcode, group of postcodes, administrative area or place.
public struct PostcodeSuggestion: Sendable, Hashable, Identifiable {
  /// What is suggested.
  public enum Kind: Sendable, Hashable {
    /// A postcode.
    case postcode
    /// A postcode area, outcode or sector, whose postcodes begin with the text.
    case group(PostcodeGroup)
    /// A country, region, county, district or ward: its column and code. `IndexColumn.textIDs(named:)` finds the code in the column.
    case area(column: String, code: String)
    /// A town, village or other place. `Places.number(ofCode:)` finds it by its code.
    case place(code: String)
  }

  /// The formatted postcode or group, such as `SW1A 2AA`, or the name.
  public let text: String
  /// What is suggested.
  public let kind: Kind
  /// What distinguishes it from others of its name, such as `Town, Orkney Islands, Scotland` or `Ward, Camden`, or what it is: `Outcode`. For one of the
  /// postcodes nearest to a position, the distance; for any other postcode, an empty text.
  public let details: String
  /// The postcode's ordinal in the local index, or `nil` if the index doesn't contain it.
  public let ordinal: Int?
  /// Whether the postcode is terminated.
  public let isTerminated: Bool

  /// Creates a suggestion of a postcode.
  ///
  /// - Parameters:
  ///   - text: The postcode.
  ///   - ordinal: The ordinal of the postcode in the index; `nil` if it is in none.
  ///   - isTerminated: Whether the postcode is terminated.
  public init(text: String, ordinal: Int? = nil, isTerminated: Bool = false) {
    self.init(.postcode, text, "", ordinal: ordinal, isTerminated: isTerminated)
  }

  /// Creates a suggestion of a place.
  public init(_ place: Place) { self.init(.place(code: place.code), place.name, place.details) }

  /// Creates a suggestion of one of the postcodes nearest to a position.
  public init(_ nearby: NearbyPostcode) {
    let distance = DistanceText.of(nearby.distance)
    self.init(.postcode, nearby.postcode.description, distance, ordinal: nearby.ordinal)
  }

  /// Creates a suggestion of a finder. A text to search for instead counts as a postcode that the index doesn't contain.
  public init(_ suggestion: Finding.Suggestion) {
    let (text, details) = (suggestion.text, suggestion.details)
    switch suggestion.kind {
    case .postcode(let ordinal, let isTerminated):
      self.init(.postcode, text, details, ordinal: ordinal, isTerminated: isTerminated)
    case .group(let group): self.init(.group(group), text, details)
    case .area(let column, let code): self.init(.area(column: column, code: code), text, details)
    case .place(let code): self.init(.place(code: code), text, details)
    case .text: self.init(.postcode, text, details)
    }
  }

  private init(_ kind: Kind, _ text: String, _ details: String, ordinal: Int? = nil, isTerminated: Bool = false) {
    (self.kind, self.text, self.details) = (kind, text, details)
    (self.ordinal, self.isTerminated) = (ordinal, isTerminated)
  }

  /// The text, or the code of a place or an administrative area: suggestions of the same postcode are the same, even from different sources.
  public var id: String {
    switch kind {
    case .postcode, .group: text
    case .area(_, let code), .place(let code): code
    }
  }

  /// The postcode, or `nil` for anything else, or if the text is none.
  public var postcode: Postcode? { kind == .postcode ? Postcode(text) : nil }
}

extension PostcodeSuggestion: Codable {
  private enum CodingKeys: CodingKey {
    case group, area, column, place, name, details
  }

  /// Decodes a suggestion. A postcode has no ordinal, because an update of the index may have changed it.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    guard let values = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init(text: try decoder.singleValueContainer().decode(String.self))
      return
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .group) {
      guard let group = PostcodeGroup.interpretations(of: text).first(where: { $0.description == text }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .group, in: values, debugDescription: "no postcode area, outcode or sector: \(text)")
      }
      self.init(.group(group), text, try values.decode(String.self, forKey: .details))
      return
    }
    let area = try values.decodeIfPresent(String.self, forKey: .area)
    let kind: Kind =
      if let area {
        .area(column: try values.decode(String.self, forKey: .column), code: area)
      } else {
        .place(code: try values.decode(String.self, forKey: .place))
      }
    self.init(
      kind, try values.decode(String.self, forKey: .name), try values.decode(String.self, forKey: .details))
  }

  /// Encodes a postcode as a string, and anything else as an object.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    guard kind != .postcode else {
      var container = encoder.singleValueContainer()
      return try container.encode(text)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(details, forKey: .details)
    switch kind {
    case .postcode: break
    case .group: try container.encode(text, forKey: .group)
    case .area(let column, let code):
      try container.encode(code, forKey: .area)
      try container.encode(column, forKey: .column)
      try container.encode(text, forKey: .name)
    case .place(let code):
      try container.encode(code, forKey: .place)
      try container.encode(text, forKey: .name)
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
