internal import CPostcodes
internal import PostcodeKit

/// The rows of a batch: for each the ordinal of its postcode, if it has one.
final class PostcodeBatch {
  let opened: OpenIndex
  /// The number of rows.
  let count: Int
  /// For each row the dictionary index of its status.
  let statuses: Memory
  /// The rows whose texts aren't null; `nil` if there are no nulls.
  private(set) var texts: Memory?
  private(set) var nullTextCount = 0
  /// The rows that have a postcode; `nil` if all have one.
  private(set) var found: Memory?
  private(set) var missingCount = 0
  /// The code of each row's postcode, if the postcode is wanted as text.
  let codes: Memory?
  /// The rows that have a postcode, in the order in which their values are read: ordinal << 32 | row.
  private(set) var visits: UnsafeMutableBufferPointer<UInt64>
  private var visitMemory: Memory

  /// Creates a batch without postcodes.
  init(_ opened: OpenIndex, count: Int, needsCodes: Bool) throws(Fault) {
    self.opened = opened
    self.count = count
    statuses = try Memory(byteCount: count)
    statuses.fill(UInt8(truncatingIfNeeded: POSTCODES_FOUND), byteCount: count)
    codes = needsCodes ? try Memory(count, of: UInt32.self) : nil
    visitMemory = try Memory(count, of: UInt64.self)
    visits = UnsafeMutableBufferPointer(start: visitMemory.elements(of: UInt64.self), count: 0)
  }

  @inline(__always)
  static func visit(_ ordinal: Int, row: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: ordinal) &<< 32 | UInt64(truncatingIfNeeded: row)
  }

  /// Reads consecutive ordinals into a batch of as many rows.
  func fill(from first: Int) {
    let visits = visitMemory.elements(of: UInt64.self)
    let codes = codes?.elements(of: UInt32.self)
    var cursor = PostcodeTrie.Cursor(opened.index.trie, ordinal: first)
    for row in 0..<count {
      visits[row] = PostcodeBatch.visit(first &+ row, row: row)
      // Only a damaged index has fewer postcodes than it claims.
      if let codes { codes[row] = cursor.next(below: UInt32.max) ?? 0 }
    }
    self.visits = UnsafeMutableBufferPointer(start: visits, count: count)
  }
}

/// Looks up the texts of an array.
struct PostcodeLookup: TextVisitor {
  let opened: OpenIndex
  let needsCodes: Bool
  private(set) var batch: PostcodeBatch?

  init(_ opened: OpenIndex, needsCodes: Bool) {
    self.opened = opened
    self.needsCodes = needsCodes
  }

  mutating func visit(_ rows: some TextRows) throws(Fault) {
    let batch = try PostcodeBatch(opened, count: rows.count, needsCodes: needsCodes)
    try batch.fill(rows)
    self.batch = batch
  }

  /// Looks up each text of a dictionary once, unless there are fewer rows than texts.
  mutating func visit(indexed rows: IndexedTexts<some TextRows>) throws(Fault) {
    guard rows.texts.count <= rows.count else { return try visit(rows) }
    let entries = try PostcodeBatch(opened, count: rows.texts.count, needsCodes: needsCodes)
    try entries.fill(rows.texts)
    let batch = try PostcodeBatch(opened, count: rows.count, needsCodes: needsCodes)
    try batch.fill(rows, from: entries)
    self.batch = batch
  }
}

