internal import CommandSupport
internal import PostcodeKit

/// The result of looking up a text.
enum LookupResult {
  case postcode(PostcodeIndex.Match)
  /// An area, outcode or sector that has postcodes.
  case group(PostcodeGroup, Range<Int>)
  case notFound
  case notAPostcode
  /// A blank text.
  case empty

  /// Looks up a postcode, then an outcode, sector or area, then a corrected postcode.
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
    case .notFound: .notFound
    case .notAPostcode: .notAPostcode
    case .empty: .empty
    }
  }

  /// Whether the index does not contain the text.
  var isNegative: Bool {
    switch self {
    case .postcode, .group, .empty: false
    case .notFound, .notAPostcode: true
    }
  }

  /// The postcode, or the name of the area, outcode or sector.
  var text: String? {
    switch self {
    case .postcode(let match): match.postcode.description
    case .group(let group, _): group.description
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
  case notFound = "not found"
  case notAPostcode = "not a postcode"
  case empty

  init(_ group: PostcodeGroup) {
    self =
      switch group {
      case .area: .area
      case .outcode: .outcode
      case .sector: .sector
      }
  }

  /// Returns the message for a text that was not found.
  static func explain(_ query: String) -> String {
    if let postcode = Postcode(query) { return "\(postcode): not found" }
    if let group = PostcodeGroup.interpretations(of: query).first {
      return "\(LookupStatus(group).rawValue) \(group): not found"
    }
    return explainForm(query)
  }

  /// Returns the message for a text that is not in the form of a postcode.
  static func explainForm(_ query: String) -> String {
    "\(Printable.quoted(query)) is not a postcode; expected one such as SW1A 1AA"
  }
}
