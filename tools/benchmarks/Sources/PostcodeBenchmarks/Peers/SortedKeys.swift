import PostcodeCore
import PostcodeIndex

/// The obvious alternative: a sorted array of strings and binary search.
struct SortedKeys: Sendable {
  private let keys: [String]

  init(of index: PostcodeIndex) {
    keys = index.map(\.compact).sorted()
  }

  /// The place of a key; `nil` if it is not there.
  func place(of key: String) -> Int? {
    let place = firstPlace(from: key)
    return place < keys.count && keys[place] == key ? place : nil
  }

  /// The first keys that begin with a text.
  func completions(of prefix: String, limit: Int) -> [String] {
    let start = firstPlace(from: prefix)
    var end = start
    while end < keys.count, end < start + limit, keys[end].hasPrefix(prefix) { end += 1 }
    return Array(keys[start..<end])
  }

  private func firstPlace(from text: String) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
