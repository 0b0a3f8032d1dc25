import PostcodeKit

/// Opening an index: time and memory.
enum Opening {
  static func cases(path: String, sqlite: String?) throws -> [Case] {
    let index = try PostcodeIndex(path: path)
    var cases = [
      Case(name: "open", operations: 100) { for _ in 0..<100 { blackHole(try? PostcodeIndex(mapping: path)) } },
      Case(name: "open.copy", operations: 10) { for _ in 0..<10 { blackHole(try? PostcodeIndex(path: path)) } },
      Case(name: "open.completions", operations: 100) {
        for _ in 0..<100 {
          let index = try? PostcodeIndex(mapping: path)
          blackHole(index?.completions(of: "sw1")?.prefix(10).map(\.postcode.description))
        }
      },
      Case(name: "verify", operations: 1) { blackHole(try? index.verify()) },
    ]
    if let sqlite {
      cases.append(
        Case(name: "open@sqlite", operations: 10) {
          for _ in 0..<10 { blackHole(try? SQLiteTable(path: sqlite)) }
        })
    }
    return cases
  }

  /// Returns the memory that one more `index` takes before its first query, or a `dictionary` or `array` of the same
  /// postcodes.
  static func growth(of kind: String, path: String) throws -> MemoryUse {
    // Many indexes, because memory the allocator has in reserve could hide the cost of one.
    switch kind {
    case "index": try growth(count: 200) { try PostcodeIndex(mapping: path) }
    case "dictionary": try growth(count: 1) { Peers.dictionary(of: try PostcodeIndex(path: path)) }
    case "array": try growth(count: 1) { SortedKeys(of: try PostcodeIndex(path: path)) }
    default: throw BenchmarkError("unknown kind \(kind)")
    }
  }

  private static func growth<Opened>(count: Int, _ open: () throws -> Opened) throws -> MemoryUse {
    var opened: [Opened] = []
    opened.reserveCapacity(count + 1)
    if count > 1 { opened.append(try open()) }
    let before = try MemoryUse.now()
    for _ in 0..<count { opened.append(try open()) }
    let after = try MemoryUse.now()
    blackHole(opened)
    return (after - before) / Double(count)
  }
}
