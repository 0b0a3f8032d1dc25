#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// Counts for the summary of `annotate`.
  struct AnnotationTally {
    /// The number of irregular records of one kind, and the line of the first.
    struct Irregularity {
      private(set) var count = 0
      private var firstLine = 0

      mutating func add(line: Int) {
        if count == 0 { firstLine = line }
        count += 1
      }

      fileprivate mutating func add(_ other: Irregularity) {
        if count == 0 || other.count > 0 && other.firstLine < firstLine { firstLine = other.firstLine }
        count += other.count
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

    /// The names of the columns that the rows were looked up by.
    private let keyNames: [String]
    /// Whether the rows were looked up by position.
    private let isPosition: Bool
    /// The name of the column with the dates, and the month of the first edition.
    private let dates: (name: String, first: String)?
    /// The number of rows with each status, for one key after the other.
    private var counts: [Int]
    var rows = 0
    var short = Irregularity()
    var long = Irregularity()
    var blank = Irregularity()
    var malformed = Irregularity()
    private var unreadableDates = Irregularity()
    private var earlyDates = Irregularity()
    var replaced = 0
    /// The values that are districts such as EC1, of which the index only has the outcodes EC1A, EC1M …: their number, and what one of
    /// them may mean.
    private var divided: (count: Int, example: String) = (0, "")
    /// For each key the number of positions that have a postcode nearby only with their coordinates exchanged.
    var exchanged: [Int]

    init(_ plan: AnnotationPlan) {
      keyNames = plan.keyNames
      isPosition = plan.keys.contains(where: \.isPosition)
      dates = plan.editions.map { ($0.name, $0.columns.months.last?.dashed ?? "") }
      counts = [Int](repeating: 0, count: keyNames.count * AnnotationTally.statusCount)
      exchanged = [Int](repeating: 0, count: keyNames.count)
    }

    private static let statusCount = MatchStatus.allCases.count

    @inline(__always)
    mutating func add(_ status: MatchStatus, key: Int) {
      counts[key &* AnnotationTally.statusCount &+ status.rawValue] += 1
    }

    /// Notes a row without an edition.
    mutating func note(_ status: MatchStatus, line: Int) {
      if status == .notADate { unreadableDates.add(line: line) }
      if status == .tooEarly { earlyDates.add(line: line) }
    }

    mutating func note(_ district: Outcode, dividedInto outcodes: [Outcode]) {
      guard !outcodes.isEmpty else { return }
      divided.count += 1
      let example = "\(district) into \(outcodes.map(\.description).joined(separator: ", "))"
      if divided.example.isEmpty || example < divided.example { divided.example = example }  // own text
    }

    /// Returns the number of rows with a status.
    private func count(_ status: MatchStatus, key: Int) -> Int {
      counts[key * AnnotationTally.statusCount + status.rawValue]
    }

    /// Adds the counts of other rows of the same table.
    mutating func add(_ other: AnnotationTally) {
      for index in counts.indices { counts[index] += other.counts[index] }
      for key in exchanged.indices { exchanged[key] += other.exchanged[key] }
      if divided.count == 0 || other.divided.count > 0 && other.divided.example < divided.example {  // own text
        divided.example = other.divided.example
      }
      divided.count += other.divided.count
      rows += other.rows
      short.add(other.short)
      long.add(other.long)
      blank.add(other.blank)
      malformed.add(other.malformed)
      unreadableDates.add(other.unreadableDates)
      earlyDates.add(other.earlyDates)
      replaced += other.replaced
    }

    /// The number of values without a postcode of the index.
    var unmatched: Int {
      keyNames.indices.reduce(counts.reduce(0, +)) { rest, key in
        rest - count(.found, key: key) - count(.terminated, key: key) - count(.corrected, key: key)
      }
    }

    private static let dateForms = "dates such as 2019-05-31, 31/05/2019 or 2019-05"

    /// Returns a line if no edition was current on nearly all dates.
    private var dateAdvice: String? {
      let unmatched = unreadableDates.count + earlyDates.count
      let all = rows - count(.noDate, key: 0) - count(.malformed, key: 0)
      guard let dates, unmatched > 0, (all - unmatched) * 20 < all else { return nil }
      let what = all == unmatched ? "none" : "only \(NumberFormat.grouped(all - unmatched))"
      return "\(what) of the \(NumberFormat.grouped(all)) dates in \(Printable.quoted(dates.name)) matched; "
        + (unreadableDates.count > earlyDates.count
          ? "expected \(AnnotationTally.dateForms)" : "the first edition is of \(dates.first)")
    }

    /// Returns a line for each key of which nothing or nearly nothing matched, fewer than one in twenty values, with the likely remedy.
    func advice(_ plan: AnnotationPlan) -> [String] {
      let withoutValue: [MatchStatus] = [.empty, .tooEarly, .notADate, .noDate]
      return (dateAdvice.map { [$0] } ?? [])
        + plan.keys.indices.compactMap { key in
          let values = MatchStatus.allCases.filter { !withoutValue.contains($0) }.reduce(0) { $0 + count($1, key: key) }
          let matched = [.found, .terminated, .corrected, .outcode, .sector].reduce(0) { $0 + count($1, key: key) }
          guard matched * 20 < values else { return nil }
          let name = Printable.quoted(keyNames[key])
          let noun = isPosition ? "positions" : "values"
          return
            "\(matched == 0 ? "none" : "only \(NumberFormat.grouped(matched))") of the \(NumberFormat.grouped(values)) \(noun) in \(name)"
            + " matched; " + remedy(plan, key)
        }
    }

    private func remedy(_ plan: AnnotationPlan, _ key: Int) -> String {
      guard case .postcode(let column) = plan.keys[key] else {
        if exchanged[key] > 0 { return "are the two coordinates exchanged?" }
        return count(.notAPosition, key: key) > count(.notFound, key: key)
          ? "expected numbers: degrees, or metres for --easting and --northing"
          : "no postcode is near; --radius unlimited finds those further away"
      }
      let hasForm = count(.notFound, key: key) > count(.notAPostcode, key: key)
      return plan.choice.remedy(for: column, isExtracted: plan.extracts, hasForm: hasForm)
    }

    /// The lines for standard error.
    var summary: [String] {
      let notes = [
        short.note("row has too few fields", "rows have too few fields", "padded with empty fields"),
        long.note("row has too many fields", "rows have too many fields", "added columns are not aligned"),
        malformed.note("line has a stray quotation mark", "lines have stray quotation marks", "not looked up"),
        divided.count == 0
          ? nil
          : "\(NumberFormat.grouped(divided.count)) \(divided.count == 1 ? "value is a district" : "values are districts") "
            + "that the index divides: \(divided.example)",
        unreadableDates.note("date is unreadable", "dates are unreadable", "expected \(AnnotationTally.dateForms)"),
        earlyDates.note("date is too early", "dates are too early", "the first edition is of \(dates?.first ?? "")"),
        blank.note("line is blank", "lines are blank", "copied unchanged"),
        replaced == 0
          ? nil
          : "\(NumberFormat.grouped(replaced)) \(replaced == 1 ? "character" : "characters") not in windows-1252: replaced with question marks",
      ]
      let rows = "\(NumberFormat.grouped(rows)) \(rows == 1 ? "row" : "rows"): "
      let lines = keyNames.enumerated().map { key, name in
        let parts = MatchStatus.allCases.filter {
          count($0, key: key) > 0 || $0.isAlwaysShown(forPositions: isPosition)
        }
        .map { "\(NumberFormat.grouped(count($0, key: key))) \($0.text)" }
        return (keyNames.count > 1 ? name + ": " : "") + rows + parts.joined(separator: ", ")
      }
      let all = exchanged.reduce(0, +)
      let hint =
        all == 0
        ? nil
        : "\(NumberFormat.grouped(all)) \(all == 1 ? "position has" : "positions have") a postcode nearby only with the two coordinates "
          + "exchanged; latitudes and eastings come first"
      return lines + (notes + [hint]).compactMap { $0 }
    }

    /// The counts for programs.
    struct Document: Encodable {
      struct Column: Encodable {
        let column: String
        /// The number of rows with each status that occurs.
        let statuses: [String: Int]
      }

      let rows: Int
      let columns: [Column]
      let rowsWithTooFewFields: Int
      let rowsWithTooManyFields: Int
      let linesWithStrayQuotationMarks: Int
      let blankLines: Int
      let replacedCharacters: Int
    }

    var document: Document {
      Document(
        rows: rows,
        columns: keyNames.enumerated().map { key, name in
          let present = MatchStatus.allCases.filter { count($0, key: key) > 0 }
          return Document.Column(
            column: name,
            statuses: Dictionary(uniqueKeysWithValues: present.map { ($0.text, count($0, key: key)) }))  // own text
        }, rowsWithTooFewFields: short.count, rowsWithTooManyFields: long.count,
        linesWithStrayQuotationMarks: malformed.count, blankLines: blank.count, replacedCharacters: replaced)
    }
  }
#endif
