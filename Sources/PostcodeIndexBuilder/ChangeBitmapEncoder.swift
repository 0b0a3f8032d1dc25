import PostcodeKit

/// Writes numbers in change-bitmap encoding. See FORMAT.md, "Change bitmaps".
struct ChangeBitmapEncoder {
  /// Up to 64 numbers.
  private struct Segment {
    /// Set where a number differs from the one before it.
    var bitmap: UInt64
    var length: Int
    /// The number after each change.
    var numbers: Range<Int>

    @inline(__always)
    func forEachByte(_ body: (Int) -> Void) {
      for shift in stride(from: 0, to: length, by: 8) { body(Int(bitmap >> UInt64(shift) & 0xFF)) }
    }
  }

  /// A change in move-to-front mode: a symbol and the bits that follow it.
  private struct Step {
    let symbol: UInt16
    let extra: UInt32

    /// A rank in the move-to-front list, from 1.
    init(rank: Int) {
      symbol = UInt16((rank - 1 + ChangeBitmapCodes.firstRankKind) << ChangeBitmapCodes.extraWidth)
      extra = 0
    }

    /// A number that isn't in the list: the successor of the latest one, or a difference from the segment's start.
    init(_ number: UInt32, after latest: UInt32, start: UInt32) {
      guard Int64(number) - Int64(latest) != 1 else {
        symbol = UInt16(ChangeBitmapCodes.successorKind << ChangeBitmapCodes.extraWidth)
        extra = 0
        return
      }
      let code = ZigZag.encode(Int64(number) - Int64(start))
      let width = UInt64.bitWidth - 1 - code.leadingZeroBitCount
      symbol = UInt16(ChangeBitmapCodes.differenceKind << ChangeBitmapCodes.extraWidth | width)
      extra = UInt32(truncatingIfNeeded: code & (1 << UInt64(width) - 1))
    }

    var width: Int { Step.width(Int(symbol)) }

    /// Returns the number of bits that follow a symbol.
    static func width(_ symbol: Int) -> Int { symbol & (1 << ChangeBitmapCodes.extraWidth - 1) }
  }

  private let limit: Int
  private let startWidth: Int
  private let blockLength: Int
  private let segmentsPerBlock: Int
  private let mode: UInt8
  private var segments: [Segment] = []
  /// The first number of each block.
  private var firsts: [UInt32] = []
  /// All numbers after changes, and their steps.
  private var numbers: [UInt32] = []
  private var steps: [Step] = []
  private var bitmapCode = PrefixCodeEncoder([])
  private var numberCode = PrefixCodeEncoder([])
  /// The number of bits of all bitmaps and changes.
  private var changeBits = 0

  /// With more different numbers than this, a literal code would be longer than what it saves.
  private static let literalLimit = 1 << 11

  /// Encodes numbers below `limit`, in the mode that takes fewer bits.
  ///
  /// - Parameter blockShift: A block has 2 to the power of this many numbers.
  init(_ numbers: [UInt32], limit: Int, blockShift: Int) {
    var encoder = ChangeBitmapEncoder(limit: limit, blockShift: blockShift, mode: ChangeBitmapCodes.Mode.moveToFront)
    encoder.split(numbers)
    encoder.makeCodes()
    if limit <= ChangeBitmapEncoder.literalLimit {
      let literal = ChangeBitmapEncoder(encoder, mode: ChangeBitmapCodes.Mode.literal)
      if literal.bitCount <= encoder.bitCount { encoder = literal }
    }
    self = encoder
  }

  private init(limit: Int, blockShift: Int, mode: UInt8) {
    self.limit = limit
    self.mode = mode
    startWidth = bitWidth(for: limit)
    blockLength = 1 << blockShift
    segmentsPerBlock = max(1, blockLength / ChangeBitmapCodes.segmentLength)
  }

  /// Encodes the segments of another encoder in another mode.
  private init(_ other: ChangeBitmapEncoder, mode: UInt8) {
    limit = other.limit
    self.mode = mode
    startWidth = other.startWidth
    blockLength = other.blockLength
    segmentsPerBlock = other.segmentsPerBlock
    segments = other.segments
    firsts = other.firsts
    numbers = other.numbers
    steps = other.steps
    makeCodes()
  }

