internal import CommandSupport
internal import PostcodeCore
internal import PostcodeIndex

/// Counts for the summary of `annotate`.
struct AnnotationTally {
  /// The values of the status column, in the order of the summary.
  enum Status: Int, CaseIterable {
    case found, corrected, notFound, notAPostcode, empty, malformed

    /// The status of a text that is not in the index unchanged. An outcode alone is not a postcode.
    init(_ text: String, _ match: PostcodeIndex.Match?) {
      if let match {
        self = match.isCorrected ? .corrected : .found
      } else {
        self = Postcode(text) == nil ? .notAPostcode : .notFound
      }
    }

    var text: String {
      switch self {
      case .found: LookupStatus.found.rawValue
      case .corrected: LookupStatus.corrected.rawValue
      case .notFound: LookupStatus.notFound.rawValue
      case .notAPostcode: LookupStatus.notAPostcode.rawValue
      case .empty: "empty"
      case .malformed: "malformed"
      }
    }
  }

  /// The number of irregular records of one kind, and the line of the first.
  struct Irregularity {
    private(set) var count = 0
    private var firstLine = 0

    mutating func add(line: Int) {
      if count == 0 { firstLine = line }
      count += 1
    }

    /// Returns a line for the summary, or `nil` if there are no such records.
    func note(_ one: String, _ many: String, _ outcome: String) -> String? {
      guard count > 0 else { return nil }
      let what =
        count == 1
        ? "1 \(one) (line \(firstLine))" : "\(NumberFormat.grouped(count)) \(many) (first: line \(firstLine))"
      return "\(what): \(outcome)"
    }
  }

  private var counts = [Int](repeating: 0, count: Status.allCases.count)
  var short = Irregularity()
  var long = Irregularity()
  var blank = Irregularity()
  var malformed = Irregularity()
  var replaced = 0

  mutating func add(_ status: Status) { counts[status.rawValue] += 1 }

  var rows: Int { counts.reduce(0, +) }

  /// The number of rows without a postcode of the index.
  var unmatched: Int { rows - counts[Status.found.rawValue] - counts[Status.corrected.rawValue] }

  /// The lines for standard error.
  var summary: [String] {
    let parts = Status.allCases.filter { $0 != .malformed || counts[$0.rawValue] > 0 }.map {
      "\(NumberFormat.grouped(counts[$0.rawValue])) \($0.text)"
    }
    let notes = [
      short.note("row has too few fields", "rows have too few fields", "padded with empty fields"),
      long.note("row has too many fields", "rows have too many fields", "added columns are not aligned"),
      malformed.note("line has a stray quotation mark", "lines have stray quotation marks", "not looked up"),
      blank.note("line is blank", "lines are blank", "copied unchanged"),
      replaced == 0
        ? nil
        : "\(NumberFormat.grouped(replaced)) \(replaced == 1 ? "character" : "characters") not in windows-1252: replaced with question marks",
    ]
    let rows = "\(NumberFormat.grouped(rows)) \(rows == 1 ? "row" : "rows"): " + parts.joined(separator: ", ")
    return [rows] + notes.compactMap { $0 }
  }
}
