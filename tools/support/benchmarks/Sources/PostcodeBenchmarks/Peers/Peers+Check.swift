import PostcodeKit

extension Peers {
  /// Checks that all peers give the same results as the index, so that their times measure the same work.
  func check(_ index: PostcodeIndex, _ workload: Workload) throws {
    guard let dictionary, let sorted else { return }
    try checkLookups(workload, dictionary, sorted)
    for prefix in workload.prefixes {
      let expected = sorted.completions(of: prefix, limit: 10)
      var answers = [("fst's set", fstSet), ("fst's map", fstMap)]
        .compactMap { name, peer in peer.map { (name, $0.completions(of: prefix, limit: 10)) } }
      if let sqliteSet { answers.append(("SQLite", sqliteSet.completions(of: prefix))) }
      for (name, answer) in answers { try Peers.require(answer == expected, name, "completions of \(prefix)") }
      for (name, answer) in [
        ("the index", Peers.keys(index, prefix)), ("marisa-trie", marisa?.completions(of: prefix, limit: 10)),
      ] {
        guard let answer else { continue }
        // Any ten: the index and marisa-trie each have their own order.
        let isRight =
          Set(answer).count == expected.count && answer.count == expected.count
          && answer.allSatisfy { $0.hasPrefix(prefix) && dictionary[$0] != nil }
        try Peers.require(isRight, name, "completions of \(prefix)")
      }
    }
  }

  private func checkLookups(_ workload: Workload, _ dictionary: [String: Int], _ sorted: SortedKeys) throws {
    for (key, ordinal) in zip(workload.presentKeys, workload.ordinals) {
      try Peers.require(dictionary[key] == ordinal, "Dictionary", key)
      if let marisa { try Peers.require(marisa.id(of: key) != nil, "marisa-trie", key) }
      if let fstSet { try Peers.require(fstSet.id(of: key) != nil, "fst's set", key) }
      if let fstMap { try Peers.require(fstMap.id(of: key) == sorted.index(of: key), "fst's map", key) }
      if let sqliteSet { try Peers.require(sqliteSet.contains(key), "SQLite", key) }
    }
    for key in workload.absentKeys {
      let isFound = [marisa, fstSet, fstMap].contains { $0?.id(of: key) != nil } || sqliteSet?.contains(key) == true
      try Peers.require(!isFound && dictionary[key] == nil && sorted.index(of: key) == nil, "a peer", key)
    }
  }

  private static func keys(_ index: PostcodeIndex, _ prefix: String) -> [String]? {
    index.completions(of: prefix)?.prefix(10).map(\.postcode.compact)
  }

  private static func require(_ isRight: Bool, _ peer: String, _ subject: String) throws {
    guard isRight else { throw BenchmarkError("\(peer) gives a wrong result: \(subject)") }
  }
}