  private mutating func split(_ all: [UInt32]) {
    // Growing arrays would take half as much memory again.
    let changeCount = all.indices.count { $0 % blockLength != 0 && all[$0] != all[$0 - 1] }
    numbers.reserveCapacity(changeCount)
    steps.reserveCapacity(changeCount)
    let length = min(blockLength, ChangeBitmapCodes.segmentLength)
    var list: [UInt32] = []
    var latest: UInt32 = 0
    for start in stride(from: 0, to: all.count, by: length) {
      if start % blockLength == 0 {
        latest = all[start]
        firsts.append(latest)
      }
      let end = min(start + length, all.count)
      let before = latest
      let firstChange = numbers.count
      var bitmap: UInt64 = 0
      list.removeAll(keepingCapacity: true)
      list.append(before)
      for index in start..<end where all[index] != latest {
        let number = all[index]
        bitmap |= 1 << UInt64(index - start)
        numbers.append(number)
        if let rank = list.firstIndex(of: number) {
          list.remove(at: rank)
          steps.append(Step(rank: rank))
        } else {
          steps.append(Step(number, after: latest, start: before))
        }
        list.insert(number, at: 0)
        latest = number
      }
      segments.append(Segment(bitmap: bitmap, length: end - start, numbers: firstChange..<numbers.count))
    }
  }

  private mutating func makeCodes() {
    var bytes = [Int](repeating: 0, count: 256)
    for segment in segments where segment.bitmap != 0 {
      segment.forEachByte { bytes[$0] += 1 }
    }
    let isLiteral = mode == ChangeBitmapCodes.Mode.literal
    var symbols = [Int](repeating: 0, count: isLiteral ? max(limit, 1) : DecodeTable.symbolLimit)
    if isLiteral {
      for number in numbers { symbols[Int(number)] += 1 }
    } else {
      for step in steps { symbols[Int(step.symbol)] += 1 }
    }
    bitmapCode = PrefixCodeEncoder(forTable: bytes)
    numberCode = PrefixCodeEncoder(forTable: symbols)
    changeBits = bytes.indices.reduce(0) { $0 + bytes[$1] * bitmapCode.lengths[$1] }
    for symbol in symbols.indices where symbols[symbol] > 0 {
      changeBits += symbols[symbol] * (numberCode.lengths[symbol] + (isLiteral ? 0 : Step.width(symbol)))
    }
  }

  /// The number of blocks.
  var blockCount: Int { firsts.count }

  /// The number of bits of the codes and all blocks.
  var bitCount: Int {
    var counter = ByteWriter()
    appendCodes(to: &counter)
    return counter.bitCount + blockCount * (startWidth + segmentsPerBlock) + changeBits
  }

  /// Appends limit, mode and codes.
  func appendCodes(to writer: inout ByteWriter) {
    writer.append(UInt32(limit))
    writer.append(mode)
    bitmapCode.appendCode(to: &writer)
    numberCode.appendCode(to: &writer)
  }

  /// Appends a block of a number sequence: its first number, a flag for each segment, and the segments that change.
  func append(block: Int, to stream: inout ByteWriter) {
    appendFirst(block: block, to: &stream)
    let segments = segments(inBlock: block)
    for index in 0..<segmentsPerBlock {
      let changes = index < segments.count && self.segments[segments.lowerBound + index].bitmap != 0
      stream.append(bits: changes ? 1 : 0, width: 1)
    }
    for segment in segments { appendChanges(segment: segment, to: &stream) }
  }

  private func segments(inBlock block: Int) -> Range<Int> {
    (block * segmentsPerBlock)..<min((block + 1) * segmentsPerBlock, segments.count)
  }

  /// Whether the numbers of a block with one segment change.
  func changes(inBlock block: Int) -> Bool { segments[block].bitmap != 0 }

  /// Appends the first number of a block.
  func appendFirst(block: Int, to stream: inout ByteWriter) {
    stream.append(bits: UInt64(firsts[block]), width: startWidth)
  }

  /// Appends the bitmap and the changes of a segment, unless it has none.
  func appendChanges(segment index: Int, to stream: inout ByteWriter) {
    let segment = segments[index]
    guard segment.bitmap != 0 else { return }
    segment.forEachByte { bitmapCode.append($0, to: &stream) }
    for change in segment.numbers {
      if mode == ChangeBitmapCodes.Mode.literal {
        numberCode.append(Int(numbers[change]), to: &stream)
      } else {
        numberCode.append(Int(steps[change].symbol), to: &stream)
        stream.append(bits: UInt64(steps[change].extra), width: steps[change].width)
      }
    }
  }
}
