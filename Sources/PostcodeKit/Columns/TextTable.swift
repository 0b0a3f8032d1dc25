/// Numbered texts. Each is stored as the length of the prefix it shares with the previous text and the bytes that follow, in a
/// prefix code that depends on the previous byte. Blocks of 16 are entered at their start. See FORMAT.md, "Text tables".
///
/// A class, so that its readers and the columns don't copy its codes.
package final class TextTable: Sendable {
  private let bytes: ByteView
  /// The number of texts.
  package let count: Int
  private let sharedCode: PrefixCode
  /// The code of a byte for each class of the previous byte; a table may use one code for all classes.
  private let byteCodes: (PrefixCode, PrefixCode, PrefixCode, PrefixCode)
  private let directory: BlockDirectory
  private let stream: Int
  /// The bit position after the last text.
  private let end: Int
  /// The number of bytes that the table takes.
  let byteCount: Int

  static let headerLength = 12
  package static let blockLength = 16
  /// The symbols after those of bytes: the end of a text, and an absent text.
  package static let endSymbol = 256
  package static let absentSymbol = 257
  /// All texts have fewer bytes.
  package static let lengthLimit = 4096
  /// The longest prefix that a text may share with the previous one, in bytes.
  package static let sharedLimit = 255

  /// Reads the header at a position in bytes.
  ///
  /// - Parameter tables: The storage of decode tables (10 kB at most), which must outlive this table. Reading more than some ten texts is faster with them.
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  package init(
    _ bytes: ByteView, at start: Int, tables: DecodeTableStorage? = nil, section: String
  ) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(start))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
    let classCount = Int(bytes.uint8(start &+ 8))
    guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, classCount == 1 || classCount == 4 else {
      throw .malformed(section: section, reason: "impossible sizes in the header of a text table")
    }
    var position = start &+ TextTable.headerLength
    sharedCode = try PrefixCode(bytes, at: position, tables: tables, section: section)
    position &+= sharedCode.byteCount
    let first = try PrefixCode(bytes, at: position, tables: tables, section: section)
    position &+= first.byteCount
    if classCount == 4 {
      let second = try PrefixCode(bytes, at: position, tables: tables, section: section)
      position &+= second.byteCount
      let third = try PrefixCode(bytes, at: position, tables: tables, section: section)
      position &+= third.byteCount
      let fourth = try PrefixCode(bytes, at: position, tables: tables, section: section)
      position &+= fourth.byteCount
      byteCodes = (first, second, third, fourth)
    } else {
      byteCodes = (first, first, first, first)
    }
    let blocks = TextTable.blockCount(count)
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    end = (position &+ streamBytes) &* 8
    byteCount = position &+ streamBytes &+ 8 &- start
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "a text table is longer than the section")
    }
  }

  static func blockCount(_ count: Int) -> Int { blocksNeeded(for: count, shift: 4) }

  /// Returns the class of a byte: before the start of a word, a vowel, another lowercase letter, or any other.
  @inline(__always)
  package static func classOf(_ byte: UInt8) -> Int {
    switch byte {
    case 0x20, 0x28, 0x2D, 0x27: 0
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: 1
    case 0x62...0x7A: 2
    default: 3
    }
  }

  /// Returns a text, or `nil` if it is absent.
  ///
  /// - Complexity: O(length of the preceding texts in its block), eight on average.
  package func text(_ number: Int) -> String? {
    guard let utf8 = utf8(number) else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Returns the bytes of a text, or `nil` if it is absent.
  func utf8(_ number: Int) -> [UInt8]? {
    guard number >= 0, number < count else { return nil }
    var reader = Reader(self, block: number / TextTable.blockLength)
    for _ in 0..<(number % TextTable.blockLength) { reader.next() }
    return reader.next() ? reader.utf8 : nil
  }

  /// Calls `body` with each text in order.
  ///
  /// - Complexity: O(length of all texts), in a damaged file O(size of the table).
  func forEach(_ body: (_ number: Int, _ utf8: [UInt8]?) -> Void) {
    var reader = Reader(self, block: 0)
    // The blocks of a damaged file may overlap. Those of an intact one end long before this limit.
    var rest = 2 &* (end &- stream) &+ 1 &<< 17
    for number in 0..<count {
      if number % TextTable.blockLength == 0 { reader = Reader(self, block: number / TextTable.blockLength) }
      let start = reader.bit
      let isPresent = rest >= 0 && reader.next()
      rest &-= reader.bit &- start
      body(number, isPresent ? reader.utf8 : nil)
    }
  }

  /// Returns the bit position at which a block begins, or the last one ends.
  func start(ofBlock block: Int) -> Int {
    let blocks = TextTable.blockCount(count)
    return stream &+ (block < blocks ? directory.start(ofBlock: block) : directory.end(blockCount: blocks))
  }

  /// Reads the texts of a block one after another.
  struct Reader {
    private let table: TextTable
    package private(set) var bit: Int
    /// The current text.
    package private(set) var utf8: [UInt8] = []
    private var isFirst = true
    /// Whether all texts so far end, within the stream.
    package private(set) var isConsistent = true

    init(_ table: TextTable, block: Int) {
      self.table = table
      bit = table.stream &+ table.directory.start(ofBlock: block)
      // Few names are longer.
      utf8.reserveCapacity(64)
    }

    /// Reads the next text into `utf8`, which keeps the previous text if the next is absent.
    ///
    /// - Returns: Whether the text is present.
    @discardableResult
    mutating func next() -> Bool {
      guard bit <= table.end else {
        isConsistent = false
        return false
      }
      var shared = 0
      if !isFirst {
        let (symbol, length) = table.sharedCode.decode(table.bytes.bits(bit))
        bit &+= length
        shared = min(symbol, utf8.count)
      }
      isFirst = false
      var kind = shared > 0 ? TextTable.classOf(utf8[shared &- 1]) : 0
      var isStart = true
      // The bytes in a row that took no bits. There are four classes of characters: a fifth such byte repeats a class, so the text never ends.
      var free = 0
      while free < 5, utf8.count < TextTable.lengthLimit || isStart {
        let window = table.bytes.bits(bit)
        let (symbol, length) =
          switch kind {
          case 0: table.byteCodes.0.decode(window)
          case 1: table.byteCodes.1.decode(window)
          case 2: table.byteCodes.2.decode(window)
          default: table.byteCodes.3.decode(window)
          }
        bit &+= length
        free = length == 0 ? free &+ 1 : 0
        if isStart {
          if symbol == TextTable.absentSymbol { return false }
          utf8.removeLast(utf8.count &- shared)
          isStart = false
        }
        guard symbol < TextTable.endSymbol else { return true }
        let byte = UInt8(truncatingIfNeeded: symbol)
        utf8.append(byte)
        kind = TextTable.classOf(byte)
      }
      isConsistent = false
      return true
    }
  }
}
