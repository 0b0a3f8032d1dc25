import PostcodeKit
import PostcodeSearch
import SearchPipeline

/// Completing prefixes of postcodes.
enum Completing {
  /// What a list shows of a completion.
  private struct Row {
    let text: String
    let ordinal: Int
    let isLive: Bool
  }

  static func cases(_ index: PostcodeIndex, _ workload: Workload, _ peers: Peers) -> [Case] {
    ours(index, workload) + theirs(workload, peers)
  }

  private static func ours(_ index: PostcodeIndex, _ workload: Workload) -> [Case] {
    func each(_ name: String, _ texts: [String], _ operation: @escaping (String) -> Void) -> Case {
      Case(name: name, operations: texts.count) { for text in texts { operation(text) } }
    }
    let prefixes = workload.prefixes
    let some = Array(prefixes.prefix(2000))
    let few = Array(prefixes.prefix(200))
    let source = LocalSource(index, limit: 10)
    return [
      each("ten", prefixes) {
        blackHole(
          index.completions(of: $0)?.prefix(10).map {
            Row(text: $0.postcode.description, ordinal: $0.ordinal, isLive: index.isLive(at: $0.ordinal))
          })
      },
      each("ten.source", prefixes) { blackHole(source.immediateSuggestions(for: SearchRequest($0))) },
      each("count", prefixes) { blackHole(index.completions(of: $0)?.count) },
      each("next", some) { blackHole(index.nextCharacters(after: $0)) },
      each("remote", some) { blackHole(index.postcodesIOCompletions(of: $0, limit: 10)) },
      each("near", few) { blackHole(index.nearMisses(of: $0)) },
    ]
  }

  private static func theirs(_ workload: Workload, _ peers: Peers) -> [Case] {
    let prefixes = workload.prefixes
    var cases: [Case] = []
    func add(_ peer: String, _ complete: @escaping (String) -> [String]) {
      cases.append(
        Case(name: "ten@\(peer)", operations: prefixes.count) {
          for prefix in prefixes { blackHole(complete(prefix)) }
        })
    }
    if let marisa = peers.marisa { add("marisa") { marisa.completions(of: $0, limit: 10) } }
    if let set = peers.fstSet { add("fst-set") { set.completions(of: $0, limit: 10) } }
    if let map = peers.fstMap { add("fst-map") { map.completions(of: $0, limit: 10) } }
    if let set = peers.sqliteSet {
      add("sqlite") { set.completions(of: $0) }
      cases.append(
        Case(name: "count@sqlite", operations: 2000) {
          for prefix in prefixes.prefix(2000) { blackHole(set.completionCount(of: prefix)) }
        })
    }
    if let sorted = peers.sorted { add("sorted") { sorted.completions(of: $0, limit: 10) } }
    return cases
  }
}
