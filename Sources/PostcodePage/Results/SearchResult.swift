public import PostcodeKit

/// The content of the search page.
public struct SearchResult: Sendable, Equatable {
  /// A postcode in a list.
  public struct Line: Sendable, Equatable {
    /// The formatted postcode.
    public let postcode: String
    /// Its two smallest areas in words.
    public let location: String
    /// The distance in metres, in a list of nearest postcodes.
    public let distance: Double?
    /// Whether the postcode is terminated.
    public let isTerminated: Bool

    /// Creates a line of a list.
    public init(postcode: String, location: String = "", distance: Double? = nil, isTerminated: Bool = false) {
      self.postcode = postcode
      self.location = location
      self.distance = distance
      self.isTerminated = isTerminated
    }
  }

  /// A field of a record.
  public struct Field: Sendable, Equatable {
    /// The column's name, such as `district` or `lsoa21`; `degrees`, `grid` or `irish_grid` for a position.
    public let name: String
    /// The title.
    public let title: String
    /// What people read: the name of a code, a month in words, or the value in the index.
    public let text: String
    /// The code whose name the text is; otherwise empty.
    public let code: String
    /// Whether the postcode has no such area.
    public let isNone: Bool

    /// Creates a field.
    public init(name: String, title: String, text: String, code: String = "", isNone: Bool = false) {
      (self.name, self.title, self.text, self.code, self.isNone) = (name, title, text, code, isNone)
    }

    init(_ field: PageField) {
      let text = FieldText(field)
      self.init(
        name: field.name, title: text.title, text: text.text, code: text.isName ? text.value : "", isNone: text.isNone)
    }
  }

  /// The record of a postcode or a place.
  public struct Record: Sendable, Equatable {
    /// The formatted postcode, or the name of the place.
    public let title: String
    /// The areas of a postcode in words, or what distinguishes a place or administrative area from others of its name.
    public let details: String
    /// The month in words in which a postcode was terminated; otherwise `nil`.
    public let terminated: String?
    /// Whether the record should have a position: an administrative area has none.
    public let isLocated: Bool
    /// The fields in display order. Terminated postcodes have the field `terminated`.
    public let fields: [Field]
    /// The nearest postcodes.
    public let nearest: [Line]

    /// Creates a record.
    public init(
      title: String, details: String = "", terminated: String? = nil, isLocated: Bool = true, fields: [Field] = [],
      nearest: [Line] = []
    ) {
      self.title = title
      self.details = details
      (self.terminated, self.isLocated) = (terminated, isLocated)
      self.fields = fields
      self.nearest = nearest
    }
  }

  /// A town or village in a list.
  public struct PlaceLine: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The code, which identifies the place.
    public let code: String
    /// The type and areas, which distinguish places of the same name, such as `Town, Orkney Islands, Scotland`.
    public let details: String
    /// Whether areas come before it, since it is small and its name isn't the text.
    public let isMinor: Bool

