#if Programs
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeKit

  /// Selects the postcodes that match conditions.
  ///
  /// All conditions must be true, except that of several `=` conditions on one column only one must be.
  struct ConditionSelection {
    /// The maximum number of commas in a name.
    private static let commaLimit = 3

    private let index: PostcodeIndex
    private var messages: [String] = []

    private init(_ index: PostcodeIndex) { self.index = index }

    /// Returns the matching postcodes, and notices about ambiguous names.
    ///
    /// - Throws: A usage failure for an invalid condition; a negative result for a code or name that the index lacks.
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
        } else if let index = alternatives.firstIndex(where: { $0.column == condition.column }) {
          alternatives[index].set.formUnion(found)
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
      case .positions(let column, let isSecond, let decimals):
        set = try ordinals(condition, column, isSecond: isSecond, decimals: decimals)
      case .group(let kind): set = try ordinals(condition, kind)
      case .empty: set = try ordinalsOfEmptyColumn(condition)
      }
      if condition.comparison == .different { set.formComplement() }
      return set
    }

    /// Returns the postcodes whose latitude, longitude, easting or northing matches.
    private func ordinals(
      _ condition: Condition, _ column: IndexColumn, isSecond: Bool, decimals: Int
    ) throws(Failure) -> OrdinalSet {
      let (spans, isMissingWanted) = try spans(condition, "a number") { ValueSpan(scaled: $0, decimals: decimals) }
      let follower = ColumnFollower(column)
      var set = OrdinalSet(capacity: index.count)
      for ordinal in 0..<index.count {
        let position = follower.position(at: ordinal)
        let matches =
          if let position {
            spans.contains { $0.matches(isSecond ? position.second : position.first, condition.comparison) }
          } else { isMissingWanted }
        if matches { set.insert(ordinal..<(ordinal + 1)) }
      }
      return set
    }

    /// Returns all postcodes if the condition wants a missing value, otherwise none.
    private func ordinalsOfEmptyColumn(_ condition: Condition) throws(Failure) -> OrdinalSet {
      let (_, isMissingWanted) = try spans(condition, "a month, such as 202001, or a year") { ValueSpan(month: $0) }
      return OrdinalSet(isMissingWanted ? 0..<index.count : 0..<0, capacity: index.count)
    }

    /// Returns the postcodes whose number matches. For `!=` these are the equal ones; the caller inverts the set.
    private func ordinals(
      _ condition: Condition, _ column: IndexColumn, _ form: String, _ read: (String) -> ValueSpan?
    ) throws(Failure) -> OrdinalSet {
      let (spans, isMissingWanted) = try spans(condition, form, read)
      let isMonth = column.declaration.kind == .month
      return index.ordinals(where: column) { number in
        guard let number else { return isMissingWanted }
        // An unknown month is neither before nor after another.
        if isMonth, !condition.isList, number == YearMonth.unknown.months { return false }
        return spans.contains { $0.matches(number, condition.comparison) }
      }
    }

    /// Returns the values of a condition, and whether it wants postcodes without a value.
    ///
    /// - Throws: A usage failure that says which form of value is expected.
    private func spans(
      _ condition: Condition, _ form: String, _ read: (String) -> ValueSpan?
    ) throws(Failure) -> (spans: [ValueSpan], isMissingWanted: Bool) {
      var spans: [ValueSpan] = []
      var isMissingWanted = false
      for part in condition.isList ? condition.parts : [condition.value] {
        if condition.isList, part.isEmpty {
          isMissingWanted = true
        } else if let span = read(part) {
          spans.append(span)
        } else {
          throw Failure(
            status: .usage,
            message: "--where \(Printable.text(condition.text)): expected \(form), found \(Printable.quoted(part))")
        }
      }
      return (spans, isMissingWanted)
    }

    private func ordinals(_ condition: Condition, _ kind: LookupStatus) throws(Failure) -> OrdinalSet {
      try requireList(condition)
      var set = OrdinalSet(capacity: index.count)
      for part in condition.parts {
        guard let group = PostcodeGroup.interpretations(of: part).first(where: { LookupStatus($0) == kind }) else {
          throw Failure(
            status: .usage,
            message:
              "--where \(Printable.text(condition.text)): \(Printable.quoted(part)) is not \(kind == .sector ? "a" : "an") \(kind.rawValue)"
          )
        }
        guard let ordinals = index.ordinals(of: group) else {
          throw Failure(status: .negativeResult, message: LookupStatus.explain(group.description, index))
        }
        set.insert(ordinals)
      }
      return set
    }

    private mutating func ordinals(
      _ condition: Condition, _ column: IndexColumn, attribute: String?
    ) throws(Failure) -> OrdinalSet {
      if !condition.isList { return try ordinals(ofNumbersIn: column, attribute, condition) }
      let parts = condition.parts
      var ids: [DictionaryID] = []
      var start = 0
      while start < parts.count {
        // Names can contain commas: "Bristol, City of". A code matches alone, otherwise the longest part of the list that
        // is a name does.
        var end = min(start + ConditionSelection.commaLimit + 1, parts.count)
        var found = attribute == nil ? column.textID(of: parts[start]).map { [$0] } ?? [] : []
        if !found.isEmpty || parts[start].isEmpty { end = start + 1 }
        while end > start, found.isEmpty {
          found = self.ids(parts[start..<end].joined(separator: ", "), column, attribute)
          if found.isEmpty { end -= 1 }
        }
        guard end > start else {
          throw NameMessages.unknown(unknownPart(of: parts[start...], column, attribute), column, attribute)
        }
        if found.count > 1, attribute == nil || attribute == "name" {
          let name = parts[start..<end].joined(separator: ", ")
          messages.append(NameMessages.ambiguous(name, found, column, index))
        }
        ids += found
        start = end
      }
      return index.ordinals(where: column, textIDs: ids)
    }

    /// Returns the postcodes whose text is a number within a range.
    ///
    /// - Throws: A usage failure if no text is a number, or if one is a number in a form that can't be compared. Leaving only this one out
    ///   would give half a result.
    private func ordinals(
      ofNumbersIn column: IndexColumn, _ attribute: String?, _ condition: Condition
    ) throws(Failure) -> OrdinalSet {
      var numbers: [(id: DictionaryID, number: Int64)] = []
      for id in Array(column.textIDs.prefix(index.count)) {
        guard let text = attribute.map({ column.attribute($0, of: id) }) ?? column.text(id) else { continue }
        if let span = ValueSpan(scaled: text, decimals: ValueSpan.textDecimals) {
          numbers.append((id, span.lowest))
        } else if NumberText(text.utf8) != nil {
          throw Failure(
            status: .usage,
            message:
              "--where \(Printable.text(condition.text)): \(condition.column) has numbers in other forms, such as \(Printable.quoted(text)); it supports = and !="
          )
        }
      }
      guard !numbers.isEmpty else {
        throw Failure(
          status: .usage,
          message: "--where \(Printable.text(condition.text)): \(condition.column) has no numbers; it supports = and !="
        )
      }
      let (spans, _) = try spans(condition, "a number") { ValueSpan(scaled: $0, decimals: ValueSpan.textDecimals) }
      let ids = numbers.filter { _, number in spans.contains { $0.matches(number, condition.comparison) } }.map(\.id)
      return index.ordinals(where: column, textIDs: ids)
    }

    /// Returns the start of a list up to the first known name.
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

    /// Returns the identifiers of the texts that match a value, or `.missing` for an empty value.
    private func ids(_ value: String, _ column: IndexColumn, _ attribute: String?) -> [DictionaryID] {
      if let attribute {
        guard value.isEmpty else { return column.textIDs(whose: attribute, isLike: value) }
        return [.missing] + column.textIDs.filter { column.attribute(attribute, of: $0) == nil }
      }
      return value.isEmpty ? [.missing] : column.textIDs(named: value)
    }

    private func requireList(_ condition: Condition) throws(Failure) {
      guard condition.isList else {
        throw Failure(
          status: .usage,
          message: "--where \(Printable.text(condition.text)): \(condition.column) supports = and != only")
      }
    }
  }
#endif
