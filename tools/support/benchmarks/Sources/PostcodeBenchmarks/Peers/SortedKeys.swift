import PostcodeKit

/// The obvious alternative: a sorted array of strings and binary search.
struct SortedKeys: Sendable {
  private let keys: [String]

  init(of index: PostcodeIndex) {
    keys = index.map(\.compact).sorted()
  }

  /// Returns the index of a key, or `nil`.
  func index(of key: String) -> Int? {
    let index = lowerBound(key)
    return index < keys.count && keys[index] == key ? index : nil
  }

  /// Returns the first keys with a prefix.
  func completions(of prefix: String, limit: Int) -> [String] {
    let start = lowerBound(prefix)
    var end = start
    while end < keys.count, end < start + limit, keys[end].hasPrefix(prefix) { end += 1 }
    return Array(keys[start..<end])
  }

  private func lowerBound(_ text: String) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
