internal import PostcodeKit

// What only the server adds to completions, for a page that hasn't loaded the index.
extension PostcodeIndex {
  /// Returns the completions of a text, as `completionsJSON(of:offset:limit:places:)` does. `groups` has the groups that the text begins or
  /// names, `{level, name, count, terminated, isOther?}`: level 0 for areas, 1 for outcodes and 2 for sectors; `isOther` says that the text
  /// means an outcode, or this sector instead. If there are no completions and the dataset doesn't cover the text's postcode area, the result
  /// is `{count: 0, uncovered: {dataset, place, area}}`.
  ///
  /// - Complexity: O(number of outcodes + `limit` × number of columns). For a text without completions, the near misses take some
  ///   milliseconds.
  func servedCompletionsJSON(of typed: String, limit: Int, places: Places?) -> [UInt8] {
    let text = SearchResult.tidied(typed)
    return completionsJSON(
      of: text, offset: 0, limit: limit, places: places, groups: { $0.groups(self.groups(of: text, $1), in: self) },
      uncovered: { $0.uncovered(SearchResult.uncovered(by: self, text)) })
  }
}

extension JSONText {
  fileprivate mutating func groups(
    _ groups: [(group: PostcodeGroup, ordinals: Range<Int>)], in index: PostcodeIndex
  ) {
    guard let first = groups.first?.group.description else { return }
    key("groups")
    array { json in
      for (group, ordinals) in groups {
        let line = SearchResult.line(of: group, ordinals, index)
        json.object { json in
          json.key("level")
          json.number(group.level)
          json.key("name")
          json.text(line.name)
          json.key("count")
          json.number(ordinals.count)
          json.key("terminated")
          json.number(line.terminatedCount)
          if case .sector = group, line.name.filter({ $0 != " " }) == first {
            json.key("isOther")
            json.flag(true)
          }
        }
      }
    }
  }

  fileprivate mutating func uncovered(_ uncovered: SearchResult.Uncovered?) -> Bool {
    guard let uncovered else { return false }
    key("uncovered")
    object { json in
      json.key("dataset")
      json.text(uncovered.dataset)
      json.key("place")
      json.text(uncovered.place)
      json.key("area")
      json.text(uncovered.area)
    }
    return true
  }
}

extension PostcodeGroup {
  fileprivate var level: Int {
    switch self {
    case .area: 0
    case .outcode: 1
    case .sector: 2
    }
  }
}
