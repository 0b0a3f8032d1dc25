internal import CommandSupport
internal import PostcodeKit
internal import PostcodesIOResponder

/// What changed in the record of a postcode from edition to edition.
struct PostcodeTimeline {
  /// A value that changed.
  struct Change {
    let column: String
    let from: String?
    let to: String?
    /// The distance of a move in metres, of a grid reference.
    let metres: Double?
  }

  /// What an edition says about the postcode that the one before didn't.
  enum State: String {
    case notYet = "not in use yet"
    case inUse = "in use"
    case changed
    case noLonger = "no longer in use"
    case again = "in use again"
  }

  /// The first edition, or one that says something new.
  struct Event {
    /// The month of the edition.
    let edition: String
    let state: State
    let changes: [Change]
  }

  let postcode: String
  /// The oldest first; empty if no edition contains the postcode.
  let events: [Event]

  init(_ postcode: Postcode, _ history: PostcodeHistory) {
    self.postcode = postcode.description
    var events: [Event] = []
    var last: EditionRecord?
    var isKnown = false
    for edition in history.editions.reversed() {
      let record = history.record(of: postcode, in: edition)
      let month = edition.month.dashed
      if let last, let record {
        let changes = PostcodeTimeline.changes(last, record)
        if !changes.isEmpty { events.append(Event(edition: month, state: .changed, changes: changes)) }
      } else if record != nil {
        events.append(Event(edition: month, state: isKnown ? .again : .inUse, changes: []))
      } else if last != nil || events.isEmpty {
        events.append(Event(edition: month, state: last == nil ? .notYet : .noLonger, changes: []))
      }
      isKnown = isKnown || record != nil
      last = record
    }
    self.events = isKnown ? events : []
  }

  /// Returns the columns of both editions whose values differ. Of two columns of positions the first counts: latitude and
  /// longitude follow from the grid reference.
  private static func changes(_ old: EditionRecord, _ new: EditionRecord) -> [Change] {
    var changes: [Change] = []
    var hasPosition = false
    for (column, value) in zip(new.columns, new.values) {
      let declaration = column.declaration
      guard let slot = old.columns.firstIndex(where: { $0.declaration.holdsSame(as: declaration) }) else { continue }
      let isPosition = declaration.slotCount == 2
      if isPosition, hasPosition { continue }
      hasPosition = hasPosition || isPosition
      let (before, after) = (text(old.values[slot], old.columns[slot]), text(value, column))
      let isSame: Bool =
        switch (old.values[slot], value) {
        // The names of a code change from edition to edition without a change of the code.
        case (.text(let from, _)?, .text(let to, _)?): from.hasSameBytes(as: to)
        default: before == after
        }
      if isSame { continue }
      changes.append(
        Change(
          column: isPosition ? "position" : declaration.name, from: before, to: after,
          metres: declaration == .gridReference ? distance(old.values[slot], value) : nil))
    }
    return changes
  }

  private static func distance(_ from: EditionRecord.Value?, _ to: EditionRecord.Value?) -> Double? {
    guard case .position(let x, let y)? = from, case .position(let east, let north)? = to else { return nil }
    let (right, up) = (Double(east) - Double(x), Double(north) - Double(y))
    return ((right * right + up * up).squareRoot() * 10).rounded() / 10
  }

  /// Returns a value as text, a code with its name.
  private static func text(_ value: EditionRecord.Value?, _ column: PostcodeHistory.Column) -> String? {
    switch (value, column.declaration.kind) {
    case (.position(let first, let second)?, .position(let decimals)):
      return ColumnValue(first, decimals).text + ", " + ColumnValue(second, decimals).text
    case (.number(let number)?, .month): return YearMonth(months: Int(truncatingIfNeeded: number)).description
    case (.number(let number)?, _): return String(number)
    case (.text(let code, let attributes)?, _): return attributes["name"].map { "\(code)  \($0)" } ?? code
    default: return nil
    }
  }

  /// Writes the timeline: a line for each edition, followed by its changes.
  func writeText() throws {
    let output = StandardOutput.shared
    try output.line(Style.bold(postcode))
    for event in events {
      try output.line("  \(event.edition)  " + Style.dim(event.state.rawValue))
      let width = event.changes.map(\.column.count).max() ?? 0
      for change in event.changes {
        let distance = change.metres.map { Style.dim("  \(NumberFormat.fixed($0, 1)) m") } ?? ""
        let values = Printable.text("\(change.from ?? "-") → \(change.to ?? "-")")
        try output.line("    " + Style.dim(Alignment.left(change.column, width)) + "  " + values + distance)
      }
    }
  }

  /// The header of `csvLines`.
  static let csvHeader = "query,postcode,edition,state,column,from,to,metres"

  /// The timeline as CSV: a line for each change, or for each edition without changes.
  func csvLines(_ query: String) -> [String] {
    events.flatMap { event -> [String] in
      let head = "\(CSVText.quoted(query)),\(postcode),\(event.edition),\(event.state.rawValue),"
      guard !event.changes.isEmpty else { return [head + ",,,"] }
      return event.changes.map { change in
        let values = [change.column, change.from ?? "", change.to ?? ""].map { CSVText.quoted($0) }
        return head + values.joined(separator: ",") + "," + (change.metres.map { NumberFormat.fixed($0, 1) } ?? "")
      }
    }
  }

  /// The events as JSON.
  var json: JSONValue {
    func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
    return .array(
      events.map { event in
        [
          "edition": .text(event.edition), "state": .text(event.state.rawValue),
          "changes": .array(
            event.changes.map { change in
              [
                "column": .text(change.column), "from": text(change.from), "to": text(change.to),
                "metres": change.metres.map { .number($0) } ?? .null,
              ]
            }),
        ]
      })
  }
}
