/// The texts of the text columns of all rows, stored as tuples: combinations of texts, of which there are far fewer than rows.
///
/// ```swift
/// var texts = TextTuples(names: ["district", "ward"])
/// texts.set("E09000033", column: 0)
/// texts.set("E05013806", column: 1)
/// let tuple = texts.finishRow()  // the last value of the row
/// ```
///
/// Memory: 2 bytes for each tuple and column, 4 if the column has more than 65,535 texts; and the different texts.
@usableFromInline
package struct TextTuples: Sendable {
  /// The names of the columns.
  package let names: [String]
  /// The different texts of each column. Number 0 stands for no text.
  private var pools: [TextPool]
  /// The key of each column's latest text, or `TextKey.none` if it was set in another way.
  @usableFromInline var latestKeys: [TextKey]
  /// The numbers of the texts of the current row.
  private var current: [UInt32]
  /// The current row as it is stored: the low half of each column's number, then the high halves of the columns that have had a
  /// number above 65,535.
  private var halves: [UInt16]
  /// For each column, the index of its high half, or 0 if all its numbers fit in 16 bits.
  private var highHalves: [Int]
  /// The hash of the current row, a sum with a term for each column, so that a changed text changes one term.
  private var hash: UInt64
  /// The tuples, one after another, in chunks, because growing a single array would need twice the memory for a moment.
  private var chunks: [Chunk] = []
  private static let chunkShift = 12
  private var index = HashIndex(minimumCapacity: 512)
  /// The number of different tuples.
  package private(set) var count = 0
  private var isUnchanged = false
  private var lastTuple: UInt32 = 0

  /// Consecutive tuples. Each has as many halves as the current row had when the last of them was added; missing halves are 0.
  private struct Chunk: Sendable {
    var halves: [UInt16] = []
    var halvesPerTuple: Int

    /// Creates an empty chunk with its final capacity.
    init(halvesPerTuple: Int) {
      self.halvesPerTuple = halvesPerTuple
      halves.reserveCapacity(halvesPerTuple << TextTuples.chunkShift)
    }

    /// Returns the chunk with more halves for each tuple.
    func widened(to halvesPerTuple: Int) -> Chunk {
      var wide = Chunk(halvesPerTuple: halvesPerTuple)
      for start in stride(from: 0, to: halves.count, by: self.halvesPerTuple) {
        wide.halves += halves[start..<start + self.halvesPerTuple]
        wide.halves += repeatElement(0, count: halvesPerTuple - self.halvesPerTuple)
      }
      return wide
    }

    /// Returns a number of the tuple that starts at an index.
    func number(at start: Int, column: Int, highHalf: Int) -> UInt32 {
      let low = UInt32(halves[start + column])
      guard highHalf > 0, highHalf < halvesPerTuple else { return low }
      return UInt32(halves[start + highHalf]) << 16 | low
    }
  }

  /// Creates an empty collection for columns with the given names.
  package init(names: [String]) {
    self.names = names
    pools = names.map { _ in TextPool() }
    latestKeys = names.map { _ in TextKey.none }
    current = [UInt32](repeating: 0, count: names.count)
    halves = [UInt16](repeating: 0, count: names.count)
    highHalves = [Int](repeating: 0, count: names.count)
    hash = names.indices.reduce(0) { $0 &+ Self.term($1, 0) }
  }

  private static func term(_ column: Int, _ number: UInt32) -> UInt64 {
    HashIndex.mix(UInt64(truncatingIfNeeded: column) << 32 | UInt64(number))
  }

  /// Sets a text of the current row by a key made of its bytes. `text` is called only if the key is new.
  @inlinable
  @inline(__always)
  package mutating func set(_ key: TextKey, column: Int, text: () -> String) {
    if latestKeys[column] != key { change(key, column: column, text: text) }
  }

  @usableFromInline
  @inline(never)
  mutating func change(_ key: TextKey, column: Int, text: () -> String) {
    latestKeys[column] = key
    change(pools[column].number(of: key, text: text), column: column)
  }

  private mutating func change(_ number: UInt32, column: Int) {
    guard current[column] != number else { return }
    isUnchanged = false
    hash = hash &- Self.term(column, current[column]) &+ Self.term(column, number)
    current[column] = number
    halves[column] = UInt16(truncatingIfNeeded: number)
    let high = UInt16(truncatingIfNeeded: number >> 16)
    if highHalves[column] > 0 {
      halves[highHalves[column]] = high
    } else if high > 0 {
      highHalves[column] = halves.count
      halves.append(high)
    }
  }

  /// Sets a text of the current row. An empty text stands for none.
  package mutating func set(_ text: String, column: Int) {
    latestKeys[column] = .none
    change(pools[column].number(of: text), column: column)
  }

  /// Returns the number of a text, for `set(number:column:)`. An empty text has number 0.
  package mutating func number(of text: String, column: Int) -> UInt32 { pools[column].number(of: text) }

  /// Sets a text of the current row by its number.
  package mutating func set(number: UInt32, column: Int) {
    latestKeys[column] = .none
    change(number, column: column)
  }

  /// Ends the row.
  ///
  /// - Returns: The number of its tuple, from 0.
  package mutating func finishRow() -> UInt32 {
    if isUnchanged { return lastTuple }
    isUnchanged = true
    if let tuple = index.find(hash: hash, isEqual: { isCurrent($0) }) {
      lastTuple = UInt32(truncatingIfNeeded: tuple)
      return lastTuple
    }
    lastTuple = UInt32(truncatingIfNeeded: index.add(hash: hash))
    if count & (1 << Self.chunkShift - 1) == 0 {
      chunks.append(Chunk(halvesPerTuple: halves.count))
    }
    let last = chunks.count - 1
    if chunks[last].halvesPerTuple < halves.count { chunks[last] = chunks[last].widened(to: halves.count) }
    chunks[last].halves.append(contentsOf: halves)
    count += 1
    return lastTuple
  }

  /// Whether a tuple is that of the current row.
  @inline(__always)
  private func isCurrent(_ tuple: Int) -> Bool {
    let chunk = chunks[tuple >> Self.chunkShift]
    let start = (tuple & (1 << Self.chunkShift - 1)) &* chunk.halvesPerTuple
    for index in 0..<chunk.halvesPerTuple where chunk.halves[start &+ index] != halves[index] { return false }
    for index in chunk.halvesPerTuple..<halves.count where halves[index] != 0 { return false }
    return true
  }

  /// Returns the number of a column's text in a tuple.
  package func number(column: Int, tuple: Int) -> UInt32 {
    let chunk = chunks[tuple >> Self.chunkShift]
    let start = (tuple & (1 << Self.chunkShift - 1)) * chunk.halvesPerTuple
    return chunk.number(at: start, column: column, highHalf: highHalves[column])
  }

  /// Removes all tuples, to free their memory piece by piece, and returns for each column the numbers of the texts in some of them.
  ///
  /// - Parameter isWanted: For each tuple whether its numbers are wanted.
  mutating func removeNumbers(isWanted: [Bool]) -> [TextNumbers] {
    let wantedCount = isWanted.count { $0 }
    var numbers = pools.map { TextNumbers(limit: $0.texts.count, capacity: wantedCount) }
    for index in chunks.indices {
      let chunk = chunks[index]
      chunks[index] = Chunk(halvesPerTuple: 0)
      let tuples = index << Self.chunkShift..<min((index + 1) << Self.chunkShift, count)
      for column in names.indices {
        let highHalf = highHalves[column]
        var start = 0
        for tuple in tuples {
          if isWanted[tuple] {
            numbers[column].append(chunk.number(at: start, column: column, highHalf: highHalf))
          }
          start += chunk.halvesPerTuple
        }
      }
    }
    count = 0
    return numbers
  }

  /// Returns the texts of a column by number; number 0 is empty.
  package func texts(column: Int) -> [String] { pools[column].texts }

  /// Returns the texts of a column by number, and frees their memory.
  mutating func removeTexts(column: Int) -> [String] { pools[column].removeTexts() }

  /// Replaces the texts of a column. No row may be added afterwards.
  ///
  /// - Parameter texts: The new text of each number. An empty text stands for none.
  package mutating func replaceTexts(column: Int, by texts: [String]) {
    pools[column].replaceTexts(by: texts)
    let isEmpty = texts.map(\.isEmpty)
    let highHalf = highHalves[column]
    for index in chunks.indices {
      let width = chunks[index].halvesPerTuple
      for start in stride(from: 0, to: chunks[index].halves.count, by: width) {
        guard isEmpty[Int(chunks[index].number(at: start, column: column, highHalf: highHalf))] else { continue }
        chunks[index].halves[start + column] = 0
        if highHalf > 0, highHalf < width { chunks[index].halves[start + highHalf] = 0 }
      }
    }
  }

  /// Frees the memory that only the addition of rows needs. No row may be added afterwards.
  mutating func removeIndexes() {
    index = HashIndex(minimumCapacity: 0)
    for column in pools.indices { pools[column].removeIndexes() }
  }
}

