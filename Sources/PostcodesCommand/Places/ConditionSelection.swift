internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// Finds the postcodes that satisfy conditions.
///
/// Different conditions must all hold; of several `=` on one column one must hold.
struct ConditionSelection {
  /// How many commas a name can have.
  private static let commaLimit = 3

  private let index: PostcodeIndex
  private var messages: [String] = []

  private init(_ index: PostcodeIndex) { self.index = index }

  /// The postcodes, and what people should know about how the conditions were understood.
  ///
  /// - Throws: `Failure` of usage for a condition that cannot be understood, or a negative answer for a place that the
  ///   index does not have.
  static func evaluate(
    _ conditions: [Condition], _ index: PostcodeIndex
  ) throws(Failure) -> (set: OrdinalSet, notes: [String]) {
    var selection = ConditionSelection(index)
    var set = OrdinalSet(0..<index.count, capacity: index.count)
    var alternatives: [(column: String, set: OrdinalSet)] = []
    for condition in conditions {
      let found = try selection.ordinals(condition)
      if condition.comparison != .equal {
        set.formIntersection(found)
      } else if let place = alternatives.firstIndex(where: { $0.column == condition.column }) {
        alternatives[place].set.formUnion(found)
      } else {
        alternatives.append((condition.column, found))
      }
    }
    for alternative in alternatives { set.formIntersection(alternative.set) }
    return (set, selection.messages)
  }

  private mutating func ordinals(_ condition: Condition) throws(Failure) -> OrdinalSet {
    var set: OrdinalSet
    switch try ConditionColumn(condition.column, index) {
    case .texts(let column): set = try ordinals(condition, column, attribute: nil)
    case .attribute(let column, let name): set = try ordinals(condition, column, attribute: name)
    case .numbers(let column):
      set = try ordinals(condition, column, "a whole number") { ValueSpan(number: $0) }
    case .months(let column):
      set = try ordinals(condition, column, "a month, such as 202001, or a year") { ValueSpan(month: $0) }
    case .group(let kind): set = try ordinals(condition, kind)
    }
    if condition.comparison == .different { set.formComplement() }
    return set
  }

  /// The postcodes whose number is as asked, or for "different" just those that are not.
  private func ordinals(
    _ condition: Condition, _ column: IndexColumn, _ form: String, _ read: (String) -> ValueSpan?
  ) throws(Failure) -> OrdinalSet {
    let isList = condition.comparison == .equal || condition.comparison == .different
    var spans: [ValueSpan] = []
    var isMissingWanted = false
    for part in isList ? condition.parts : [condition.value] {
      if isList, part.isEmpty {
        isMissingWanted = true
      } else if let span = read(part) {
        spans.append(span)
      } else {
        throw Failure(
          status: Failure.usage,
          message: "--where \(Printable.text(condition.text)): \"\(Printable.text(part))\" is not \(form)")
      }
    }
    let isMonth = column.declaration.kind == .month
    return index.ordinals(where: column) { number in
      guard let number else { return isMissingWanted }
      // Nobody knows whether a month without a name was before another.
      if isMonth, !isList, number == YearMonth.unknown.months { return false }
      return spans.contains { $0.matches(number, condition.comparison) }
    }
  }

  private func ordinals(_ condition: Condition, _ kind: LookupStatus) throws(Failure) -> OrdinalSet {
    try requireList(condition)
    var set = OrdinalSet(capacity: index.count)
    for part in condition.parts {
      guard let group = PostcodeGroup.interpretations(of: part).first(where: { LookupStatus($0) == kind }) else {
        throw Failure(
          status: Failure.usage,
          message: "--where \(Printable.text(condition.text)): \"\(Printable.text(part))\" is no \(kind.rawValue)")
      }
      guard let ordinals = index.ordinals(of: group) else {
        throw Failure(status: Failure.negativeAnswer, message: "\(kind.rawValue) \(group): not found")
      }
      set.insert(ordinals)
    }
    return set
  }

  private mutating func ordinals(
    _ condition: Condition, _ column: IndexColumn, attribute: String?
  ) throws(Failure) -> OrdinalSet {
    try requireList(condition)
    let parts = condition.parts
    var ids: [DictionaryID] = []
    var place = 0
    while place < parts.count {
      // Names can have commas inside: "Bristol, City of". The longest stretch of the list that is a name counts, but a
      // code stands for itself.
      var end = min(place + ConditionSelection.commaLimit + 1, parts.count)
      var found = attribute == nil ? column.textID(of: parts[place]).map { [$0] } ?? [] : []
      if !found.isEmpty { end = place + 1 }
      while end > place, found.isEmpty {
        found = self.ids(parts[place..<end].joined(separator: ", "), column, attribute)
        if found.isEmpty { end -= 1 }
      }
      guard end > place else {
        throw PlaceMessages.unknown(unknownPart(of: parts[place...], column, attribute), column, attribute)
      }
      if found.count > 1, attribute == nil || attribute == "name" {
        let name = parts[place..<end].joined(separator: ", ")
        messages.append(PlaceMessages.ambiguous(name, found, column, index))
      }
      ids += found
      place = end
    }
    return index.ordinals(where: column, textIDs: ids)
  }

  /// The beginning of a list that is no name, up to where one begins.
  private func unknownPart(of parts: ArraySlice<String>, _ column: IndexColumn, _ attribute: String?) -> String {
    var end = parts.startIndex + 1
    while end < min(parts.startIndex + ConditionSelection.commaLimit + 1, parts.endIndex) {
      let isName = (end + 1...min(end + ConditionSelection.commaLimit + 1, parts.endIndex)).contains { last in
        !ids(parts[end..<last].joined(separator: ", "), column, attribute).isEmpty
      }
      if isName { break }
      end += 1
    }
    return parts[parts.startIndex..<end].joined(separator: ", ")
  }

  /// The identifiers of the texts that a value means; `.missing` where it is empty.
  private func ids(_ value: String, _ column: IndexColumn, _ attribute: String?) -> [DictionaryID] {
    if let attribute {
      guard value.isEmpty else { return column.textIDs(whose: attribute, isLike: value) }
      return [.missing] + column.textIDs.filter { column.attribute(attribute, of: $0) == nil }
    }
    return value.isEmpty ? [.missing] : column.textIDs(named: value)
  }

  private func requireList(_ condition: Condition) throws(Failure) {
    guard condition.comparison == .equal || condition.comparison == .different else {
      throw Failure(
        status: Failure.usage,
        message: "--where \(Printable.text(condition.text)): \(condition.column) can be compared by = and != only")
    }
  }
}
