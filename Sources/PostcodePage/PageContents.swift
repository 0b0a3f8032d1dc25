public import PostcodeKit

/// The kinds of searches that an index supports. They determine the label of the text field and the advice after a search without results.
public struct PageContents: Sendable, Equatable {
  /// Whether the index has the names of towns and villages.
  public var hasPlaces: Bool
  /// Whether the index has the names of districts.
  public var hasDistricts: Bool
  /// Whether the index has the names of wards.
  public var hasWards: Bool
  /// Whether the index has positions.
  public var hasPositions: Bool

  /// Creates a description; by default, that of an index with everything but places.
  public init(hasPlaces: Bool = false, hasDistricts: Bool = true, hasWards: Bool = true, hasPositions: Bool = true) {
    (self.hasPlaces, self.hasDistricts, self.hasWards, self.hasPositions) =
      (hasPlaces, hasDistricts, hasWards, hasPositions)
  }

  /// Describes an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - places: Its places, or `nil` to search without them.
  public init(of index: PostcodeIndex, places: Places?) {
    func hasNames(_ name: String) -> Bool { index.column(named: name)?.attributeNames.contains("name") ?? false }
    self.init(
      hasPlaces: places != nil, hasDistricts: hasNames("district"), hasWards: hasNames("ward"),
      hasPositions: index.columns.contains { if case .position = $0.declaration.kind { true } else { false } })
  }

  /// The label of the text field, such as "Postcode, district, ward, address or coordinates".
  var fieldLabel: String {
    Self.list([
      "Postcode", hasPlaces ? "place" : nil, hasDistricts ? "district" : nil, hasWards ? "ward" : nil, "address",
      hasPositions ? "coordinates" : nil,
    ])
  }

  /// What to do after a search without results, in a sentence.
  var advice: String {
    let others = [hasPlaces ? "a place" : nil, hasDistricts ? "a district" : nil]
    let coordinates = hasPositions ? "coordinates" : nil
    let postcode = (others + [coordinates]).contains { $0 != nil } ? "a postcode" : "an address with a postcode"
    return "Try \(Self.list(others + [postcode, coordinates]))."
  }

  /// Joins words with commas and "or".
  static func list(_ words: [String?]) -> String {
    let words = words.compactMap { $0 }
    return words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }
}
