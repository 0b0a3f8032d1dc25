internal import CommandSupport
internal import PostcodeKit

/// The result of looking up a text.
enum LookupResult {
  case postcode(PostcodeIndex.Match)
  /// An area, outcode or sector that has postcodes.
  case group(PostcodeGroup, Range<Int>)
  /// The places and administrative areas with a name or code.
  case named([Place], [AdministrativeAreas.Area])
  case notFound
  case notAPostcode
  /// A blank text.
  case empty

  /// The most places or areas of a name.
  static let nameLimit = 20

  /// Looks up any text: also a name or code of a place or administrative area, the town of a postcode area, and an address with a postcode.
  init(_ query: String, _ finder: PostcodeFinder) {
    self.init(query, finder.index)
    guard isNegative, Postcode(query) == nil else { return }
    if let places = finder.places, let number = places.number(ofCode: query) {
      self = .named([places[number]], [])
      return
    }
    let finding = finder.find(query, limit: LookupResult.nameLimit)
    let places = finding.places.filter { $0.isWhole }.map { $0.place }
    let areas = finding.areas.filter { $0.isWhole }.prefix(LookupResult.nameLimit).map { $0.area }
    switch finding.answer {
    case .postcode(let match) where finding.completions == nil: self = .postcode(match)
    case .group(let group, let ordinals) where finding.postcodeAreasComeFirst: self = .group(group, ordinals)
    default: if !places.isEmpty || !areas.isEmpty { self = .named(places, areas) }
    }
  }

  /// Looks up a postcode, then an outcode, sector or area, then a corrected postcode. `L41` is an outcode, even if the index lacks it, and never
  /// sector `L4 1`, which may be in another town.
  init(_ query: String, _ index: PostcodeIndex) {
    guard !QueryLines.isBlank(query) else {
      self = .empty
      return
    }
    let match = index.find(query)
    if let match, !match.isCorrected {
      self = .postcode(match)
    } else if let (group, ordinals) = index.group(named: query) {
      self = .group(group, ordinals)
    } else if let match {
      self = .postcode(match)
    } else {
      self = Postcode(query) == nil && PostcodeGroup.interpretations(of: query).isEmpty ? .notAPostcode : .notFound
    }
  }

  var status: LookupStatus {
    switch self {
    case .postcode(let match): match.isCorrected ? .corrected : .found
    case .group(let group, _): LookupStatus(group)
    case .named(let places, _): places.isEmpty ? .administrativeArea : .place
    case .notFound: .notFound
    case .notAPostcode: .notAPostcode
    case .empty: .empty
    }
  }

  /// Whether the index does not contain the text.
  var isNegative: Bool {
    switch self {
    case .postcode, .group, .named, .empty: false
    case .notFound, .notAPostcode: true
    }
  }

  /// The postcode, or the name of the area, outcode, sector or place.
  var text: String? {
    switch self {
    case .postcode(let match): match.postcode.description
    case .group(let group, _): group.description
    case .named(let places, let areas): places.first?.name ?? areas.first?.name
    case .notFound, .notAPostcode, .empty: nil
    }
  }
}

/// The status of a lookup in JSON and CSV.
enum LookupStatus: String {
  case found
  case corrected
  case area
  case outcode
  case sector
  case place
  case administrativeArea = "administrative area"
  case notFound = "not found"
  case notAPostcode = "not a postcode"
  case empty

  init(_ group: PostcodeGroup) { self = LookupStatus(rawValue: group.kind) ?? .area }

  /// Returns the message for a text that was not found, with what the index lacks or what is similar.
  static func explain(_ query: String, _ finder: PostcodeFinder) -> String {
    ([explain(query, finder.index)] + NotFoundText.hints(finder.find(query, limit: LookupResult.nameLimit)))
      .joined(separator: "; ")
  }

  /// Returns the message for a text that was not found, with the outcodes or sectors that it may mean.
  static func explain(_ query: String, _ index: PostcodeIndex) -> String {
    if let postcode = Postcode(query) { return "\(postcode): not found" }
    let groups = PostcodeGroup.interpretations(of: query)
    guard let group = groups.first else { return explainForm(query) }
    var message = "\(LookupStatus(group).rawValue) \(group): not found"
    if case .outcode(let outcode) = group {
      let parts = index.outcodes(extending: outcode).map(\.description)
      if !parts.isEmpty { message += "; the index has \(parts.joined(separator: ", "))" }
      for sector in groups.dropFirst() where index.ordinals(of: sector) != nil {
        message += "; sector \(sector) is written with its space"
      }
    }
    return message
  }

  /// Returns the message for a text that is not in the form of a postcode.
  static func explainForm(_ query: String) -> String {
    "\(Printable.quoted(query)) is not a postcode; expected one such as SW1A 1AA"
  }
}

extension PostcodeIndex {
  /// Returns the outcodes that consist of another one and a letter: EC1A, EC1M … of EC1.
  func outcodes(extending outcode: Outcode) -> [Outcode] {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars.compactMap { letter in
      Outcode("\(outcode)\(letter)").flatMap { ordinals(of: $0) == nil ? nil : $0 }
    }
  }
}
