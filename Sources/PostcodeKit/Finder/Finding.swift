/// What a typed text means in an index: the answer if there is one, and suggestions in the order in which a list shows them.
///
/// ```swift
/// let finder = PostcodeFinder(index)
/// let finding = finder.find("york")
/// for section in finding.sections {
///   for suggestion in section.suggestions { print(suggestion.text, suggestion.details) }
/// }
/// ```
public struct Finding: Sendable {
  /// What a text surely means.
  public enum Answer: Sendable {
    /// A postcode.
    case postcode(PostcodeIndex.Match)
    /// A postcode area, outcode or sector, and the ordinals of its postcodes.
    case group(PostcodeGroup, ordinals: Range<Int>)
    /// An administrative area: its column, such as `district`, its code and its name.
    case area(column: String, code: String, name: String)
    /// The number of a place in ``Places``.
    case place(Int)
    /// A position in degrees on WGS 84, which is in or near the British Isles.
    case position(latitude: Double, longitude: Double)
  }

  /// The kinds of texts, in the order in which they are tried.
  public enum Kind: Sendable, Hashable {
    /// A text without letters and digits.
    case nothing
    /// Degrees, an easting and northing, a grid reference, or a link to a map.
    case position
    /// A postcode of the index, after correction of O for 0 and I for 1.
    case postcode
    /// The code of an administrative area or place.
    case code
    /// A longer text with postcodes of the index.
    case address
    /// The beginning of postcodes or names.
    case beginning
    /// A postcode or the beginning of one among other words.
    case part
    /// None of these.
    case unknown
  }

  /// A postcode area that a text names or begins with, and that the index doesn't cover.
  public struct UncoveredArea: Sendable, Equatable {
    /// The postcode area, such as `BT`.
    public let area: String
    /// The town or region, such as "Northern Ireland".
    public let name: String
  }

  /// A place of the list.
  package struct FoundPlace: Sendable {
    package let suggestion: Places.Suggestion
    private let name: String
    private let names: Places
    /// The search key of its name.
    let key: [UInt8]
    /// Whether it is a city or town.
    package let isLarge: Bool
    /// Whether the text is its whole name.
    package let isWhole: Bool
    /// Whether it is a city whose name is the text or begins with it as words.
    package let isCity: Bool
    /// Whether areas come before it. It is neither a city nor a town, and another name than the text, or one that a district or larger area has, too.
    package internal(set) var isMinor: Bool

    init(
      _ suggestion: Places.Suggestion, _ name: String, of names: Places, key: [UInt8], isLarge: Bool, isWhole: Bool,
      isCity: Bool = false
    ) {
      (self.suggestion, self.name, self.names, self.key) = (suggestion, name, names, key)
      (self.isLarge, self.isWhole, self.isCity) = (isLarge, isWhole, isCity)
      isMinor = !isWhole && !isLarge
    }

    /// All values of the place, read at each access, since lists show only some of the places found.
    package var place: Place { names.place(suggestion.place, name: name) }
  }

  /// The typed text, of which the first 200 Unicode scalars count.
  public internal(set) var text: String
  /// The text that is searched for, which datasets have instead of the typed one: London for "greater london".
  var searched: String
  /// What kind of text it is.
  public internal(set) var kind = Kind.unknown
  /// What the text surely means; `nil` if it may mean several things, or nothing. It is also what Enter chooses in a search field.
  public internal(set) var answer: Answer?
  /// The text after correction of O and 0 or I and 1, such as `SW1A`; `nil` if nothing was corrected.
  public internal(set) var correction: String?
  /// The postcode, outcode or sector among other words of the text to which the suggestions belong; `nil` if they belong to the whole text.
  public internal(set) var part: String?
  /// The postcode area that the text means, if the index doesn't cover it.
  public internal(set) var uncovered: UncoveredArea?
  /// Whether the text is a position outside the British Isles.
  public internal(set) var isOutsideMap = false
  /// A position outside the British Isles with latitude and longitude exchanged, if it is in them then.
  public internal(set) var exchangedPosition: (latitude: Double, longitude: Double)?

  /// The postcodes that begin with the text, or those of the first place's outcode.
  package internal(set) var completions: Completions?
  /// The text whose completions they are.
  package internal(set) var completedText = ""
  /// Whether the completions are those of the first place's outcode.
  package internal(set) var areOfPlace = false
  /// The ordinals of the postcodes in a longer text.
  package internal(set) var postcodes: [Int] = []
  /// The areas, outcodes and sectors that the text begins or names, or the outcode of the first place.
  package internal(set) var groups: [FoundGroup] = []
  /// The postcode areas whose name has a word that begins with the text: `TQ` for "torq".
  package internal(set) var postcodeAreas: [FoundGroup] = []
  /// Whether postcode areas come first: the text is the whole name of one, but not of a place or area.
  package internal(set) var postcodeAreasComeFirst = false
  /// The places that the text may mean, best first.
  package internal(set) var places: [FoundPlace] = []
  /// Whether places come before postcodes.
  package internal(set) var placesComeFirst = true
  /// Whether more places may have such names: the list is as long as it can be.
  package internal(set) var hasMorePlaces = false
  /// The administrative areas that the text may mean, best first.
  package internal(set) var areas: [AdministrativeAreas.Match] = []

  /// The finder, and the most suggestions of a section.
  package let finder: PostcodeFinder
  let limit: Int

  /// The index that was searched.
  package var index: PostcodeIndex { finder.index }

  init(_ text: String, _ finder: PostcodeFinder, limit: Int) {
    (self.text, searched) = (text, text)
    self.finder = finder
    self.limit = limit
  }

  /// Whether the places differ from the text by a slip of spelling.
  package var arePlacesCorrected: Bool { places.first?.suggestion.isCorrected ?? false }

  /// Why nothing was found.
  public enum Reason: Sendable {
    /// The text has no letters and digits.
    case nothingTyped
    /// The text is a position outside the British Isles.
    case outsideMap
    /// The text means a postcode area that the index doesn't cover: see ``Finding/uncovered``.
    case uncovered
    /// The text has the form of a postcode or its beginning, but the index has no such postcode.
    case noPostcode
    /// The text names a street, and the index has none.
    case noStreets
    /// No name is like the text.
    case noName
  }

  /// Why nothing was found; `nil` if something was.
  public var reason: Reason? {
    if hasResults { return nil }
    let words = TypedWords(part ?? text)
    if words.words.isEmpty { return .nothingTyped }
    if isOutsideMap { return .outsideMap }
    if uncovered != nil { return .uncovered }
    if words.isAddress { return .noStreets }
    guard let compact = words.compact, (1...7).contains(compact.count) else { return .noName }
    return compact.count > 2 && compact.letterCount == compact.count ? .noName : .noPostcode
  }

  /// Whether anything was found. Otherwise there may be a near miss, or a reason.
  public var hasResults: Bool {
    answer != nil || completions != nil || !postcodes.isEmpty || !places.isEmpty || !areas.isEmpty
      || !postcodeAreas.isEmpty
  }

  /// Whether letters alone begin postcode areas, whose first postcodes say nothing.
  package var beginsAreas: Bool {
    switch groups.first?.group {
    case .area: true
    // GIR is an outcode among areas.
    case .outcode(.gir): completions?.partial.first.kind == .area
    default: false
    }
  }
}
