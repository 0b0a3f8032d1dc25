internal import PostcodeKit

/// The status of a text in the tables that `annotate` and `find` write, in the order of the summary.
enum MatchStatus: Int, CaseIterable {
  case found, terminated, corrected, outcode, sector, notFound, notAPostcode, notAPosition, empty
  case tooEarly, notADate, noDate
  case malformed

  /// The status of a group of postcodes; `nil` for an area, which is too large to stand for a postcode.
  init?(_ group: PostcodeGroup) {
    switch group {
    case .area: return nil
    case .outcode: self = .outcode
    case .sector: self = .sector
    }
  }

  var text: String {
    switch self {
    case .found: LookupStatus.found.rawValue
    case .terminated: "terminated"
    case .corrected: LookupStatus.corrected.rawValue
    case .outcode: LookupStatus.outcode.rawValue
    case .sector: LookupStatus.sector.rawValue
    case .notFound: LookupStatus.notFound.rawValue
    case .notAPostcode: LookupStatus.notAPostcode.rawValue
    case .notAPosition: "not a position"
    case .empty: LookupStatus.empty.rawValue
    case .tooEarly: "before the first edition"
    case .notADate: "not a date"
    case .noDate: "no date"
    case .malformed: "malformed"
    }
  }

  /// Returns whether the summary shows the status even if no row has it.
  func isAlwaysShown(forPositions isPosition: Bool) -> Bool {
    switch self {
    case .found, .notFound, .empty: true
    case .corrected, .notAPostcode: !isPosition
    case .notAPosition: isPosition
    case .terminated, .outcode, .sector, .tooEarly, .notADate, .noDate, .malformed: false
    }
  }
}

extension TerminationReader {
  /// Returns the status of a match. A corrected postcode counts as corrected, whether it is terminated or not.
  mutating func status(of match: PostcodeIndex.Match) -> MatchStatus {
    match.isCorrected ? .corrected : isTerminated(at: match.ordinal) ? .terminated : .found
  }
}
