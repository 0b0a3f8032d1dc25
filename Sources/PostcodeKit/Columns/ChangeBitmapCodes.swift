/// How the change-bitmap encoding of one sequence or column codes its bitmaps and numbers. See FORMAT.md, "Change
/// bitmaps".
///
/// A segment of up to 64 numbers is a bitmap of the positions where the number changes, followed by the number after each
/// change. Counting the ones of the bitmap tells which change is wanted. In literal mode each number is a symbol of a prefix
/// code. In move-to-front mode it is a rank in a move-to-front list (B. Ryabko, "Data compression by means of a book
/// stack", 1980) or a difference.
package struct ChangeBitmapCodes: Sendable {
  // Kept small, because it is copied for every block.
  package let bytes: ByteView
  private let bitmapTable: DecodeTable
  private let numberTable: DecodeTable
  private let storedLimit: UInt32
  private let storedStartWidth: UInt8
  private let isMoveToFront: Bool

  static let headerLength = 5
  /// The number of positions in a bitmap.
  package static let segmentShift = 6
  package static let segmentLength = 1 << segmentShift
  /// In move-to-front mode a symbol is the kind of a step above this many bits for the number of bits that follow it.
  package static let extraWidth = 5
  /// The kinds of steps: a difference from the segment's start; one more than the latest number; and from here on ranks
  /// from 1.
  package static let differenceKind = 0
  package static let successorKind = 1
  package static let firstRankKind = 2

  /// How the file stores the mode.
  package enum Mode {
    @inlinable package static var literal: UInt8 { 0 }
    @inlinable package static var moveToFront: UInt8 { 1 }
  }

  /// Reads limit, mode and codes at a byte offset, and moves the offset past them.
  ///
  /// - Throws: `IndexError.malformed` if they don't fit into the section.
  @inline(never)
  init(_ bytes: ByteView, at position: inout Int, owner: IndexBytes, section: String) throws(IndexError) {
    self.bytes = bytes
    storedLimit = bytes.uint32(position)
    let mode = bytes.uint8(position &+ 4)
    guard mode == Mode.literal || mode == Mode.moveToFront else {
      throw .unknownCode(mode, of: "change-bitmap mode", section: section)
    }
    isMoveToFront = mode == Mode.moveToFront
    storedStartWidth = UInt8(truncatingIfNeeded: bitWidth(for: Int(truncatingIfNeeded: storedLimit)))
    position &+= ChangeBitmapCodes.headerLength
    bitmapTable = try DecodeTable(bytes, at: &position, owner: owner, symbolLimit: 256, section: section)
    numberTable = try DecodeTable(bytes, at: &position, owner: owner, section: section)
  }

  /// All numbers are below this.
  @inline(__always)
  var limit: Int { Int(truncatingIfNeeded: storedLimit) }

  /// The number of bits of a block's first number, at most 32.
  @inline(__always)
  var startWidth: Int { Int(storedStartWidth) }

  /// Reads the bitmap of a segment: a bit for each position, set if the number there differs from the one before.
  ///
  /// - Parameters:
  ///   - bit: The bit position of the bitmap; afterwards, of its end.
  ///   - length: The number of positions, 1 to 64.
  @inline(__always)
  package func bitmap(_ bit: inout Int, length: Int) -> UInt64 {
    var bitmap: UInt64 = 0
    var position: UInt64 = 0
    let length = UInt64(truncatingIfNeeded: length)
    while position < length {
      // One load of at least 57 bits holds the codes of four bytes.
      var window = bytes.bits(bit)
      let end = min(length, position &+ 32)
      while position < end {
        let (symbol, codeLength) = bitmapTable.decode(window)
        bitmap |= UInt64(truncatingIfNeeded: symbol) &<< position
        window &>>= UInt64(truncatingIfNeeded: codeLength)
        bit &+= codeLength
        position &+= 8
      }
    }
    return bitmap & (~0 &>> (64 &- length))
  }

  /// Reads the first number of a block at a bit position.
  @inline(__always)
  func first(_ bit: Int) -> Int { Int(truncatingIfNeeded: bytes.bits(bit, width: Int(storedStartWidth))) }

  /// Returns the number after some of a segment's changes, below `limit`.
  ///
  /// - Parameters:
  ///   - start: The number before the first change.
  ///   - changes: The number of changes up to the wanted number, 0 to 64.
  ///   - last: The number of changes to read, `changes` to 64.
  ///   - bit: The bit position of the first change; afterwards, of the end of the last one read.
  @inline(__always)
  func number(after start: Int, changes: Int, of last: Int, _ bit: inout Int) -> Int {
    limited(isMoveToFront ? moved(start, changes, last, &bit) : literal(start, changes, last, &bit))
  }

  /// Returns a number, or 0 if it is out of range.
  @inline(__always)
  func limited(_ number: Int) -> Int { number >= 0 && number < limit ? number : 0 }

  @inline(__always)
  private func literal(_ start: Int, _ changes: Int, _ last: Int, _ bit: inout Int) -> Int {
    guard changes > 0 else {
      numberTable.skip(last, &bit, in: bytes)
      return start
    }
    numberTable.skip(changes &- 1, &bit, in: bytes)
    let (number, length) = numberTable.decode(bytes.bits(bit))
    bit &+= length
    numberTable.skip(last &- changes, &bit, in: bytes)
    return number
  }

  /// Reads the steps forward, then traces the wanted number back through them: which needs no move-to-front list.
  @inline(__always)
  private func moved(_ start: Int, _ changes: Int, _ last: Int, _ bit: inout Int) -> Int {
    guard last > 0 else { return start }
    // On the stack, because an array would be allocated for every lookup. A segment has at most 64 changes.
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: ChangeBitmapCodes.segmentLength &+ 1) { steps in
      for change in 1...last {
        let (symbol, length) = numberTable.decode(bytes.bits(bit))
        bit &+= length
        steps[change] = UInt64(truncatingIfNeeded: bit) &<< 12 | UInt64(truncatingIfNeeded: symbol)
        bit &+= ChangeBitmapCodes.extraBits(symbol)
      }
      // The rank that the wanted number had after the step at hand, and how much it exceeds the number there.
      var rank = 0
      var sum = 0
      for change in stride(from: changes, to: 0, by: -1) {
        let symbol = Int(truncatingIfNeeded: steps[change] & 0xFFF)
        let former = ChangeBitmapCodes.rank(symbol)
        if former > 0 {
          rank = rank == 0 ? former : rank &- (rank <= former ? 1 : 0)
        } else if rank > 0 {
          rank &-= 1
        } else if former == 0 {
          sum &+= 1
        } else {
          return start &+ sum &+ difference(symbol, bit: Int(truncatingIfNeeded: steps[change] &>> 12))
        }
      }
      return start &+ sum
    }
  }

  /// The number of bits that follow a step's symbol.
  @inline(__always)
  private static func extraBits(_ symbol: Int) -> Int { symbol & (1 &<< extraWidth &- 1) }

  /// The rank that a step's symbol refers to: 0 for the successor, −1 for a difference.
  @inline(__always)
  private static func rank(_ symbol: Int) -> Int { symbol &>> extraWidth &- firstRankKind &+ 1 }

  /// Reads the difference from a segment's start that follows a step's symbol.
  @inline(__always)
  private func difference(_ symbol: Int, bit: Int) -> Int {
    let extra = ChangeBitmapCodes.extraBits(symbol)
    let code = 1 &<< UInt64(truncatingIfNeeded: extra) | bytes.bits(bit, width: extra)
    return Int(truncatingIfNeeded: ZigZag.decode(code))
  }

  /// Reads all numbers of a segment in order: the start, and the one after each change.
  ///
  /// - Parameters:
  ///   - start: The number before the first change.
  ///   - last: The number of changes, 0 to 64.
  ///   - bit: The bit position of the first change; afterwards, of the end of the last.
  ///   - numbers: Receives the numbers; at least 65 elements.
  /// - Returns: Whether all ranks and numbers are in range.
  @discardableResult
  func read(after start: Int, of last: Int, _ bit: inout Int, into numbers: inout [UInt32]) -> Bool {
    var isConsistent = true
    var list = [start]
    for change in 0...last {
      var number = start
      if change > 0 {
        let (symbol, length) = numberTable.decode(bytes.bits(bit))
        bit &+= length
        if isMoveToFront {
          let rank = ChangeBitmapCodes.rank(symbol)
          if rank > 0 {
            // A rank beyond the list stands for the segment's start, as in `moved`.
            if rank < list.count { number = list.remove(at: rank) } else { isConsistent = false }
          } else {
            number = rank == 0 ? list[0] &+ 1 : start &+ difference(symbol, bit: bit)
          }
          bit &+= ChangeBitmapCodes.extraBits(symbol)
          list.insert(number, at: 0)
        } else {
          number = symbol
        }
      }
      if number < 0 || number >= limit { isConsistent = false }
      numbers[change] = UInt32(truncatingIfNeeded: limited(number))
    }
    return isConsistent
  }
}