    /// Creates a line of a list.
    public init(name: String, code: String, details: String, isMinor: Bool = false) {
      self.name = name
      self.code = code
      self.details = details
      self.isMinor = isMinor
    }
  }

  /// A postcode area, district (outcode) or sector in a list.
  public struct GroupLine: Sendable, Equatable {
    /// The text that its postcodes begin with, such as `SW`, `SW1A` or `SW1A 1`.
    public let name: String
    /// What it is, such as `postcode sector`.
    public let kind: String
    /// The text whose completions are its postcodes alone.
    public let link: String
    /// The number of live postcodes.
    public let liveCount: Int
    /// The number of terminated postcodes.
    public let terminatedCount: Int

    /// Creates a line of a list.
    public init(name: String, kind: String, link: String, liveCount: Int, terminatedCount: Int = 0) {
      self.name = name
      self.kind = kind
      self.link = link
      self.liveCount = liveCount
      self.terminatedCount = terminatedCount
    }
  }

  /// An administrative area, such as a district or ward, in a list.
  public struct AreaLine: Sendable, Equatable {
    /// The column: `country`, `region`, `county`, `district` or `ward`.
    public let column: String
    /// The name.
    public let name: String
    /// The code, which identifies the area.
    public let code: String
    /// What it is, such as `ward of Camden`.
    public let kind: String
    /// The number of live postcodes.
    public let liveCount: Int
    /// The number of terminated postcodes.
    public let terminatedCount: Int

    /// Creates a line of a list.
    public init(column: String, name: String, code: String, kind: String, liveCount: Int, terminatedCount: Int = 0) {
      self.column = column
      self.name = name
      self.code = code
      self.kind = kind
      self.liveCount = liveCount
      self.terminatedCount = terminatedCount
    }
  }

  /// A postcode area that a text means and the dataset doesn't cover.
  public struct Uncovered: Sendable, Equatable {
    /// The dataset.
    public let dataset: String
    /// The name, such as `Northern Ireland`.
    public let place: String
    /// The postcode area, such as `BT`.
    public let area: String

    /// Creates a description.
    public init(dataset: String, place: String, area: String) {
      self.dataset = dataset
      self.place = place
      self.area = area
    }
  }

  /// A suggestion for a text without results.
  public struct NearMiss: Sendable, Equatable {
    /// The suggested text.
    public let text: String
    /// The number of its completions.
    public let count: Int
    /// How many of them are terminated.
    public let terminatedCount: Int
    /// What it is, such as `outcode`, if it is an area, outcode or sector with just these completions; otherwise empty.
    public let kind: String

    /// Creates a suggestion.
    public init(text: String, count: Int, terminatedCount: Int = 0, kind: String = "") {
      self.text = text
      self.count = count
      self.terminatedCount = terminatedCount
      self.kind = kind
    }
  }

  /// The typed text; empty before a search.
  public var query: String
  /// The text after correction of O and 0 or I and 1; `nil` if nothing was corrected.
  public var corrected: String?
  /// The record, if the text is or contains a whole postcode, is a position or the code of an area, or a place was requested.
  public var record: Record?
  /// The kinds of searches that the index supports.
  public var contents = PageContents()
  /// The places that the text may mean, best first.
  public var places: [PlaceLine] = []
  /// Whether the places differ from the text by one spelling mistake.
  public var arePlacesCorrected = false
  /// Whether more places may have such names: the list is as long as it can be.
  public var hasMorePlaces = false
  /// The order of the lists.
  public var order: [Finding.Section.Kind] = []
  /// The outcodes of the area that the text names, or the outcode of the first place.
  public var outcodes: [String] = []
  /// Whether the completions are those of the first place's outcode, not of the text.
  public var areOfPlace = false
  /// The areas with a name that begins with the text.
  public var areas: [AreaLine] = []
  /// The postcode, outcode or sector among the other words of the text, to which the results belong; `nil` if they belong to the whole
  /// text.
  public var part: String?
  /// If there are no results, districts and other areas with a similar name.
  public var similarAreas: [AreaLine] = []
  /// The postcode areas, outcodes and sectors that the text begins or names.
  public var groups: [GroupLine] = []
  /// The postcode areas whose name has a word that begins with the text: `TQ` for "torq".
  public var postcodeAreas: [GroupLine] = []
  /// The smallest sector, outcode or area that would contain the typed postcode. It is `nil` if there are results or the dataset doesn't cover
  /// the area. `nearMisses` doesn't have it.
  public var around: GroupLine?
  /// The postcode area that the text means, if the dataset doesn't cover it.
  public var uncovered: Uncovered?
  /// Whether the text is a position outside the map.
  public var isOutsideMap = false
  /// That position with latitude and longitude exchanged, if it is on the map then.
  public var exchangedPosition: String?
  /// Why nothing was found; `nil` if something was.
  public var reason: Finding.Reason?
  /// The first completions of the text, or of the first place's outcode, or the first postcodes of the record's area.
  public var lines: [Line] = []
  /// The number of completions before the first line.
  public var offset = 0
  /// The number of completions after the last line.
  public var remainingCount: Int { max(liveCount + terminatedCount - offset - lines.count, 0) }
  /// The number of live completions.
  public var liveCount = 0
  /// The number of terminated completions.
  public var terminatedCount = 0
  /// Suggestions if there are no completions.
  public var nearMisses: [NearMiss] = []
  /// For an empty text, an outcode, a sector and a postcode to try.
  public var examples: [String] = []
  /// The description of the index, such as its dataset and edition.
  public var about = ""
  /// The attribution that the data's licence requires.
  public var attribution = ""

  /// Creates an empty result.
  public init(query: String) { self.query = query }
}