/// A text of up to 16 bytes as integers: its first eight bytes, its last eight bytes, and their number.
@usableFromInline
package struct TextKey: Sendable, Hashable {
  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64
  @usableFromInline let count: Int

  /// The key of no text.
  static let none = TextKey(first: 0, last: 0, count: -1)

  /// Creates a key from the first and the last eight bytes (or all, if there are fewer) and the number of bytes, at most 16.
  @inlinable
  @inline(__always)
  package init(first: UInt64, last: UInt64, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }

  @inlinable
  @inline(__always)
  package static func == (left: TextKey, right: TextKey) -> Bool {
    left.first == right.first && left.last == right.last && left.count == right.count
  }

  fileprivate var hash: UInt64 { HashIndex.mix(HashIndex.mix(first) ^ last ^ UInt64(truncatingIfNeeded: count)) }
}

/// The different texts of a column, numbered in the order of their first appearance. A text that is set both by key and as a
/// string has two numbers.
struct TextPool: Sendable {
  private(set) var texts: [String] = [""]
  private var index = HashIndex()
  /// The keys so far, and the number of each key's text.
  private var keys: [TextKey] = []
  private var numbers: [UInt32] = []
  /// Texts set as strings, by their bytes: texts that only look the same are different.
  private var numbersOfLongTexts: [[UInt8]: UInt32] = [:]

  mutating func number(of key: TextKey, text: () -> String) -> UInt32 {
    if let found = index.find(hash: key.hash, isEqual: { keys[$0] == key }) { return numbers[found] }
    let text = text()
    keys.append(key)
    let number = text.isEmpty ? 0 : append(text)
    numbers.append(number)
    return numbers[index.add(hash: key.hash)]
  }

  mutating func number(of text: String) -> UInt32 {
    if text.isEmpty { return 0 }
    let utf8 = Array(text.utf8)
    if let known = numbersOfLongTexts[utf8] { return known }
    let number = append(text)
    numbersOfLongTexts[utf8] = number
    return number
  }

  private mutating func append(_ text: String) -> UInt32 {
    texts.append(text)
    return UInt32(texts.count - 1)
  }

  mutating func replaceTexts(by texts: [String]) { self.texts = texts }

  mutating func removeIndexes() {
    index = HashIndex(minimumCapacity: 0)
    keys = []
    numbers = []
    numbersOfLongTexts = [:]
  }

  mutating func removeTexts() -> [String] {
    defer { texts = [] }
    return texts
  }
}
