import PostcodeKit

/// Writes a position column. See FORMAT.md, "Position columns".
///
/// The frames are those with the smallest total of headers and numbers, found by dynamic programming over all cuts between units of eight
/// postcodes.
struct PositionEncoder<Values: RandomAccessCollection> where Values.Element == Int64, Values.Index == Int {
  private let first: Values
  private let second: Values
  private let count: Int
  private let firstMinimum: Int64
  private let secondMinimum: Int64
  private let lowBits: Int64
  /// The bits of the corner of a frame.
  private let firstWidth: Int
  private let secondWidth: Int
  private var present = 0

  /// A box of coordinates relative to the smallest of the column, without their low bits. An empty one begins after its end.
  private struct Box {
    var first = (low: UInt32.max, high: UInt32.min)
    var second = (low: UInt32.max, high: UInt32.min)

    var isEmpty: Bool { first.low > first.high }

    @inline(__always)
    mutating func add(_ other: Box) {
      first = (min(first.low, other.first.low), max(first.high, other.first.high))
      second = (min(second.low, other.second.low), max(second.high, other.second.high))
    }

    /// The number of bits that a position in the box takes, with heights of any size.
    @inline(__always)
    var width: Int {
      if isEmpty { return 0 }
      let area = (UInt64(first.high &- first.low) &+ 1) &* (UInt64(second.high &- second.low) &+ 1)
      return 64 &- area.leadingZeroBitCount
    }
  }

  private struct Frame {
    let units: Range<Int>
    let box: Box
    let mantissa: UInt64
    let exponent: UInt64
    let width: Int

    init(_ units: Range<Int>, _ box: Box) {
      self.units = units
      self.box = box
      let height = box.isEmpty ? 1 : UInt64(box.second.high - box.second.low) + 1
      // The smallest height that can be stored.
      var exponent = UInt64(max(64 - height.leadingZeroBitCount - PositionColumn.mantissaBits, 0))
      var mantissa = (height + (1 << exponent) - 1) >> exponent
      if mantissa >> UInt64(PositionColumn.mantissaBits) != 0 { (mantissa, exponent) = (mantissa >> 1, exponent + 1) }
      (self.mantissa, self.exponent) = (mantissa, exponent)
      let largest = box.isEmpty ? 0 : UInt64(box.first.high - box.first.low) * (mantissa << exponent) + height
      width = 64 - largest.leadingZeroBitCount
    }

    /// Returns the number of a position in the box.
    func number(_ first: UInt32, _ second: UInt32) -> UInt64 {
      UInt64(first - box.first.low) * (mantissa << exponent) + UInt64(second - box.second.low) + 1
    }
  }

  /// Encodes the positions of all ordinals in order; `ColumnDeclaration.missing` stands for no position.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ordinals: 64 boxes for each unit.
  static func encode(first: Values, second: Values) -> [UInt8] {
    PositionEncoder(first: first, second: second).encoded
  }

  private init(first: Values, second: Values) {
    self.first = first
    self.second = second
    count = first.count
    var (low, high) = ((Int64.max, Int64.max), (Int64.min, Int64.min))
    for ordinal in 0..<count {
      let (one, other) = (first[ordinal], second[ordinal])
      guard one != ColumnDeclaration.missing else { continue }
      present += 1
      low = (min(low.0, one), min(low.1, other))
      high = (max(high.0, one), max(high.1, other))
    }
    if present == 0 { (low, high) = ((0, 0), (0, 0)) }
    (firstMinimum, secondMinimum) = low
    let spreads = (UInt64(high.0 - low.0), UInt64(high.1 - low.1))
    let bits = 64 - max(spreads.0, spreads.1).leadingZeroBitCount
    lowBits = Int64(max(bits - PositionColumn.coordinateBits, 0))
    firstWidth = 64 - (spreads.0 >> UInt64(lowBits)).leadingZeroBitCount
    secondWidth = 64 - (spreads.1 >> UInt64(lowBits)).leadingZeroBitCount
  }

  /// Returns the coordinates of a position, without low bits, or `nil` if there is none.
  @inline(__always)
  private func coordinates(_ ordinal: Int) -> (first: UInt32, second: UInt32)? {
    let one = first[ordinal]
    guard one != ColumnDeclaration.missing else { return nil }
    return (
      UInt32(truncatingIfNeeded: (one &- firstMinimum) &>> lowBits),
      UInt32(truncatingIfNeeded: (second[ordinal] &- secondMinimum) &>> lowBits)
    )
  }

  /// The boxes of the units.
  private var units: [Box] {
    stride(from: 0, to: count, by: PositionColumn.unitLength).map { start in
      var box = Box()
      for ordinal in start..<min(start + PositionColumn.unitLength, count) {
        guard let position = coordinates(ordinal) else { continue }
        box.add(Box(first: (position.first, position.first), second: (position.second, position.second)))
      }
      return box
    }
  }

