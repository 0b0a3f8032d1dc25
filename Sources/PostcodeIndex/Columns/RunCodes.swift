/// How the runs of a sequence are coded: what is the same for all its blocks. See FORMAT.md, "Runs".
///
/// A run is a number and how often it stands in a row. Most runs repeat a number that came up shortly before, so a number
/// is told by its rank among the last sixteen of its block (D. Ryabko, "Data compression by means of a book stack", 1980),
/// as the one after the latest, or by itself.
struct RunCodes: Sendable {
  // Small, because it is handed from hand to hand for every block.
  let bytes: ByteView
  private let storedLimit: UInt32
  private let startWidth: UInt8
  private let isRanked: Bool
  private let stepCode: DecodeTable
  /// The code of the length of a block's first run.
  private let firstLengthCode: DecodeTable
  private let literalCode: DecodeTable

  static let headerLength = 6
  /// The steps that tell a number by itself, and that go to one more than the number before; those below are ranks less one.
  static let literalStep = 15
  static let successorStep = 16
  /// A step's symbol is the step above this many bits of the length's symbol.
  static let lengthSymbolWidth = 5
  /// The length symbol for "to the end of the block"; another symbol m is a length of m bits, whose lower m − 1 follow.
  static let lengthToEnd = 0

  /// Reads limit, way of telling numbers, and codes at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if they do not fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    storedLimit = bytes.uint32(start)
    isRanked = bytes.uint8(start &+ 4) == 0
    startWidth = bytes.uint8(start &+ 5)
    guard startWidth <= 32 else {
      throw .malformed(section: section, reason: "impossible sizes in a sequence of runs")
    }
    var position = start &+ RunCodes.headerLength
    stepCode = try DecodeTable(bytes, at: position, section: section)
    position &+= stepCode.byteCount
    firstLengthCode = try DecodeTable(bytes, at: position, section: section)
    position &+= firstLengthCode.byteCount
    literalCode = try DecodeTable(bytes, at: position, section: section)
  }

  /// All numbers are below this.
  @inline(__always)
  var limit: Int { Int(truncatingIfNeeded: storedLimit) }

  /// How many bytes the codes take.
  var byteCount: Int {
    RunCodes.headerLength &+ stepCode.byteCount &+ firstLengthCode.byteCount &+ literalCode.byteCount
  }

  /// What is wrong with the codes; `nil` if they are sound.
  func firstInconsistency() -> String? {
    for code in [stepCode, firstLengthCode, literalCode] {
      if let fault = code.firstInconsistency(in: bytes) { return fault }
    }
    return nil
  }

  /// Steps through the runs of a block.
  struct Runs: Sendable {
    /// The bit position of the next run, and what stands there: loaded early, so that the loads of several sequences
    /// overlap.
    private(set) var bit: Int
    private var window: UInt64
    /// The number of the last run.
    private(set) var number = 0
    private var recent = MoveToFrontList()
    /// How many places of the block are not yet accounted for.
    private(set) var rest: Int
    private var isFirst = true

    /// Starts where a block begins.
    ///
    /// - Parameters:
    ///   - codes: those of the sequence that the block is of.
    ///   - bit: where the block begins.
    ///   - length: how many numbers it has.
    @inline(__always)
    init(_ codes: RunCodes, bit: Int, length: Int) {
      self.bit = bit
      window = codes.bytes.bits(bit)
      rest = length
    }

    /// Steps to the next run.
    ///
    /// - Parameter codes: those that the block was started with.
    /// - Returns: its length, at least 1. Behind the end of the block runs are endless, so that stepping over them comes to
    ///   an end whatever the file says.
    @inline(__always)
    mutating func next(_ codes: RunCodes) -> Int {
      guard rest > 0 else { return Int.max }
      let (symbol, codeLength) = (isFirst ? codes.firstLengthCode : codes.stepCode).decode(window, in: codes.bytes)
      let step = isFirst ? RunCodes.literalStep : symbol &>> RunCodes.lengthSymbolWidth
      let lengthSymbol = symbol & (1 &<< RunCodes.lengthSymbolWidth &- 1)
      bit &+= codeLength
      window &>>= UInt64(truncatingIfNeeded: codeLength)
      // A length has at most 17 bits; whatever else a file says is cut to what is left of the block.
      var length = rest
      if lengthSymbol != RunCodes.lengthToEnd {
        let low = UInt64(truncatingIfNeeded: lengthSymbol &- 1)
        length = min(Int(truncatingIfNeeded: 1 &<< low | window & (1 &<< low &- 1)), rest)
        bit &+= lengthSymbol &- 1
      }
      rest &-= length
      if step < RunCodes.literalStep {
        window = codes.bytes.bits(bit)
        number = Int(truncatingIfNeeded: recent.moveToFront(rank: step &+ 1))
        return length
      }
      if step == RunCodes.literalStep {
        number = literal(codes)
      } else {
        number = number &+ 1 < codes.limit ? number &+ 1 : 0
      }
      window = codes.bytes.bits(bit)
      recent.insert(UInt32(truncatingIfNeeded: number))
      isFirst = false
      return length
    }

    /// The number at a place of the block, by stepping to it.
    @inline(__always)
    mutating func number(atPlace place: Int, _ codes: RunCodes) -> Int {
      var rest = place
      while true {
        let length = next(codes)
        if rest < length { return number }
        rest &-= length
      }
    }

    /// Steps to the end of the block.
    mutating func finish(_ codes: RunCodes) {
      while rest > 0 { _ = next(codes) }
    }

    /// A number that is told by itself: from a code of its own, or by its difference from the number before.
    @inline(__always)
    private mutating func literal(_ codes: RunCodes) -> Int {
      let window = codes.bytes.bits(bit)
      var value: Int
      if codes.isRanked {
        let (symbol, length) = codes.literalCode.decode(window, in: codes.bytes)
        bit &+= length
        value = symbol
      } else if isFirst {
        let width = codes.startWidth
        value = Int(truncatingIfNeeded: window & (1 &<< UInt64(width) &- 1))
        bit &+= Int(width)
      } else {
        let (magnitude, length) = codes.literalCode.decode(window, in: codes.bytes)
        let low = UInt64(truncatingIfNeeded: min(max(magnitude &- 1, 0), 32))
        let folded = 1 &<< low | window &>> UInt64(truncatingIfNeeded: length) & (1 &<< low &- 1)
        bit &+= length &+ Int(truncatingIfNeeded: low)
        // 1, 2, 3, 4, … stand for −1, 1, −2, 2, …
        let half = Int(truncatingIfNeeded: (folded &+ 1) &>> 1)
        value = folded & 1 == 1 ? number &- half : number &+ half
      }
      return value >= 0 && value < codes.limit ? value : 0
    }
  }
}
