/// Cuts numbers into blocks and codes where they change, and to what: see FORMAT.md, "Changes".
struct ChangeBitmapEncoder {
  /// What a block holds.
  private struct Block {
    /// Bit by bit: whether a number differs from the one before it.
    var mask: UInt64 = 0
    var length = 0
    /// The first number, and those behind changes.
    var numbers: ArraySlice<UInt32>
    /// How those behind changes are told: a symbol and the bits that follow it.
    var steps: ArraySlice<Step>
  }

  private struct Step {
    let symbol: UInt16
    let extra: UInt32

    /// A rank from 1.
    init(rank: Int) {
      symbol = UInt16((rank - 1 + ChangeBitmapCodes.firstRankKind) << ChangeBitmapCodes.extraWidth)
      extra = 0
    }

    /// A number that is told by the latest, or by the first of its block.
    init(_ number: UInt32, after latest: UInt32, first: UInt32) {
      let difference = Int64(number) - Int64(first)
      guard Int64(number) - Int64(latest) != 1 else {
        symbol = UInt16(ChangeBitmapCodes.successorKind << ChangeBitmapCodes.extraWidth)
        extra = 0
        return
      }
      let folded = UInt64(difference < 0 ? -2 * difference - 1 : 2 * difference)
      let width = UInt64.bitWidth - 1 - folded.leadingZeroBitCount
      symbol = UInt16(ChangeBitmapCodes.differenceKind << ChangeBitmapCodes.extraWidth | width)
      extra = UInt32(truncatingIfNeeded: folded & (1 << UInt64(width) - 1))
    }

    var width: Int { Int(symbol) & (1 << ChangeBitmapCodes.extraWidth - 1) }
  }

  private let limit: Int
  private let way: UInt8
  private let startWidth: Int
  /// Whether it is told elsewhere which blocks change at all; the others have no mask then.
  private let isMarked: Bool
  private var blocks: [Block] = []
  private var maskCode = DecodeTableEncoder([])
  private var numberCode = DecodeTableEncoder([])

  /// More different numbers than this are told by steps: their code would be longer than what it saves.
  private static let toldLimit = 1 << 11
  /// The farthest rank: so many different numbers came up since.
  private static let rankLimit = 62

  /// Takes numbers below `limit`, in the shorter of the two ways of telling them.
  ///
  /// - Parameters:
  ///   - blockShift: blocks have 2 to the power of this numbers, one of `ChangeBitmapCodes.blockShifts`.
  ///   - isMarked: whether it is told elsewhere which blocks change at all.
  init(_ numbers: [UInt32], limit: Int, blockShift: Int, isMarked: Bool) {
    let blocks = Self.blocks(numbers, length: 1 << blockShift)
    self.init(blocks, limit: limit, way: ChangeBitmapCodes.stepped, isMarked: isMarked)
    guard limit <= ChangeBitmapEncoder.toldLimit else { return }
    let told = ChangeBitmapEncoder(blocks, limit: limit, way: ChangeBitmapCodes.told, isMarked: isMarked)
    if told.bitCount <= bitCount { self = told }
  }

  /// Takes distances from places, below `limit`.
  init(slopes: [UInt32], limit: Int, blockShift: Int) {
    self.init(Self.blocks(slopes, length: 1 << blockShift), limit: limit, way: ChangeBitmapCodes.sloped, isMarked: true)
  }

  private init(_ blocks: [Block], limit: Int, way: UInt8, isMarked: Bool) {
    self.isMarked = isMarked
    self.blocks = blocks
    self.limit = limit
    self.way = way
    let isStepped = way != ChangeBitmapCodes.told
    startWidth = bitWidth(for: limit)
    var masks = [Int](repeating: 0, count: 256)
    var symbols = [Int](repeating: 0, count: isStepped ? DecodeTable.symbolLimit : max(limit, 1))
    for block in blocks {
      if !isMarked || block.mask != 0 {
        for byte in Self.maskBytes(block) { masks[byte] += 1 }
      }
      if isStepped {
        for step in block.steps { symbols[Int(step.symbol)] += 1 }
      } else {
        for number in block.numbers.dropFirst() { symbols[Int(number)] += 1 }
      }
    }
    maskCode = DecodeTableEncoder(masks)
    numberCode = DecodeTableEncoder(symbols)
  }

  private static func blocks(_ numbers: [UInt32], length: Int) -> [Block] {
    var different: [UInt32] = []
    var steps: [Step] = []
    var shapes: [(mask: UInt64, length: Int, end: Int, stepEnd: Int)] = []
    var stack: [UInt32] = []
    for start in stride(from: 0, to: numbers.count, by: length) {
      let end = min(start + length, numbers.count)
      var mask: UInt64 = 0
      stack.removeAll(keepingCapacity: true)
      stack.append(numbers[start])
      different.append(numbers[start])
      for place in (start + 1)..<max(end, start + 1) where numbers[place] != stack[0] {
        let number = numbers[place]
        mask |= 1 << UInt64(place - start)
        different.append(number)
        if let rank = stack.firstIndex(of: number), rank <= rankLimit {
          stack.remove(at: rank)
          steps.append(Step(rank: rank))
        } else {
          steps.append(Step(number, after: stack[0], first: numbers[start]))
        }
        stack.insert(number, at: 0)
      }
      shapes.append((mask, end - start, different.count, steps.count))
    }
    var (place, stepPlace) = (0, 0)
    return shapes.map { mask, length, end, stepEnd in
      defer { (place, stepPlace) = (end, stepEnd) }
      return Block(mask: mask, length: length, numbers: different[place..<end], steps: steps[stepPlace..<stepEnd])
    }
  }

  private static func maskBytes(_ block: Block) -> [Int] {
    (0..<((block.length + 7) / 8)).map { Int(block.mask >> UInt64(8 * $0) & 0xFF) }
  }

  /// How many blocks there are.
  var blockCount: Int { blocks.count }

  /// How many bits the codes and all blocks take.
  var bitCount: Int {
    var counter = ByteWriter()
    appendCodes(to: &counter)
    for block in blocks.indices { append(block: block, to: &counter) }
    return counter.bitCount
  }

  /// Appends limit, way of telling numbers, and codes.
  func appendCodes(to writer: inout ByteWriter) {
    writer.append(UInt32(limit))
    writer.append(way)
    writer.append(UInt8(startWidth))
    maskCode.appendCode(to: &writer)
    numberCode.appendCode(to: &writer)
  }

  /// Appends a block.
  func append(block: Int, to stream: inout ByteWriter) {
    appendFirst(block: block, to: &stream)
    appendChanges(block: block, to: &stream)
  }

  /// Whether the numbers of a block change.
  func changes(inBlock block: Int) -> Bool { blocks[block].mask != 0 }

  /// Appends the first number of a block.
  func appendFirst(block: Int, to stream: inout ByteWriter) {
    stream.append(bits: UInt64(blocks[block].numbers.first ?? 0), width: startWidth)
  }

  /// Appends where and to what the numbers of a block change.
  func appendChanges(block index: Int, to stream: inout ByteWriter) {
    let block = blocks[index]
    if isMarked, block.mask == 0 { return }
    for byte in Self.maskBytes(block) { maskCode.append(byte, to: &stream) }
    guard way != ChangeBitmapCodes.told else {
      for number in block.numbers.dropFirst() { numberCode.append(Int(number), to: &stream) }
      return
    }
    for step in block.steps {
      numberCode.append(Int(step.symbol), to: &stream)
      stream.append(bits: UInt64(step.extra), width: step.width)
    }
  }
}
