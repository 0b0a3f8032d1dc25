internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// What a text that was looked up turned out to be.
enum LookupAnswer {
  case postcode(PostcodeIndex.Match)
  /// An area, outcode or sector that has postcodes.
  case group(PostcodeGroup, Range<Int>)
  case notFound
  case notAPostcode

  /// A postcode as it stands; else an outcode, sector or area; else a postcode whose O and I are put right.
  init(_ query: String, _ index: PostcodeIndex) {
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
    }
  }

  /// Whether the index has nothing to tell.
  var isNegative: Bool {
    switch self {
    case .postcode, .group: false
    case .notFound, .notAPostcode: true
    }
  }

  /// The postcode, or what the postcodes of a group begin with.
  var text: String? {
    switch self {
    case .postcode(let match): match.postcode.description
    case .group(let group, _): group.description
    case .notFound, .notAPostcode: nil
    }
  }
}

/// What came of looking up a text.
enum LookupStatus: String {
  case found
  case corrected
  case area
  case outcode
  case sector
  case notFound = "not found"
  case notAPostcode = "not a postcode"

  init(_ group: PostcodeGroup) {
    self =
      switch group {
      case .area: .area
      case .outcode: .outcode
      case .sector: .sector
      }
  }

  /// Why there is no answer, for people.
  static func explain(_ query: String) -> String {
    if let postcode = Postcode(query) { return "\(postcode): not found" }
    if let group = PostcodeGroup.interpretations(of: query).first {
      return "\(LookupStatus(group).rawValue) \(group): not found"
    }
    return "\"\(Printable.text(query))\" is not a postcode; one looks like SW1A 1AA"
  }
}
