internal import CPostcodes

/// The code sets of postcodes, and for some fields the dictionary index of each code set, as far as callers asked for them.
final class CodeSetCache: @unchecked Sendable {
  // Sendable because everything is stored atomically, and always the same.
  private let sequence: NumberSequence
  /// The number of code sets.
  let count: Int
  /// The code sets plus 1.
  private let known: OrdinalCache<UInt32>
  /// For each field a `Memory` of dictionary indices, once it is made.
  private let indices: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let fieldCount: Int
  /// The number of code sets that callers asked for.
  private let readCount: UnsafeMutablePointer<UInt64>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - sequence: The code set of each postcode.
  ///   - count: The number of code sets.
  ///   - fieldCount: The number of fields.
  init(_ sequence: NumberSequence, count: Int, fieldCount: Int) {
    self.sequence = sequence
    self.count = count
    self.fieldCount = fieldCount
    known = OrdinalCache(count: sequence.count)
    indices = .allocate(capacity: fieldCount + 1)
    indices.initialize(repeating: nil, count: fieldCount + 1)
    readCount = .allocate(capacity: 1)
    readCount.initialize(to: 0)
  }

  deinit {
    for field in 0..<fieldCount {
      if let made = indices[field] { Unmanaged<Memory>.fromOpaque(made).release() }
    }
    indices.deallocate()
    readCount.deallocate()
  }

  /// Counts the code sets that a caller asks for, until callers have asked for enough to make reading every code set once worthwhile.
  ///
  /// - Returns: Whether they have.
  func note(_ more: Int) -> Bool {
    let enough = UInt64(truncatingIfNeeded: count)
    return postcodes_load_number(readCount) >= enough
      || postcodes_add(readCount, UInt64(truncatingIfNeeded: more)) >= enough
  }

  /// Returns the code set at an ordinal.
  func codeSet(at ordinal: Int) -> Int {
    var known = OrdinalCache.Cursor(known)
    let stored = known[ordinal]
    if stored > 0 { return Int(stored) &- 1 }
    let codeSet = sequence.number(at: ordinal)
    known[ordinal] = UInt32(truncatingIfNeeded: codeSet &+ 1)
    return codeSet
  }

  /// Returns the dictionary index of each code set, or -1 for none.
  ///
  /// - Complexity: O(number of code sets · number of columns) at first, then O(1).
  func indices(ofField field: Int, _ column: TextColumn, _ dictionary: FieldDictionary) throws(Fault) -> Memory {
    if let made = postcodes_load(indices + field) { return Unmanaged<Memory>.fromOpaque(made).takeUnretainedValue() }
    let numbers = column.numbersByCodeSet
    let memory = try Memory(count, of: Int32.self)
    let elements = memory.elements(of: Int32.self)
    for codeSet in 0..<count {
      elements[codeSet] = codeSet < numbers.count ? dictionary.index(ofNumber: Int(numbers[codeSet])) : -1
    }
    let mine = Unmanaged.passRetained(memory)
    // Another thread may have been faster.
    guard let stored = postcodes_store_once(indices + field, mine.toOpaque()), stored != mine.toOpaque() else {
      return memory
    }
    mine.release()
    return Unmanaged<Memory>.fromOpaque(stored).takeUnretainedValue()
  }

  /// Reads the code sets of postcodes, fastest in ascending order.
  struct Reader {
    private var follower: NumberSequence.Follower
    private var known: OrdinalCache<UInt32>.Cursor

    init(_ cache: CodeSetCache) {
      follower = NumberSequence.Follower(cache.sequence)
      known = OrdinalCache.Cursor(cache.known)
    }

    @inline(__always)
    mutating func codeSet(at ordinal: Int) -> Int {
      let stored = known[ordinal]
      if stored > 0 { return Int(stored) &- 1 }
      let codeSet = follower.number(at: ordinal)
      known[ordinal] = UInt32(truncatingIfNeeded: codeSet &+ 1)
      return codeSet
    }
  }
}
