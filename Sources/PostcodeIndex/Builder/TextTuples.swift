/// Collects the texts of rows: for each row the texts of all text columns, of which there are far fewer different
/// combinations than rows.
///
/// ```swift
/// var texts = TextTuples(names: ["district", "ward"])
/// texts.set("E09000033", column: 0)
/// texts.set("E05013806", column: 1)
/// let tuple = texts.finishRow()  // goes into the last slot of the row
/// ```
///
/// Memory: 4 bytes a column for each different combination, and the different texts themselves.
public struct TextTuples: Sendable {
  /// The names of the columns.
  public let names: [String]
  /// The different texts of each column; number 0 stands for none.
  private var pools: [TextPool]
  /// The numbers of the texts of the row at hand.
  private var current: [UInt32]
  /// The tuples, one after another, in pieces: to grow one array would take twice the memory for a moment.
  private var chunks: [[UInt32]] = []
  private static let chunkShift = 12
  /// Places of tuples by their hash; `UInt32.max` where there is none.
  private var slots = [UInt32](repeating: .max, count: 1 << 10)
  /// How many different tuples there are.
  public private(set) var count = 0
  private var isUnchanged = false
  private var lastTuple: UInt32 = 0

  /// Starts with columns of the names given.
  public init(names: [String]) {
    self.names = names
    pools = names.map { _ in TextPool() }
    current = [UInt32](repeating: 0, count: names.count)
  }

  /// Sets a text of the row at hand, told by its bytes where these are few; `text` is asked for only if they are new.
  @inline(__always)
  public mutating func set(_ key: TextKey, column: Int, text: () -> String) {
    if pools[column].lastKey == key { return }
    isUnchanged = false
    current[column] = pools[column].number(of: key, text: text)
  }

  /// Sets a text of the row at hand; an empty one is none.
  public mutating func set(_ text: String, column: Int) {
    isUnchanged = false
    pools[column].lastKey = nil
    current[column] = pools[column].number(of: text)
  }

  /// Ends the row.
  ///
  /// - Returns: the number of its combination of texts, from 0.
  public mutating func finishRow() -> UInt32 {
    if isUnchanged { return lastTuple }
    isUnchanged = true
    var hash: UInt64 = 0
    for number in current { hash = Self.mix(hash ^ UInt64(number)) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != .max {
      if isCurrent(Int(slots[slot])) {
        lastTuple = slots[slot]
        return lastTuple
      }
      slot = (slot + 1) & mask
    }
    lastTuple = UInt32(count)
    slots[slot] = lastTuple
    if count & (1 << Self.chunkShift - 1) == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(current.count << Self.chunkShift)
    }
    chunks[chunks.count - 1].append(contentsOf: current)
    count += 1
    if count * 2 > slots.count { grow() }
    return lastTuple
  }

  /// Whether a tuple is that of the row at hand.
  @inline(__always)
  private func isCurrent(_ tuple: Int) -> Bool {
    let start = (tuple & (1 << Self.chunkShift - 1)) &* current.count
    let chunk = tuple >> Self.chunkShift
    for place in 0..<current.count where chunks[chunk][start &+ place] != current[place] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: .max, count: slots.count * 2)
    let mask = slots.count - 1
    for tuple in 0..<count {
      var hash: UInt64 = 0
      for place in 0..<names.count { hash = Self.mix(hash ^ UInt64(number(column: place, tuple: tuple))) }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != .max { slot = (slot + 1) & mask }
      slots[slot] = UInt32(tuple)
    }
  }

  /// The finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014).
  @inline(__always)
  fileprivate static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value &>> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value &>> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value &>> 31
  }

  /// The number of a column's text in a tuple.
  func number(column: Int, tuple: Int) -> UInt32 {
    chunks[tuple >> Self.chunkShift][(tuple & (1 << Self.chunkShift - 1)) * names.count + column]
  }

  /// The texts of a column by their number; number 0 is empty.
  func texts(column: Int) -> [String] { pools[column].texts }
}

/// A text of up to sixteen bytes as numbers: its first eight bytes, its last eight, and how many there are.
public struct TextKey: Sendable, Hashable {
  let first: UInt64
  let last: UInt64
  let count: Int

  /// Takes the first and the last eight bytes (all of them, if there are fewer) and the number of bytes, at most 16.
  @inline(__always)
  public init(first: UInt64, last: UInt64, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }
}

/// The different texts of a column, numbered as they come. A text that comes in two ways of writing its bytes may have two
/// numbers.
struct TextPool: Sendable {
  private(set) var texts: [String] = [""]
  /// The key of the last text that was told by one.
  var lastKey: TextKey?
  /// Numbers of keys by their hash, with open addressing; keys of empty slots count −1.
  private var keys = [TextKey](repeating: TextPool.noKey, count: 64)
  private var numbers = [UInt32](repeating: 0, count: 64)
  private var keyCount = 0
  /// By their bytes: texts that look alike and are written differently are different texts.
  private var numbersOfLongTexts: [[UInt8]: UInt32] = [:]

  private static let noKey = TextKey(first: 0, last: 0, count: -1)

  mutating func number(of key: TextKey, text: () -> String) -> UInt32 {
    lastKey = key
    var slot = slot(of: key)
    if keys[slot].count >= 0 { return numbers[slot] }
    if keyCount * 2 >= keys.count {
      grow()
      slot = self.slot(of: key)
    }
    let text = text()
    keys[slot] = key
    numbers[slot] = text.isEmpty ? 0 : append(text)
    keyCount += 1
    return numbers[slot]
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

  /// Where a key stands, or should.
  private func slot(of key: TextKey) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: key.mixed) & mask
    while keys[slot].count >= 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = zip(keys, numbers)
    keys = [TextKey](repeating: TextPool.noKey, count: keys.count * 2)
    numbers = [UInt32](repeating: 0, count: keys.count)
    for (key, number) in old where key.count >= 0 {
      let slot = slot(of: key)
      keys[slot] = key
      numbers[slot] = number
    }
  }
}

extension TextKey {
  /// Its bits, mixed.
  fileprivate var mixed: UInt64 { TextTuples.mix(TextTuples.mix(first) ^ last ^ UInt64(truncatingIfNeeded: count)) }
}