extension PostcodeBatch {
  /// Looks up texts.
  ///
  /// First all texts are parsed. Then, unless they ascend already, their codes are sorted: neighbours in the index share most of the
  /// work, here and for the columns.
  fileprivate func fill<Rows: TextRows>(_ rows: Rows) throws(Fault) {
    let statuses = statuses.elements(of: UInt8.self)
    let codes = codes?.elements(of: UInt32.self)
    // The codes, each above its row, which the visits replace.
    var keys = visitMemory.elements(of: UInt64.self)
    // The rows that need another look.
    let otherMemory = try Memory(count, of: UInt32.self)
    defer { withExtendedLifetime(otherMemory) {} }
    let others = otherMemory.elements(of: UInt32.self)
    var keyCount = 0
    var otherCount = 0
    var ascends = true
    var last: UInt64 = 0
    for row in 0..<count {
      guard let text = rows.text(row) else {
        try noteNull(row)
        continue
      }
      guard let postcode = Postcode(utf8: text) else {
        others[otherCount] = UInt32(truncatingIfNeeded: row)
        otherCount &+= 1
        continue
      }
      let key = UInt64(postcode.code) &<< 32 | UInt64(truncatingIfNeeded: row)
      if key < last { ascends = false }
      last = key
      keys[keyCount] = key
      keyCount &+= 1
    }
    let malformedCount = otherCount
    if !ascends {
      visitMemory = try RadixSort.sortedByHighWord(visitMemory, count: keyCount, capacity: count)
      keys = visitMemory.elements(of: UInt64.self)
    }

    var locator = SectorLocator(opened.index.trie)
    var visitCount = 0
    var lastCode = UInt32.max
    var ordinal = -1
    for position in 0..<keyCount {
      let key = keys[position]
      let row = Int(UInt32(truncatingIfNeeded: key))
      let code = UInt32(truncatingIfNeeded: key &>> 32)
      if code != lastCode {
        ordinal = locator.ordinal(ofCode: code)
        lastCode = code
      }
      // In a damaged index, ranks can be any numbers.
      guard ordinal >= 0, ordinal < opened.index.count else {
        others[otherCount] = UInt32(truncatingIfNeeded: row)
        otherCount &+= 1
        continue
      }
      if let codes { codes[row] = code }
      keys[visitCount] = PostcodeBatch.visit(ordinal, row: row)
      visitCount &+= 1
    }
    for position in 0..<otherCount {
      let row = Int(others[position])
      guard let text = rows.text(row) else { continue }
      let match = opened.index.findCorrected(text, isPostcode: position >= malformedCount)
      statuses[row] = UInt8(truncatingIfNeeded: match.status)
      guard let postcode = match.postcode, match.ordinal >= 0, match.ordinal < opened.index.count else { continue }
      if let codes { codes[row] = postcode.code }
      keys[visitCount] = PostcodeBatch.visit(match.ordinal, row: row)
      visitCount &+= 1
    }
    try setVisits(count: visitCount)
  }

  /// Copies what was found for the texts of a dictionary to the rows that refer to them.
  fileprivate func fill(_ rows: IndexedTexts<some TextRows>, from entries: PostcodeBatch) throws(Fault) {
    let statuses = statuses.elements(of: UInt8.self)
    let codes = codes?.elements(of: UInt32.self)
    let ordinalMemory = try entries.ordinals()
    let entryOrdinals = ordinalMemory.elements(of: Int32.self)
    let entryStatuses = entries.statuses.elements(of: UInt8.self)
    let entryCodes = entries.codes?.elements(of: UInt32.self)
    let texts = Validity(bits: entries.texts.map { UnsafeRawPointer($0.start) })
    let keys = visitMemory.elements(of: UInt64.self)
    var keyCount = 0
    var ascends = true
    for row in 0..<count {
      guard let entry = rows.index(row), texts.contains(entry) else {
        try noteNull(row)
        continue
      }
      let ordinal = entryOrdinals[entry]
      statuses[row] = entryStatuses[entry]
      guard ordinal >= 0 else { continue }
      if let codes, let entryCodes { codes[row] = entryCodes[entry] }
      keys[keyCount] = PostcodeBatch.visit(Int(ordinal), row: row)
      if keyCount > 0, keys[keyCount] < keys[keyCount &- 1] { ascends = false }
      keyCount &+= 1
    }
    if !ascends { visitMemory = try RadixSort.sortedByHighWord(visitMemory, count: keyCount, capacity: count) }
    try setVisits(count: keyCount)
    withExtendedLifetime((entries, ordinalMemory)) {}
  }

