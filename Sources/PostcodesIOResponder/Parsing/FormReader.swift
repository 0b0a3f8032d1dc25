/// Parses a body of type `application/x-www-form-urlencoded` as the npm module `qs` does: `postcodes[]=A&postcodes[]=B` and
/// `geolocations[0][latitude]=51.5` are arrays and objects.
package enum FormReader {
  /// The maximum number of parameters, as in body-parser.
  static let countLimit = 1000
  /// The maximum nesting depth. `qs` treats further brackets as one key.
  private static let depthLimit = 32

  /// - Returns: An object of strings, arrays and objects; `nil` if there are too many parameters.
  /// - Complexity: O(length × number of keys).
  package static func read(_ text: String) -> JSONValue? {
    let pairs = text.utf8.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= countLimit else { return nil }
    var root = Node.object([])
    for pair in pairs {
      // The first equals sign after a bracket, as names may contain others.
      let bracket = pair.firstRange(of: "]=".utf8)?.lowerBound
      let end = bracket.map { pair.index(after: $0) } ?? pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = end == pair.endIndex ? pair[end...] : pair[pair.index(after: end)...]
      let path = path(PercentDecoding.queryText(pair[..<end]))
      guard !path.isEmpty else { continue }
      root.set(path[...], PercentDecoding.queryText(value))
    }
    return root.value
  }

  /// Returns the parts of a key: `a[b][]` is `a`, `b` and `""`.
  private static func path(_ key: String) -> [String] {
    let utf8 = key.utf8
    let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard let open = utf8.firstIndex(of: opening), open != utf8.startIndex else { return key.isEmpty ? [] : [key] }
    var path = [String(key[..<open])]
    var rest = utf8[open...]
    while rest.first == opening, path.count <= depthLimit, let close = rest.firstIndex(of: closing) {
      path.append(String(key[rest.index(after: rest.startIndex)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return path
  }

  /// A partial result. The gaps of arrays are closed at the end.
  private indirect enum Node {
    case text(String)
    case array([(index: Int, node: Node)])
    case object([(key: String, node: Node)])

    mutating func set(_ path: ArraySlice<String>, _ text: String) {
      guard let key = path.first else { return add(text) }
      let rest = path.dropFirst()
      if case .text(let own) = self { self = .array([(0, .text(own))]) }
      if case .array(let items) = self {
        if key.isEmpty {
          self = .array(items + [((items.map(\.index).max() ?? -1) + 1, Node.new(rest, text))])
          return
        }
        if let index = Int(key), index >= 0, index < FormReader.countLimit {
          self = .array(Node.setting(items, at: index, rest, text))
          return
        }
        self = .object(items.map { (String($0.index), $0.node) })
      }
      guard case .object(var members) = self else { return }
      if let index = members.firstIndex(where: { $0.key.isExactly(key) }) {
        members[index].node.set(rest, text)
      } else {
        members.append((key, Node.new(rest, text)))
      }
      self = .object(members)
    }

    /// A second value makes an array of both.
    private mutating func add(_ text: String) {
      switch self {
      case .array(let items): self = .array(items + [((items.map(\.index).max() ?? -1) + 1, .text(text))])
      case .text: self = .array([(0, self), (1, .text(text))])
      case .object(let members): self = .object(members + [(text, .text("true"))])
      }
    }

    private static func setting(
      _ items: [(index: Int, node: Node)], at index: Int, _ rest: ArraySlice<String>, _ text: String
    ) -> [(index: Int, node: Node)] {
      var items = items
      if let found = items.firstIndex(where: { $0.index == index }) {
        items[found].node.set(rest, text)
      } else {
        items.append((index, new(rest, text)))
      }
      return items
    }

    private static func new(_ path: ArraySlice<String>, _ text: String) -> Node {
      guard let key = path.first else { return .text(text) }
      let isIndex = Int(key).map { $0 >= 0 && $0 < FormReader.countLimit } ?? false
      var node = key.isEmpty || isIndex ? Node.array([]) : Node.object([])
      node.set(path, text)
      return node
    }

    var value: JSONValue {
      switch self {
      case .text(let text): .text(text)
      case .array(let items): .array(items.sorted { $0.index < $1.index }.map(\.node.value))
      case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.value) })
      }
    }
  }
}
