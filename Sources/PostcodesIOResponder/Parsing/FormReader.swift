internal import PostcodeKit

/// Parses a body of type `application/x-www-form-urlencoded` as the npm module `qs` does: `postcodes[]=A&postcodes[]=B` and
/// `geolocations[0][latitude]=51.5` are arrays and objects.
package enum FormReader {
  /// The maximum number of parameters, as in body-parser.
  static let countLimit = 1000
  /// The maximum nesting depth. `qs` treats further brackets as one key.
  private static let depthLimit = 32

  /// - Returns: An object of strings, arrays and objects; `nil` if there are too many parameters.
  /// - Complexity: O(length).
  package static func read(_ text: String) -> JSONValue? {
    let pairs = text.utf8.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= countLimit else { return nil }
    let root = Node()
    for pair in pairs {
      // The first equals sign after a bracket, as names may contain others.
      let end = endOfKey(pair) ?? pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = end == pair.endIndex ? pair[end...] : pair[pair.index(after: end)...]
      let path = path(PercentDecoding.queryText(pair[..<end]))
      guard !path.isEmpty else { continue }
      root.set(path[...], UntrustedText(PercentDecoding.queryText(value)))
    }
    return root.value
  }

  /// Returns the index of the first equals sign after a bracket.
  private static func endOfKey(_ pair: Substring.UTF8View) -> Substring.Index? {
    var rest = pair
    while let bracket = rest.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[rest.index(after: bracket)...]
      if rest.first == UInt8(ascii: "=") { return rest.startIndex }
    }
    return nil
  }

  /// Returns the parts of a key: `a[b][]` is `a`, `b` and `""`.
  private static func path(_ key: String) -> [UntrustedText] {
    let utf8 = key.utf8
    let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard let open = utf8.firstIndex(of: opening), open != utf8.startIndex else {
      return key.isEmpty ? [] : [UntrustedText(key)]
    }
    var path = [UntrustedText(key[..<open])]
    var rest = utf8[open...]
    while rest.first == opening, path.count <= depthLimit, let close = rest.firstIndex(of: closing) {
      path.append(UntrustedText(key[rest.index(after: rest.startIndex)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return path
  }

  /// A partial result, changed in place. The gaps of arrays are closed at the end.
  fileprivate final class Node {
    private enum Content {
      case text(UntrustedText)
      case array(Items<Int>)
      case object(Items<UntrustedText>)
    }

    private var content: Content

    private init(_ content: Content) { self.content = content }

    /// Creates an empty object.
    convenience init() { self.init(.object(Items())) }

    /// Creates the value of a path.
    private convenience init(_ path: ArraySlice<UntrustedText>, _ text: UntrustedText) {
      if let key = path.first {
        self.init(key.isEmpty || Node.index(key) != nil ? .array(Items()) : .object(Items()))
        set(path, text)
      } else {
        self.init(.text(text))
      }
    }

    /// - Complexity: O(length of the path), but O(number of items) where an array becomes an object.
    func set(_ path: ArraySlice<UntrustedText>, _ text: UntrustedText) {
      guard let key = path.first else { return add(text) }
      let rest = path.dropFirst()
      if case .text = content { content = .array(Items(Node(content), at: 0)) }
      if case .array(let items) = content {
        if let index = key.isEmpty ? items.next : Node.index(key) {
          if let node = items[index] { node.set(rest, text) } else { append(Node(rest, text), at: index) }
          return
        }
        content = .object(Items(items))
      }
      guard case .object(let members) = content else { return }
      if let node = members[key] { node.set(rest, text) } else { append(Node(rest, text), for: key) }
    }

    /// A second value makes an array of both.
    private func add(_ text: UntrustedText) {
      switch content {
      case .array(let items): append(Node(.text(text)), at: items.next)
      case .text:
        content = .array(Items(Node(content), at: 0))
        append(Node(.text(text)), at: 1)
      case .object(let members):
        if let node = members[text] { node.content = .text("true") } else { append(Node(.text("true")), for: text) }
      }
    }

    private func append(_ node: Node, at index: Int) {
      guard case .array(let items) = content else { return }
      items.append(node, for: index)
      items.next = max(items.next, index + 1)
    }

    private func append(_ node: Node, for key: UntrustedText) {
      guard case .object(let members) = content else { return }
      members.append(node, for: key)
    }

    private static func index(_ key: UntrustedText) -> Int? {
      Int(key.string).flatMap { (0..<FormReader.countLimit).contains($0) ? $0 : nil }
    }

    var value: JSONValue {
      switch content {
      case .text(let text): .text(text)
      case .array(let items): .array(items.all.sorted { $0.key < $1.key }.map(\.node.value))
      case .object(let members): .object(members.all.map { JSONValue.Member(key: $0.key, value: $0.node.value) })
      }
    }
  }

  /// The items of an array or the members of an object, in the order of their first appearance.
  fileprivate final class Items<Key: Hashable> {
    private(set) var all: [(key: Key, node: Node)] = []
    private var offsets: [Key: Int] = [:]
    /// The index after the highest one of an array.
    var next = 0

    /// The node of a key, the first of several.
    subscript(key: Key) -> Node? { offsets[key].map { all[$0].node } }

    func append(_ node: Node, for key: Key) {
      if offsets[key] == nil { offsets[key] = all.count }
      all.append((key, node))
    }
  }
}

extension FormReader.Items<Int> {
  /// Creates an array of one item.
  fileprivate convenience init(_ node: FormReader.Node, at index: Int) {
    self.init()
    append(node, for: index)
    next = index + 1
  }
}

extension FormReader.Items<UntrustedText> {
  /// Creates the object of an array.
  fileprivate convenience init(_ items: FormReader.Items<Int>) {
    self.init()
    for (index, node) in items.all { append(node, for: UntrustedText(String(index))) }
  }
}