  /// Sets the visits to the first keys.
  private func setVisits(count visitCount: Int) throws(Fault) {
    visits = UnsafeMutableBufferPointer(start: visitMemory.elements(of: UInt64.self), count: visitCount)
    missingCount = count - visitCount
    guard missingCount > 0 else { return }
    let bits = try Memory(byteCount: Bitmap.byteCount(count))
    bits.fill(0, byteCount: Bitmap.byteCount(count))
    for visit in visits { Bitmap.set(Int(UInt32(truncatingIfNeeded: visit)), bits) }
    found = bits
  }

  /// Returns the ordinal of each row, or -1.
  func ordinals() throws(Fault) -> Memory {
    let memory = try Memory(count, of: Int32.self)
    let ordinals = memory.elements(of: Int32.self)
    if missingCount > 0 { ordinals.initialize(repeating: -1, count: count) }
    for visit in visits {
      ordinals[Int(UInt32(truncatingIfNeeded: visit))] = Int32(truncatingIfNeeded: visit &>> 32)
    }
    return memory
  }

  private func noteNull(_ row: Int) throws(Fault) {
    let bits: Memory
    if let texts {
      bits = texts
    } else {
      bits = try Memory(byteCount: Bitmap.byteCount(count))
      bits.fill(0xFF, byteCount: Bitmap.byteCount(count))
      texts = bits
    }
    Bitmap.clear(row, bits)
    nullTextCount &+= 1
  }
}

/// Bitmaps as Arrow has them.
enum Bitmap {
  static func byteCount(_ count: Int) -> Int { (count + 7) / 8 }

  @inline(__always)
  static func clear(_ row: Int, _ bits: Memory) {
    bits.elements(of: UInt8.self)[row &>> 3] &= ~(1 &<< UInt8(truncatingIfNeeded: row & 7))
  }

  @inline(__always)
  static func set(_ row: Int, _ bits: Memory) {
    bits.elements(of: UInt8.self)[row &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: row & 7)
  }
}

/// Sorts numbers by their high words.
enum RadixSort {
  /// A digit has this many bits, so that three hold any ordinal and any code of a postcode.
  private static let digitBits: UInt64 = 11
  private static let digits = 3

  /// Sorts the first numbers by their high words, which are ordinals or codes of postcodes. Equal ones keep their order.
  ///
  /// - Parameter capacity: The number of numbers that the memory has room for.
  /// - Returns: The memory with the sorted numbers, in place of the given one, with the same capacity.
  /// - Complexity: O(*n*).
  static func sortedByHighWord(_ memory: Memory, count: Int, capacity: Int) throws(Fault) -> Memory {
    let buckets = 1 << Int(digitBits)
    let startMemory = try Memory(buckets * digits, of: UInt32.self)
    let scratch = try Memory(capacity, of: UInt64.self)
    defer { withExtendedLifetime((startMemory, memory, scratch)) {} }
    let numbers = memory.elements(of: UInt64.self)
    let starts = startMemory.elements(of: UInt32.self)
    starts.initialize(repeating: 0, count: buckets * digits)
    let mask = UInt64(buckets - 1)
    for position in 0..<count {
      let high = numbers[position] &>> 32
      starts[Int(high & mask)] &+= 1
      starts[buckets &+ Int(high &>> digitBits & mask)] &+= 1
      starts[2 &* buckets &+ Int(high &>> (2 &* digitBits) & mask)] &+= 1
    }
    var (source, target) = (numbers, scratch.elements(of: UInt64.self))
    for digit in 0..<digits {
      let start = starts + digit &* buckets
      let shift = 32 &+ UInt64(digit) &* digitBits
      var sum: UInt32 = 0
      for bucket in 0..<buckets {
        let size = start[bucket]
        start[bucket] = sum
        sum &+= size
      }
      for position in 0..<count {
        let number = source[position]
        let bucket = Int(number &>> shift & mask)
        target[Int(start[bucket])] = number
        start[bucket] &+= 1
      }
      swap(&source, &target)
    }
    // After an odd number of passes the result is in the other memory.
    return source == numbers ? memory : scratch
  }
}
