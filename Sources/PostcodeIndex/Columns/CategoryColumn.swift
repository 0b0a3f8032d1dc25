/// A column of few different values, stored as runs: a value and how many postcodes in a row have it.
///
/// Blocks can be entered at their start; the builder chooses their length so that few runs have to be stepped over.
/// See FORMAT.md, "Category columns".
final class CategoryColumn: Sendable {
  private let bytes: ByteView
  let count: Int
  let dictionaryCount: Int
  private let blockShift: Int
  /// How many bytes a value of the dictionary takes, 0 to 8, and the value they count from.
  private let valueBytes: Int
  private let minimum: Int64
  /// The place of "no value" in the dictionary, or its length if all postcodes have one.
  private let missingPlace: Int
  private let dictionary: Int
  /// The codes of values: at the start of a block or after the most frequent value, and after any other.
  private let valueCodes: (PrefixCode, PrefixCode)
  /// The codes of run lengths: for the most frequent value, and for any other.
  private let runCodes: (PrefixCode, PrefixCode)
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int

  static let headerLength = 28
  /// More values than any column may have.
  static let dictionaryLimit = 1 << 16
  /// The run symbol for "to the end of the block"; another symbol m is a length of m bits, whose lower m − 1 follow.
  static let runToEnd = 0

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    dictionaryCount = Int(truncatingIfNeeded: bytes.uint32(4))
    minimum = Int64(bitPattern: bytes.uint64(8))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(16))
    missingPlace = Int(truncatingIfNeeded: bytes.uint32(20))
    blockShift = Int(bytes.uint8(24))
    valueBytes = Int(bytes.uint8(25))
    guard count >= 0, streamBytes >= 0, (0...CategoryColumn.dictionaryLimit).contains(dictionaryCount),
      (4...16).contains(blockShift), valueBytes <= 8
    else {
      throw .malformed(section: name, reason: "impossible sizes in its header")
    }
    dictionary = CategoryColumn.headerLength
    var position = dictionary &+ valueBytes &* dictionaryCount
    let valueCode = try PrefixCode(bytes, at: position, section: name)
    position &+= valueCode.byteCount
    let otherValueCode = try PrefixCode(bytes, at: position, section: name)
    position &+= otherValueCode.byteCount
    valueCodes = (valueCode, otherValueCode)
    let runCode = try PrefixCode(bytes, at: position, section: name)
    position &+= runCode.byteCount
    let otherRunCode = try PrefixCode(bytes, at: position, section: name)
    position &+= otherRunCode.byteCount
    runCodes = (runCode, otherRunCode)
    let blocks = (count &+ 1 &<< blockShift &- 1) &>> blockShift
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: name)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: name, reason: "its parts are longer than the section")
    }
  }

  /// The value at a place of the dictionary, the most frequent first; `nil` for "no value".
  func dictionaryValue(_ place: Int) -> Int64? {
    guard place != missingPlace, place < dictionaryCount else { return nil }
    let raw = bytes.bits((dictionary &+ valueBytes &* place) &* 8, width: min(8 &* valueBytes, 57))
    let high = valueBytes == 8 ? UInt64(bytes.uint8(dictionary &+ 8 &* place &+ 7)) << 56 : 0
    return minimum &+ Int64(bitPattern: raw & 0xFF_FFFF_FFFF_FFFF | high)
  }

  /// The value at an ordinal; `nil` if the dump has none for it.
  ///
  /// - Complexity: O(1): the runs of one block are stepped over, some three on average, more where they are short.
  func value(at ordinal: Int) -> Int64? {
    guard ordinal >= 0, ordinal < count else { return nil }
    var runs = Runs(self, block: ordinal &>> blockShift)
    var rest = ordinal & (1 &<< blockShift &- 1)
    while true {
      let run = runs.next()
      if rest < run.length { return dictionaryValue(run.place) }
      rest &-= run.length
    }
  }

  /// How many postcodes a block has, but for the last.
  var blockLength: Int { 1 &<< blockShift }

  /// Where a block begins in the stream, and where the last ends.
  func start(ofBlock block: Int) -> Int {
    let blocks = (count &+ blockLength &- 1) &>> blockShift
    return stream &+ (block < blocks ? directory.start(ofBlock: block) : directory.end(blockCount: blocks))
  }

  /// Steps through the runs of a block.
  struct Runs: Sendable {
    private let column: CategoryColumn
    /// The bit position of the next run.
    private(set) var bit: Int
    private var place = 0
    /// How many postcodes of the block are not yet accounted for.
    private var rest: Int

    init(_ column: CategoryColumn, block: Int) {
      self.column = column
      bit = column.stream &+ column.directory.start(ofBlock: block)
      rest = min(column.blockLength, column.count &- block &<< column.blockShift)
    }

    /// The next run: its value's place in the dictionary and its length, at least 1. Behind the end of the block runs
    /// are endless, so that stepping over them comes to an end whatever the file says.
    mutating func next() -> (place: Int, length: Int) {
      guard rest > 0 else { return (place, Int.max) }
      let window = column.bytes.bits(bit)
      let (value, valueLength) =
        place == 0 ? column.valueCodes.0.decode(window) : column.valueCodes.1.decode(window)
      place = value
      let afterValue = window &>> UInt64(valueLength)
      let (run, runLength) =
        place == 0 ? column.runCodes.0.decode(afterValue) : column.runCodes.1.decode(afterValue)
      bit &+= valueLength &+ runLength
      var length = rest
      if run != CategoryColumn.runToEnd {
        let low = min(run &- 1, 20)
        length = 1 &<< low | Int(truncatingIfNeeded: column.bytes.bits(bit, width: low))
        bit &+= low
        length = min(max(length, 1), rest)
      }
      rest &-= length
      return (place, length)
    }
  }
}
