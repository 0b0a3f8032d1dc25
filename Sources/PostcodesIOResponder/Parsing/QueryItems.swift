internal import PostcodeKit

/// The query of a request, parsed as Node's `querystring` and JavaScript's `String` do.
///
/// ```swift
/// QueryItems("limit=3&limit=5")["limit"]   // "3,5": read as a number, 3
/// QueryItems("q=M1+1")["q"]                // "M1 1"
/// ```
package struct QueryItems: Sendable {
  /// The maximum number of pairs. Node ignores further ones.
  static let countLimit = 1000

  private var items: [(key: UntrustedText, value: String)] = []

  /// Parses what follows the question mark, or `nil` if there is none.
  ///
  /// - Complexity: O(length of the query).
  package init(_ query: Substring?) {
    guard let query, !query.isEmpty else { return }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")).prefix(QueryItems.countLimit) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = end == pair.endIndex ? pair[end...] : pair[pair.index(after: end)...]
      items.append((UntrustedText(PercentDecoding.queryText(pair[..<end])), PercentDecoding.queryText(value)))
    }
  }

  /// The value of a key, or `""` if it is missing, which no route distinguishes. The values of a repeated key are joined by
  /// commas.
  ///
  /// - Complexity: O(number of keys + length of the value).
  package subscript(key: String) -> String {
    let wanted = UntrustedText(key)
    return items.lazy.filter { $0.key == wanted }.map(\.value).joined(separator: ",")
  }

  /// Returns the value of a key, or `nil` if it is missing or empty.
  func option(_ key: String) -> String? {
    let value = self[key]
    return value.isEmpty ? nil : value
  }

  /// Returns the first value of a key that may be repeated.
  package func first(_ key: String) -> String { items.first { $0.key == UntrustedText(key) }?.value ?? "" }

  /// Returns the first value that isn't empty of some keys; `""` if there is none.
  package func firstValue(of keys: String...) -> String {
    for key in keys {
      let value = self[key]
      if !value.isEmpty { return value }
    }
    return ""
  }

  package var isEmpty: Bool { items.isEmpty }
}
