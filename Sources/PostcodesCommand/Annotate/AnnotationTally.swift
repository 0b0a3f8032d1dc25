internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// How often what came out of `annotate`.
struct AnnotationTally {
  /// What the status column can say, in the order of the counts.
  enum Status: Int, CaseIterable {
    case found, corrected, notFound, notAPostcode, empty, malformed

    /// What came of looking up a text. An outcode alone is no postcode: a row is about one.
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

  /// Records that are odd, and where the first of them is.
  struct Oddity {
    private(set) var count = 0
    private var firstLine = 0

    mutating func add(line: Int) {
      if count == 0 { firstLine = line }
      count += 1
    }

    /// What the records are, where the first is, and what became of them; `nil` if there are none.
    func note(_ one: String, _ many: String, _ outcome: String) -> String? {
      guard count > 0 else { return nil }
      let what =
        count == 1
        ? "1 \(one) (line \(firstLine))" : "\(Figures.grouped(count)) \(many) (the first: line \(firstLine))"
      return "\(what): \(outcome)"
    }
  }

  private var counts = [Int](repeating: 0, count: Status.allCases.count)
  var short = Oddity()
  var long = Oddity()
  var blank = Oddity()
  var malformed = Oddity()
  var replaced = 0

  mutating func add(_ status: Status) { counts[status.rawValue] += 1 }

  var rows: Int { counts.reduce(0, +) }

  /// How many rows have nothing of the index.
  var unmatched: Int { rows - counts[Status.found.rawValue] - counts[Status.corrected.rawValue] }

  /// The lines for standard error.
  var summary: [String] {
    let parts = Status.allCases.filter { $0 != .malformed || counts[$0.rawValue] > 0 }.map {
      "\(Figures.grouped(counts[$0.rawValue])) \($0.text)"
    }
    let notes = [
      short.note("row has too few fields", "rows have too few fields", "filled up with empty ones"),
      long.note("row has too many fields", "rows have too many fields", "what was added does not line up"),
      malformed.note("line has a stray quotation mark", "lines have stray quotation marks", "not looked up"),
      blank.note("line is blank", "lines are blank", "left as they are"),
      replaced == 0
        ? nil : "letters that windows-1252 does not have and that became question marks: \(Figures.grouped(replaced))",
    ]
    let rows = "\(Figures.grouped(rows)) \(rows == 1 ? "row" : "rows"): " + parts.joined(separator: ", ")
    return [rows] + notes.compactMap { $0 }
  }
}