  /// Returns the frames with the smallest total size.
  ///
  /// - Parameter headerBits: The size of a header.
  private static func frames(_ units: [Box], headerBits: Int) -> [Frame] {
    // For each number of units, the fewest bits of frames for them, and the length of the last of these frames.
    var costs = [Int](repeating: 0, count: units.count + 1)
    var lengths = [UInt8](repeating: 0, count: units.count + 1)
    for end in 0..<units.count {
      var box = Box()
      var best = Int.max
      var bestLength = 0
      for length in 1...min(end + 1, PositionColumn.frameUnits) {
        let start = end &+ 1 &- length
        box.add(units[start])
        let cost = costs[start] &+ length &* PositionColumn.unitLength &* box.width
        if cost < best { (best, bestLength) = (cost, length) }
      }
      costs[end + 1] = best + headerBits
      lengths[end + 1] = UInt8(bestLength)
    }
    var frames: [Frame] = []
    var end = units.count
    while end > 0 {
      let start = end - Int(lengths[end])
      var box = Box()
      for unit in start..<end { box.add(units[unit]) }
      frames.append(Frame(start..<end, box))
      end = start
    }
    return frames.reversed()
  }

  private var encoded: [UInt8] {
    let shapeBits = PositionColumn.mantissaBits + PositionColumn.exponentBits + PositionColumn.widthBits
    let units = units
    // The size of offsets depends on the frames; a position takes about three bytes.
    let headerBits = firstWidth + secondWidth + shapeBits + bitWidth(for: 3 * count)
    let frames = PositionEncoder.frames(units, headerBits: headerBits)

    // In bytes, from the number that ordinal 0 would have.
    var offsets: [Int] = []
    var byteCount = 0
    for frame in frames {
      offsets.append(byteCount - frame.units.lowerBound * frame.width)
      byteCount += frame.units.count * frame.width
    }
    let minimumOffset = offsets.min() ?? 0
    let offsetWidth = bitWidth(for: (offsets.max() ?? 0) - minimumOffset + 1)

    var numbers = ByteWriter()
    for frame in frames {
      let start = frame.units.lowerBound * PositionColumn.unitLength
      for ordinal in start..<min(frame.units.upperBound * PositionColumn.unitLength, count) {
        let number = coordinates(ordinal).map { frame.number($0.first, $0.second) } ?? 0
        numbers.append(bits: number, width: frame.width)
      }
    }
    numbers.flushBits()

    var writer = ByteWriter()
    for number in [count, present, frames.count] { writer.append(UInt32(number)) }
    for number in [firstWidth, secondWidth, offsetWidth, Int(lowBits)] { writer.append(UInt8(number)) }
    for number in [firstMinimum, secondMinimum, Int64(minimumOffset)] { writer.append(number) }
    writer.append(UInt64(numbers.bytes.count))
    appendStarts(frames, unitCount: units.count, to: &writer)
    for (frame, offset) in zip(frames, offsets) {
      let box = frame.box
      writer.append(bits: box.isEmpty ? 0 : UInt64(box.first.low), width: firstWidth)
      writer.append(bits: box.isEmpty ? 0 : UInt64(box.second.low), width: secondWidth)
      writer.append(bits: frame.mantissa, width: PositionColumn.mantissaBits)
      writer.append(bits: frame.exponent, width: PositionColumn.exponentBits)
      writer.append(bits: UInt64(frame.width), width: PositionColumn.widthBits)
      writer.append(bits: UInt64(offset - minimumOffset), width: offsetWidth)
    }
    writer.flushBits()
    writer.append(numbers.bytes)
    if lowBits > 0 {
      for ordinal in 0..<count {
        let isPresent = first[ordinal] != ColumnDeclaration.missing
        for value in [first[ordinal] &- firstMinimum, second[ordinal] &- secondMinimum] {
          let bits = UInt64(bitPattern: value) & ((1 << UInt64(lowBits)) - 1)
          writer.append(bits: isPresent ? bits : 0, width: Int(lowBits))
        }
      }
    }
    writer.padBitStream()
    return writer.bytes
  }

  /// Appends the records of the units that begin frames.
  private func appendStarts(_ frames: [Frame], unitCount: Int, to writer: inout ByteWriter) {
    var frame = 0
    for word in stride(from: 0, to: unitCount, by: 64) {
      let before = frame
      var bits: UInt64 = 0
      while frame < frames.count, frames[frame].units.lowerBound < word + 64 {
        bits |= 1 << UInt64(frames[frame].units.lowerBound - word)
        frame += 1
      }
      writer.append(bits)
      writer.append(UInt32(before))
    }
  }
}
