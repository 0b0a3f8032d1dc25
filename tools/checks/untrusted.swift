// Type-checked together with a module by tools/checks/untrusted. The module's own declarations come before those of the standard
// library, so the compiler warns wherever the module compares, searches or hashes text as `String` does. Nothing here is ever run.

extension StringProtocol {
  @available(*, deprecated, message: "text is compared") static func == <T: StringProtocol>(a: Self, b: T) -> Bool {
    false
  }
  @available(*, deprecated, message: "text is compared") static func != <T: StringProtocol>(a: Self, b: T) -> Bool {
    false
  }
  @available(*, deprecated, message: "text is compared") static func < <T: StringProtocol>(a: Self, b: T) -> Bool {
    false
  }
  @available(*, deprecated, message: "text is compared") static func > <T: StringProtocol>(a: Self, b: T) -> Bool {
    false
  }
  @available(*, deprecated, message: "text is compared") func hasPrefix(_ text: some StringProtocol) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func hasSuffix(_ text: some StringProtocol) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func contains(_ text: some StringProtocol) -> Bool { false }
}

// Comparing a character also sorts its marks. Comparisons with a literal can't be redeclared, so what yields characters is.
extension StringProtocol {
  @available(*, deprecated, message: "text is compared") var first: Character? { nil }
  @available(*, deprecated, message: "text is compared") var last: Character? { nil }
  @available(*, deprecated, message: "text is compared") func contains(_ character: Character) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func firstIndex(of character: Character) -> Index? { nil }
  @available(*, deprecated, message: "text is compared") func lastIndex(of character: Character) -> Index? { nil }
  @available(*, deprecated, message: "text is compared")
  func split(separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> [SubSequence] {
    []
  }
  @available(*, deprecated, message: "text is compared")
  func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true, whereSeparator: (Character) -> Bool
  ) -> [SubSequence] { [] }
  @available(*, deprecated, message: "text is compared") func filter(_ test: (Character) -> Bool) -> String { "" }
  @available(*, deprecated, message: "text is compared") func drop(while test: (Character) -> Bool) -> SubSequence {
    self[...]
  }
  @available(*, deprecated, message: "text is compared") func prefix(while test: (Character) -> Bool) -> SubSequence {
    self[...]
  }
  @available(*, deprecated, message: "text is compared") func contains(where test: (Character) -> Bool) -> Bool {
    false
  }
  @available(*, deprecated, message: "text is compared") func allSatisfy(_ test: (Character) -> Bool) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func firstIndex(where test: (Character) -> Bool) -> Index? {
    nil
  }
  @available(*, deprecated, message: "text is compared") func lastIndex(where test: (Character) -> Bool) -> Index? {
    nil
  }
}
extension Character {
  @available(*, deprecated, message: "text is compared") static func == (a: Character, b: Character) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: Character, b: Character) -> Bool { false }
}
extension String {
  @available(*, deprecated, message: "text is compared") static func == (a: String, b: String) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: String, b: String) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func < (a: String, b: String) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func > (a: String, b: String) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func hasPrefix(_ text: String) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func hasSuffix(_ text: String) -> Bool { false }
}
extension Substring {
  @available(*, deprecated, message: "text is compared") static func == (a: Substring, b: Substring) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: Substring, b: Substring) -> Bool { false }
}
extension Optional where Wrapped: StringProtocol {
  @available(*, deprecated, message: "text is compared") static func == (a: Wrapped?, b: Wrapped?) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: Wrapped?, b: Wrapped?) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func == (a: Wrapped?, b: Wrapped) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: Wrapped?, b: Wrapped) -> Bool { false }
  static func == (a: Wrapped?, b: _OptionalNilComparisonType) -> Bool { false }
  static func != (a: Wrapped?, b: _OptionalNilComparisonType) -> Bool { false }
}
@available(*, deprecated, message: "text is compared") func ~= (a: String, b: String) -> Bool { false }
@available(*, deprecated, message: "text is compared") func ~= (a: String?, b: String?) -> Bool { false }
@available(*, deprecated, message: "text is compared") func ~= (a: Substring, b: Substring) -> Bool { false }
@available(*, deprecated, message: "text is compared") func ~= (a: Substring?, b: Substring?) -> Bool { false }
@available(*, deprecated, message: "text is compared") func ~= (a: Character, b: Character) -> Bool { false }
@available(*, deprecated, message: "text is compared") func ~= (a: Character?, b: Character?) -> Bool { false }

extension Sequence where Element: StringProtocol {
  @available(*, deprecated, message: "text is compared") func contains(_ element: Element) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func sorted() -> [Element] { [] }
  @available(*, deprecated, message: "text is compared") func max() -> Element? { nil }
  @available(*, deprecated, message: "text is compared") func min() -> Element? { nil }
}
extension Collection where Element: StringProtocol {
  @available(*, deprecated, message: "text is compared") func firstIndex(of element: Element) -> Index? { nil }
}
extension Array where Element: StringProtocol {
  @available(*, deprecated, message: "text is compared") static func == (a: [Element], b: [Element]) -> Bool { false }
  @available(*, deprecated, message: "text is compared") static func != (a: [Element], b: [Element]) -> Bool { false }
}
extension Set where Element: StringProtocol {
  @available(*, deprecated, message: "text is compared") init<S: Sequence<Element>>(_ elements: S) { self = [] }
  @available(*, deprecated, message: "text is compared") func contains(_ element: Element) -> Bool { false }
  @available(*, deprecated, message: "text is compared")
  @discardableResult
  mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) { (false, element) }
  @available(*, deprecated, message: "text is compared")
  @discardableResult
  mutating func remove(_ element: Element) -> Element? { nil }
  @available(*, deprecated, message: "text is compared") mutating func formUnion<S: Sequence<Element>>(_ elements: S) {}
  @available(*, deprecated, message: "text is compared") func union<S: Sequence<Element>>(_ elements: S) -> Set { self }
  @available(*, deprecated, message: "text is compared") func subtracting<S: Sequence<Element>>(_ elements: S) -> Set {
    self
  }
  @available(*, deprecated, message: "text is compared") func isSubset(of other: Set) -> Bool { false }
  @available(*, deprecated, message: "text is compared") func isDisjoint(with other: Set) -> Bool { false }
}
extension Dictionary where Key: StringProtocol {
  @available(*, deprecated, message: "text is compared") subscript(key: Key) -> Value? {
    get { nil }
    set {}
  }
  @available(*, deprecated, message: "text is compared") subscript(key: Key, default value: @autoclosure () -> Value)
    -> Value
  {
    get { value() }
    set {}
  }
  @available(*, deprecated, message: "text is compared")
  init<S: Sequence>(_ pairs: S, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
  where S.Element == (Key, Value) {
    self = [:]
  }
  @available(*, deprecated, message: "text is compared")
  init<S: Sequence>(uniqueKeysWithValues pairs: S) where S.Element == (Key, Value) { self = [:] }
  @available(*, deprecated, message: "text is compared")
  init<S: Sequence>(grouping values: S, by key: (S.Element) throws -> Key) rethrows where Value == [S.Element] {
    self = [:]
  }
  @available(*, deprecated, message: "text is compared")
  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? { nil }
  @available(*, deprecated, message: "text is compared")
  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? { nil }
}
