package import PostcodeKit

/// Compares an edition of a history with an index that was built from the edition alone: metadata, columns, and every value of
/// every postcode of any edition.
///
/// - Parameter stride: The values of every `stride`th postcode are compared.
/// - Returns: A description of the first difference; `nil` if there is none.
package func firstDifference(
  _ history: PostcodeHistory, _ edition: PostcodeHistory.Edition, from index: PostcodeIndex,
  alsoChecking others: [PostcodeIndex] = [], stride: Int = 1
) -> String? {
  guard edition.metadata == index.metadata else { return "metadata \(edition.metadata)" }
  let columns = index.columns.map { PostcodeHistory.Column($0) }
  guard edition.columns == columns else { return "columns \(edition.columns.map(\.declaration.name))" }
  for other in others {
    for postcode in other where !index.contains(postcode) {
      if history.contains(postcode, in: edition.number) { return "\(postcode) is contained" }
      if history.record(of: postcode, in: edition) != nil { return "\(postcode) has a record" }
    }
  }
  for (ordinal, postcode) in index.enumerated() where ordinal % stride == 0 {
    guard history.contains(postcode, in: edition.number), let record = history.record(of: postcode, in: edition) else {
      return "\(postcode) is missing"
    }
    for (column, value) in zip(index.columns, record.values) {
      let expected = expectedValue(column, ordinal)
      if value != expected {
        return
          "\(postcode) \(column.declaration.name): \(String(describing: value)), not \(String(describing: expected))"
      }
    }
  }
  return nil
}

private func expectedValue(_ column: IndexColumn, _ ordinal: Int) -> EditionRecord.Value? {
  switch column.declaration.kind {
  case .position: return column.position(at: ordinal).map { .position(first: $0.first, second: $0.second) }
  case .category, .month: return column.value(at: ordinal).map { .number($0) }
  case .text:
    let id = column.textID(at: ordinal)
    guard let text = column.text(id) else { return nil }
    var attributes: [String: String] = [:]
    for name in column.attributeNames { attributes[name] = column.attribute(name, of: id) }
    return .text(text, attributes: attributes)
  }
}
