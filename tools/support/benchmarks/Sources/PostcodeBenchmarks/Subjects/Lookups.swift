import PostcodeKit

/// Looking up one postcode.
enum Lookups {
  static func cases(_ index: PostcodeIndex, _ workload: Workload, _ peers: Peers) -> [Case] {
    ours(index, workload) + theirs(workload, peers)
  }

  private static func ours(_ index: PostcodeIndex, _ workload: Workload) -> [Case] {
    func ordinals(_ name: String, _ texts: [String]) -> Case {
      Case(name: name, operations: texts.count) {
        for text in texts { blackHole(Postcode(text).flatMap { index.ordinal(of: $0) }) }
      }
    }
    let texts = workload.present
    let postcodes = workload.postcodes
    let ordinalsToSelect = workload.ordinals
    return [
      Case(name: "nothing", operations: texts.count) { for text in texts { blackHole(text) } },
      Case(name: "parse", operations: texts.count) { for text in texts { blackHole(Postcode(text)) } },
      Case(name: "format", operations: texts.count) {
        for postcode in postcodes { blackHole(postcode.description) }
      },
      ordinals("ordinal", texts),
      ordinals("ordinal.lower", workload.lowerCase),
      ordinals("ordinal.hyphen", workload.hyphenated),
      ordinals("ordinal.absent", workload.absent),
      Case(name: "ordinal.parsed", operations: texts.count) {
        for postcode in postcodes { blackHole(index.ordinal(of: postcode)) }
      },
      Case(name: "find", operations: texts.count) { for text in texts { blackHole(index.find(text)) } },
      Case(name: "grid", operations: texts.count) {
        for text in texts {
          let ordinal = Postcode(text).flatMap { index.ordinal(of: $0) }
          blackHole(ordinal.flatMap { index.gridReference(at: $0) })
        }
      },
      Case(name: "record", operations: texts.count) {
        for text in texts { blackHole(Postcode(text).flatMap { index.record(of: $0) }) }
      },
      Case(name: "select", operations: ordinalsToSelect.count) {
        for ordinal in ordinalsToSelect { blackHole(index.postcode(at: ordinal)) }
      },
      Case(name: "walk", operations: index.count) { for postcode in index { blackHole(postcode) } },
      Case(name: "walk.grid", operations: index.count) {
        var reader = PositionReader(index)
        for (ordinal, postcode) in index.enumerated() {
          blackHole(postcode)
          blackHole(reader.gridReference(at: ordinal))
        }
      },
    ]
  }

  private static func theirs(_ workload: Workload, _ peers: Peers) -> [Case] {
    var cases: [Case] = []
    for (name, keys) in [("ordinal", workload.presentKeys), ("ordinal.absent", workload.absentKeys)] {
      func add(_ peer: String, _ find: @escaping (String) -> Void) {
        cases.append(Case(name: "\(name)@\(peer)", operations: keys.count) { for key in keys { find(key) } })
      }
      if let marisa = peers.marisa { add("marisa") { blackHole(marisa.id(of: $0)) } }
      if let set = peers.fstSet { add("fst-set") { blackHole(set.id(of: $0)) } }
      if let map = peers.fstMap { add("fst-map") { blackHole(map.id(of: $0)) } }
      if let set = peers.sqliteSet { add("sqlite") { blackHole(set.contains($0)) } }
      if let dictionary = peers.dictionary { add("dictionary") { blackHole(dictionary[$0]) } }
      if let sorted = peers.sorted { add("sorted") { blackHole(sorted.index(of: $0)) } }
    }
    if let table = peers.sqliteAll {
      let keys = workload.presentKeys
      cases.append(
        Case(name: "grid@sqlite", operations: keys.count) {
          for key in keys { blackHole(table.position(of: key)) }
        })
    }
    return cases
  }
}
