/// The query of a request as Node's `querystring` reads it and JavaScript's `String` then sees it.
///
/// ```swift
/// QueryItems("limit=3&limit=5")["limit"]   // "3,5": read as a number, 3
/// QueryItems("q=M1+1")["q"]                // "M1 1"
/// ```
struct QueryItems: Sendable {
  /// Node's limit: what comes behind so many pairs is not read.
  static let countLimit = 1000

  private var items: [(key: String, value: String)] = []

  /// Reads what stands behind the question mark; `nil` if there is none.
  ///
  /// - Complexity: O(length of the query).
  init(_ query: Substring?) {
    guard let query, !query.isEmpty else { return }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")).prefix(QueryItems.countLimit) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = end == pair.endIndex ? pair[end...] : pair[pair.index(after: end)...]
      items.append((PercentDecoding.queryText(pair[..<end]), PercentDecoding.queryText(value)))
    }
  }

  /// The value of a key, `""` where there is none: no request tells the two apart. Values of a key that comes again are
  /// joined by commas.
  ///
  /// - Complexity: O(number of keys).
  subscript(key: String) -> String {
    var value: String?
    for item in items where item.key.isExactly(key) { value = value.map { "\($0),\(item.value)" } ?? item.value }
    return value ?? ""
  }

  /// The first value of a key, however often it comes.
  func first(_ key: String) -> String { items.first { $0.key.isExactly(key) }?.value ?? "" }

  /// The first of some keys with a value that is not empty; `""` if there is none.
  func firstValue(of keys: String...) -> String {
    for key in keys {
      let value = self[key]
      if !value.isEmpty { return value }
    }
    return ""
  }

  var isEmpty: Bool { items.isEmpty }
}
