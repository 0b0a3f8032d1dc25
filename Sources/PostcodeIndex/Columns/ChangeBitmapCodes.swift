/// How numbers that change often are coded: what is the same for all blocks. See FORMAT.md, "Changes".
///
/// A block has its first number, a mask of where it changes, and to what, change by change: counting the ones of the mask
/// tells which of these is wanted, and there is next to nothing to branch on. A number stands for itself, or is told by a
/// step from those before it: one that came up shortly before (D. Ryabko, "Data compression by means of a book stack",
/// 1980), or a difference.
struct ChangeBitmapCodes: Sendable {
  // Small, because it is handed from hand to hand for every block.
  let bytes: ByteView
  private let storedLimit: UInt32
  private let storedStartWidth: UInt8
  private let isStepped: Bool
  /// Whether a number counts from that of its place, so that numbers which go up by one with each place never change.
  let isSloped: Bool
  private let maskCode: DecodeTable
  private let numberCode: DecodeTable

  static let headerLength = 6
  /// How the file tells the ways of telling numbers apart.
  static let told: UInt8 = 0
  static let stepped: UInt8 = 1
  static let sloped: UInt8 = 2
  /// Blocks have 2 to the power of this places: no more than a mask has bits.
  static let blockShifts = 4...6
  /// A step's symbol is its kind above this many bits for how many bits follow it.
  static let extraWidth = 5
  /// The kinds of steps: a difference from the block's first number, of which all bits but the top one follow; one more
  /// than the latest number; and from here on the ranks from 1.
  static let differenceKind = 0
  static let successorKind = 1
  static let firstRankKind = 2

