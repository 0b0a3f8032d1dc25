/// What an edition knows about one postcode.
public struct EditionRecord: Sendable, Hashable {
  /// A value of a column.
  public enum Value: Sendable, Hashable {
    /// A position: both values as integers, with the decimals of the column's declaration.
    case position(first: Int64, second: Int64)
    /// A number of a category column, or the months since January of year 0.
    case number(Int64)
    /// A text, and the attributes of its column that it has, such as `name`.
    case text(String, attributes: [String: String])
  }

  /// The postcode.
  public let postcode: Postcode
  /// The columns of the edition.
  public let columns: [PostcodeHistory.Column]
  /// The value of each column; `nil` if the edition gives none.
  public let values: [Value?]

  /// Returns the value of a column, which can be named by either slot of a position; `nil` if there is none.
  public subscript(name: String) -> Value? {
    columns.firstIndex { $0.declaration.hasName(name) }.flatMap { values[$0] }
  }
}

extension PostcodeHistory {
  /// A part of the history that has values of a postcode.
  private struct Source {
    /// The number of the edition.
    let edition: Int
    let index: PostcodeIndex
    let ordinal: Int
    /// Whether the part has the position, too.
    let hasPosition: Bool
  }

  /// Returns whether an edition contains a postcode; `false` for an edition out of range.
  ///
  /// - Complexity: O(number of editions).
  public func contains(_ postcode: Postcode, in edition: Int) -> Bool {
    guard editions.indices.contains(edition) else { return false }
    for number in stride(from: edition, to: 0, by: -1) {
      let entry = entries[number - 1]
      if entry.moved?.contains(postcode) ?? false || entry.recoded?.contains(postcode) ?? false { return true }
      if entry.absent?.contains(postcode) ?? false { return false }
    }
    return index.contains(postcode)
  }

  /// Returns what an edition knows about a postcode, or `nil` if the edition doesn't contain it.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - edition: One of `editions`.
  /// - Complexity: O(*e* · *c*), where *e* is the number of editions and *c* the number of columns.
  public func record(of postcode: Postcode, in edition: Edition) -> EditionRecord? {
    guard editions.indices.contains(edition.number) else { return nil }
    let sources = sources(of: postcode, in: edition.number)
    guard !sources.isEmpty else { return nil }
    return EditionRecord(
      postcode: postcode, columns: edition.columns,
      values: zip(edition.columns, edition.reach).map { value(of: $0, reach: $1, sources) })
  }

  /// Returns the parts that have values of a postcode, the edition's own first.
  private func sources(of postcode: Postcode, in edition: Int) -> [Source] {
    var sources: [Source] = []
    for number in stride(from: edition, to: 0, by: -1) {
      let entry = entries[number - 1]
      if let moved = entry.moved, let ordinal = moved.ordinal(of: postcode) {
        sources.append(Source(edition: number, index: moved, ordinal: ordinal, hasPosition: true))
      } else if let recoded = entry.recoded, let ordinal = recoded.ordinal(of: postcode) {
        sources.append(Source(edition: number, index: recoded, ordinal: ordinal, hasPosition: false))
      } else if entry.absent?.contains(postcode) ?? false {
        return sources
      }
    }
    if let ordinal = index.ordinal(of: postcode) {
      sources.append(Source(edition: 0, index: index, ordinal: ordinal, hasPosition: true))
    }
    return sources
  }

  private func value(of column: Column, reach: Int, _ sources: [Source]) -> EditionRecord.Value? {
    let name = column.declaration.name
    for source in sources {
      // An edition between without the column: the values of newer ones are others.
      guard source.edition >= reach else { return nil }
      if case .position(let decimals) = column.declaration.kind {
        guard source.hasPosition else { continue }
        return source.index.column(named: name)?.position(at: source.ordinal).map {
          .position(
            first: $0.first.scaled(from: $0.decimals, to: decimals),
            second: $0.second.scaled(from: $0.decimals, to: decimals))
        }
      }
      guard let stored = source.index.column(named: name) else {
        if source.edition == 0 { return nil }
        continue
      }
      if case .text = column.declaration.kind {
        let id = stored.textID(at: source.ordinal)
        guard let text = stored.text(id) else { continue }
        if source.edition > 0, text.hasSameBytes(as: PostcodeHistory.noText) { return nil }
        var attributes: [String: String] = [:]
        for name in column.attributeNames { attributes[name] = stored.attribute(name, of: id) }  // short text
        return .text(text, attributes: attributes)
      }
      guard let number = stored.value(at: source.ordinal) else { continue }
      return source.edition > 0 && number == PostcodeHistory.noNumber ? nil : .number(number)
    }
    return nil
  }
}

extension Int64 {
  /// Returns a decimal number with another number of decimals, rounded towards zero. The writer loses no digit.
  func scaled(from old: UInt8, to new: UInt8) -> Int64 {
    (self &* powerOfTen(Int(new) - Int(old))) / powerOfTen(Int(old) - Int(new))
  }
}