  /// Reads limit, way of telling numbers, and codes at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if they do not fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    storedLimit = bytes.uint32(start)
    let way = bytes.uint8(start &+ 4)
    isStepped = way != ChangeBitmapCodes.told
    isSloped = way == ChangeBitmapCodes.sloped
    storedStartWidth = bytes.uint8(start &+ 5)
    guard way <= ChangeBitmapCodes.sloped, storedStartWidth <= 33 else {
      throw .malformed(section: section, reason: "impossible sizes in a sequence of changes")
    }
    let position = start &+ ChangeBitmapCodes.headerLength
    maskCode = try DecodeTable(bytes, at: position, section: section)
    numberCode = try DecodeTable(bytes, at: position &+ maskCode.byteCount, section: section)
  }

  /// All numbers are below this.
  @inline(__always)
  var limit: Int { Int(truncatingIfNeeded: storedLimit) }

  /// How many bits the first number of a block takes, at most 33.
  var startWidth: Int { Int(storedStartWidth) }

  /// How many bytes the codes take.
  var byteCount: Int { ChangeBitmapCodes.headerLength &+ maskCode.byteCount &+ numberCode.byteCount }

  /// What is wrong with the codes; `nil` if they are sound.
  func firstInconsistency() -> String? {
    maskCode.firstInconsistency(in: bytes) ?? numberCode.firstInconsistency(in: bytes)
  }

  /// Reads where the numbers of a block differ from those before them: a bit for each place, that of the first clear.
  ///
  /// - Parameters:
  ///   - bit: where the mask begins; afterwards, where it ends.
  ///   - length: how many places the block has, 1 to 64.
  @inline(__always)
  func changes(_ bit: inout Int, length: Int) -> UInt64 {
    var mask: UInt64 = 0
    var place: UInt64 = 0
    let length = UInt64(truncatingIfNeeded: length)
    while place < length {
      // What is loaded at once has the codes of four bytes at least.
      var window = bytes.bits(bit)
      let end = min(length, place &+ 32)
      while place < end {
        let (symbol, codeLength) = maskCode.decode(window, in: bytes)
        mask |= UInt64(truncatingIfNeeded: symbol & 0xFF) &<< place
        window &>>= UInt64(truncatingIfNeeded: codeLength)
        bit &+= codeLength
        place &+= 8
      }
    }
    return mask & ~1 & (~0 &>> (64 &- length))
  }

  /// The first number of a block, which stands at a bit position in `startWidth` bits.
  @inline(__always)
  func first(_ bit: Int) -> Int { Int(truncatingIfNeeded: bytes.bits(bit, width: Int(storedStartWidth))) }

  /// The number behind some changes of a block, below `limit`.
  ///
  /// - Parameters:
  ///   - first: the first number of the block.
  ///   - changes: how many changes, 0 to 63.
  ///   - last: how many changes are to be read, `changes` to 63.
  ///   - bit: where the numbers behind changes begin; afterwards, where those that are to be read end.
  @inline(__always)
  func number(after first: Int, changes: Int, of last: Int, _ bit: inout Int) -> Int {
    limited(isStepped ? stepped(first, changes, last, &bit) : told(first, changes, last, &bit))
  }

  /// A number, or 0 for one that cannot be.
  @inline(__always)
  func limited(_ number: Int) -> Int { number >= 0 && number < limit ? number : 0 }

  @inline(__always)
  private func told(_ first: Int, _ changes: Int, _ last: Int, _ bit: inout Int) -> Int {
    guard changes > 0 else {
      numberCode.skip(last, &bit, in: bytes)
      return first
    }
    numberCode.skip(changes &- 1, &bit, in: bytes)
    let (number, length) = numberCode.decode(bytes.bits(bit), in: bytes)
    bit &+= length
    numberCode.skip(last &- changes, &bit, in: bytes)
    return number
  }

  /// Reads the steps, and goes back over those that the wanted number depends on.
  @inline(__always)
  private func stepped(_ first: Int, _ changes: Int, _ last: Int, _ bit: inout Int) -> Int {
    guard last > 0 else { return first }
    // Unsafe because an array would be on the heap; there are at most 63 changes, and those read are those written before.
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { steps in
      for change in 1...last {
        let (symbol, length) = numberCode.decode(bytes.bits(bit), in: bytes)
        bit &+= length
        steps[change] = UInt64(truncatingIfNeeded: bit) &<< 12 | UInt64(truncatingIfNeeded: symbol)
        bit &+= symbol & (1 &<< ChangeBitmapCodes.extraWidth &- 1)
      }
      // The rank that the wanted number had behind the step at hand, and how much it is more than the one told there.
      var rank = 0
      var sum = first
      for change in stride(from: changes, to: 0, by: -1) {
        let symbol = Int(truncatingIfNeeded: steps[change] & 0xFFF)
        let former = symbol &>> ChangeBitmapCodes.extraWidth &- ChangeBitmapCodes.firstRankKind &+ 1
        if former > 0 {
          rank = rank == 0 ? former : rank &- (rank <= former ? 1 : 0)
        } else if rank > 0 {
          rank &-= 1
        } else if former == 0 {
          sum &+= 1
        } else {
          return sum &+ difference(symbol, bit: Int(truncatingIfNeeded: steps[change] &>> 12))
        }
      }
      return sum
    }
  }

  /// By how much a new number is more than the first of its block.
  @inline(__always)
  private func difference(_ symbol: Int, bit: Int) -> Int {
    let extra = symbol & (1 &<< ChangeBitmapCodes.extraWidth &- 1)
    let folded = 1 &<< extra | Int(truncatingIfNeeded: bytes.bits(bit, width: extra))
    // 1, 2, 3, 4, … stand for −1, 1, −2, 2, …
    let half = (folded &+ 1) &>> 1
    return folded & 1 == 1 ? 0 &- half : half
  }

  /// All numbers of a block, in order: the first, and one for each change.
  ///
  /// - Parameters:
  ///   - first: the first of them.
  ///   - last: how many changes the block has, 0 to 63.
  ///   - bit: where the numbers behind changes begin; afterwards, where they end.
  ///   - numbers: takes them, from its first place on; at least 64 long.
  /// - Returns: what is wrong with them; `nil` if they are sound.
  @discardableResult
  func read(after first: Int, of last: Int, _ bit: inout Int, into numbers: inout [UInt32]) -> String? {
    var fault: String?
    var stack = [first]
    for change in 0...last {
      var number = first
      if change > 0, isStepped {
        let (symbol, length) = numberCode.decode(bytes.bits(bit), in: bytes)
        bit &+= length
        let rank = symbol &>> ChangeBitmapCodes.extraWidth &- ChangeBitmapCodes.firstRankKind &+ 1
        if rank > 0 {
          // Where there is no such number it is the block's first, as for `stepped`.
          if rank >= stack.count { fault = fault ?? "a number that has not come up before" }
          if rank < stack.count { number = stack.remove(at: rank) }
        } else {
          number = rank == 0 ? stack[0] &+ 1 : first &+ difference(symbol, bit: bit)
        }
        bit &+= symbol & (1 &<< ChangeBitmapCodes.extraWidth &- 1)
        stack.insert(number, at: 0)
      } else if change > 0 {
        let (symbol, length) = numberCode.decode(bytes.bits(bit), in: bytes)
        bit &+= length
        number = symbol
      }
      if number < 0 || number >= limit { fault = fault ?? "the number \(number), of \(limit)" }
      numbers[change] = UInt32(truncatingIfNeeded: limited(number))
    }
    return fault
  }
}
