/// A column of positions: pairs of integers, stored in *frames*.
///
/// A frame is a run of postcodes whose positions lie in one box. Each position is one number of a fixed width, its place in the box, so
/// finding it takes three reads and no loop: the frame that an ordinal is in, the frame's header, and the number. (Frame of reference:
/// J. Goldstein, R. Ramakrishnan, U. Shaft, "Compressing Relations and Indexes", ICDE 1998.) See FORMAT.md, "Position columns".
///
/// All arithmetic on numbers from the file wraps, and `ByteView` checks the bounds of all reads, so a damaged file can only give wrong
/// positions.
package final class PositionColumn: Sendable {
  private let bytes: ByteView
  package let count: Int
  /// The number of postcodes that have a position.
  let presentCount: Int
  package let frameCount: Int
  /// The bits of each value that are stored as they are, because more than `coordinateBits` would not fit into a frame.
  private let lowBits: Int
  private let firstWidth: Int
  private let secondWidth: Int
  private let offsetWidth: Int
  private let headerWidth: Int
  private let firstMinimum: Int64
  private let secondMinimum: Int64
  private let minimumOffset: Int
  /// The byte position of the records of frame starts, and the bit positions of the other parts.
  private let starts: Int
  private let headers: Int
  private let numbers: Int
  private let lows: Int
  /// The end of the last number.
  private let numbersEnd: Int

  package static let headerLength = 48
  /// Frames begin at multiples of this many postcodes.
  package static let unitLength = 8
  /// The largest number of units of a frame.
  package static let frameUnits = 64
  /// A record of 64 units: a bit for each that begins a frame, and the number of frames before.
  package static let startBytes = 12
  /// The most bits of a coordinate in a frame.
  package static let coordinateBits = 28
  // The bits of a frame's height, mantissa × 2^exponent, and of the width of its numbers.
  package static let mantissaBits = 8
  package static let exponentBits = 5
  package static let widthBits = 6
  private static let shapeBits = mantissaBits + exponentBits + widthBits
  /// The widest number of a frame.
  package static let numberBits = 57

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    presentCount = Int(truncatingIfNeeded: bytes.uint32(4))
    frameCount = Int(truncatingIfNeeded: bytes.uint32(8))
    firstWidth = Int(bytes.uint8(12))
    secondWidth = Int(bytes.uint8(13))
    offsetWidth = Int(bytes.uint8(14))
    lowBits = Int(bytes.uint8(15))
    firstMinimum = Int64(bitPattern: bytes.uint64(16))
    secondMinimum = Int64(bitPattern: bytes.uint64(24))
    minimumOffset = Int(truncatingIfNeeded: Int64(bitPattern: bytes.uint64(32)))
    let numberBytes = bytes.uint64(40)
    let units = (count &+ (PositionColumn.unitLength &- 1)) / PositionColumn.unitLength
    guard count >= 0, frameCount >= 0, frameCount <= units,
      max(firstWidth, secondWidth) <= PositionColumn.coordinateBits,
      offsetWidth <= 57, lowBits <= 57, numberBytes <= UInt64(bytes.count)
    else { throw .malformed(section: name, reason: "impossible sizes in its header") }
    starts = PositionColumn.headerLength
    // In 64 bits also where Int has 32.
    let headers = Int64(starts) &+ Int64(PositionColumn.startBytes) &* Int64((units &+ 63) / 64)
    headerWidth = firstWidth &+ secondWidth &+ PositionColumn.shapeBits &+ offsetWidth
    let numbers = headers &+ (Int64(headerWidth) &* Int64(frameCount) &+ 7) / 8
    let lows = numbers &+ Int64(numberBytes)
    let end = lows &+ (Int64(2 &* lowBits) &* Int64(count) &+ 7) / 8
    guard end &+ 8 <= Int64(bytes.count), Int64(bytes.count) <= Int64(Int.max) / 8 else {
      throw .malformed(section: name, reason: "its parts are longer than the section")
    }
    self.headers = Int(headers) &* 8
    self.numbers = Int(numbers) &* 8
    self.lows = Int(lows) &* 8
    numbersEnd = self.lows
  }

  /// Returns the position at an ordinal, or `nil` if the dump has none.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard ordinal >= 0, ordinal < count else { return nil }
    return position(at: ordinal, in: frame(at: ordinal))
  }

  // MARK: Frames

  /// What the header of a frame says.
  package struct Frame: Sendable {
    /// The corner of the box with the smallest values, before `lowBits` are appended, relative to the smallest of the column.
    fileprivate let first: Int64
    fileprivate let second: Int64
    /// The number of second values in the box, at least 1.
    fileprivate let height: UInt64
    /// The number of bits of a position.
    fileprivate let width: Int
    /// The bit position that the number of ordinal 0 would have.
    fileprivate let origin: Int

    /// The largest number that fits into the frame's width; 0 if the frame has no positions.
    fileprivate var largest: UInt64 { (1 &<< UInt64(truncatingIfNeeded: width)) &- 1 }
  }

  /// Returns the frame of an ordinal.
  @inline(__always)
  package func frame(at ordinal: Int) -> Frame {
    let unit = ordinal &>> 3
    let record = starts &+ PositionColumn.startBytes &* (unit &>> 6)
    let upToUnit = UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- unit & 63)
    return frame(
      Int(truncatingIfNeeded: bytes.uint32(record &+ 8)) &+ (bytes.uint64(record) & upToUnit).nonzeroBitCount &- 1)
  }

  /// Returns a frame by its number.
  @inline(__always)
  func frame(_ number: Int) -> Frame {
    let position = headers &+ headerWidth &* number
    let shape = shape(of: number)
    let offset = bytes.bits(position &+ (headerWidth &- offsetWidth), width: offsetWidth)
    return Frame(
      first: Int64(bitPattern: bytes.bits(position, width: firstWidth)),
      second: Int64(bitPattern: bytes.bits(position &+ firstWidth, width: secondWidth)),
      height: max(shape.mantissa, 1) &<< shape.exponent,
      width: min(shape.width, PositionColumn.numberBits),
      origin: numbers &+ (minimumOffset &+ Int(truncatingIfNeeded: offset)) &* 8)
  }

  /// Returns the height and the width that the header of a frame states. Those of a damaged file may be impossible.
  @inline(__always)
  private func shape(of frame: Int) -> (mantissa: UInt64, exponent: UInt64, width: Int) {
    let bits = bytes.bits(headers &+ headerWidth &* frame &+ firstWidth &+ secondWidth)
    return (bits & 0xFF, bits &>> 8 & 0x1F, Int(truncatingIfNeeded: bits &>> 13 & 0x3F))
  }

  /// Returns the end of the frame of an ordinal.
  package func endOfFrame(at ordinal: Int) -> Int {
    let unit = ordinal &>> 3
    let record = starts &+ PositionColumn.startBytes &* (unit &>> 6)
    let rest = (bytes.uint64(record) &>> UInt64(truncatingIfNeeded: unit & 63)) &>> 1
    var end = unit &+ 1 &+ rest.trailingZeroBitCount
    if rest == 0 {
      // A frame has at most 64 units, so the next one begins at one of the next 64. At the end of the file there is none.
      end = (unit & ~63) &+ 64 &+ bytes.uint64(record &+ PositionColumn.startBytes).trailingZeroBitCount
    }
    return min(end &* PositionColumn.unitLength, count)
  }

  /// Returns the position at an ordinal of a frame, or `nil` if the dump has none.
  @inline(__always)
  package func position(at ordinal: Int, in frame: Frame) -> (first: Int64, second: Int64)? {
    let number = bytes.bits(frame.origin &+ frame.width &* ordinal, width: frame.width)
    guard number > 0 else { return nil }
    let (first, second) = (number &- 1).quotientAndRemainder(dividingBy: frame.height)
    let position = (
      first: frame.first &+ Int64(bitPattern: first), second: frame.second &+ Int64(bitPattern: second)
    )
    guard lowBits > 0 else { return (firstMinimum &+ position.first, secondMinimum &+ position.second) }
    return withLowBits(position, ordinal)
  }

  @inline(never)
  private func withLowBits(_ position: (first: Int64, second: Int64), _ ordinal: Int) -> (first: Int64, second: Int64) {
    let bit = lows &+ 2 &* lowBits &* ordinal
    let shift = Int64(lowBits)
    return (
      firstMinimum &+ (position.first &<< shift | Int64(bitPattern: bytes.bits(bit, width: lowBits))),
      secondMinimum &+ (position.second &<< shift | Int64(bitPattern: bytes.bits(bit &+ lowBits, width: lowBits)))
    )
  }

  /// A box around the positions of a frame: both values of each lie between these, inclusive.
  struct Box: Sendable {
    let first: ClosedRange<Int64>
    let second: ClosedRange<Int64>
  }

  /// Returns a box around the positions of a frame, or `nil` if it has none or the file is damaged.
  ///
  /// The first values may end before those of the box, because a header doesn't say where they end, but only how wide numbers are.
  @inline(__always)
  func box(of frame: Frame) -> Box? {
    guard frame.width > 0 else { return nil }
    let shift = Int64(lowBits)
    let across = Int64(bitPattern: (frame.largest &- 1) / frame.height)
    let first = firstMinimum &+ frame.first &<< shift
    let second = secondMinimum &+ frame.second &<< shift
    let firstEnd = firstMinimum &+ ((frame.first &+ across &+ 1) &<< shift &- 1)
    let secondEnd = secondMinimum &+ ((frame.second &+ Int64(bitPattern: frame.height)) &<< shift &- 1)
    guard first <= firstEnd, second <= secondEnd else { return nil }
    return Box(first: first...firstEnd, second: second...secondEnd)
  }

  // MARK: Order

  /// The bit positions between which an ordinal's number lies.
  private func bits(at ordinal: Int) -> (start: Int, end: Int) {
    let frame = frame(at: ordinal)
    let start = frame.origin &+ frame.width &* ordinal
    return (start, start &+ frame.width)
  }

  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var (frames, present, ordinal, next) = (0, 0, 0, numbers)
    while ordinal < count {
      let record = starts &+ PositionColumn.startBytes &* (ordinal &>> 9)
      guard ordinal & 511 != 0 || Int(truncatingIfNeeded: bytes.uint32(record &+ 8)) == frames else {
        return "the frames before ordinal \(ordinal) are not \(frames)"
      }
      guard bytes.uint64(record) &>> UInt64(ordinal &>> 3 & 63) & 1 == 1 else {
        return "no frame begins at ordinal \(ordinal)"
      }
      let end = endOfFrame(at: ordinal)
      let frame = frame(at: ordinal)
      let shape = shape(of: frames)
      guard shape.mantissa > 0, shape.width <= PositionColumn.numberBits,
        end &- ordinal <= PositionColumn.frameUnits &* PositionColumn.unitLength
      else {
        return "the frame at ordinal \(ordinal) has an invalid shape"
      }
      guard frame.origin &+ frame.width &* ordinal == next else {
        return "the frame at ordinal \(ordinal) does not begin where the previous one ends"
      }
      frames &+= 1
      for ordinal in ordinal..<end where position(at: ordinal, in: frame) != nil { present &+= 1 }
      next &+= frame.width &* (end &- ordinal)
      // The records of the words in which no frame begins.
      var word = (ordinal &>> 9) &+ 1
      while word <= (end &- 1) &>> 9 {
        guard Int(truncatingIfNeeded: bytes.uint32(starts &+ PositionColumn.startBytes &* word &+ 8)) == frames else {
          return "the frames before ordinal \(word &<< 9) are not \(frames)"
        }
        word &+= 1
      }
      ordinal = end
    }
    let units = (count &+ (PositionColumn.unitLength &- 1)) / PositionColumn.unitLength
    let last = bytes.uint64(starts &+ PositionColumn.startBytes &* (units &>> 6))
    guard units & 63 == 0 || last &>> UInt64(units & 63) == 0 else { return "a frame begins after the last postcode" }
    guard frames == frameCount else { return "\(frames) frames, expected \(frameCount)" }
    guard (next &+ 7) & ~7 == numbersEnd else { return "the last frame does not end with the numbers" }
    guard present == presentCount else { return "\(present) positions, expected \(presentCount)" }
    return nil
  }

  #if hasFeature(Embedded)
    /// Returns the number of positions, without the last one, that lie before an address, while the file is still being loaded.
    func count(before address: UnsafeRawPointer) -> Int {
      let loaded = (address - bytes.base) &* 8
      // Nothing is known before all headers have arrived.
      guard loaded > numbers else { return 0 }
      // Numbers are read eight bytes at a time.
      return lowerBound(0..<max(count &- 1, 0)) { bits(at: $0).end &+ 64 <= loaded }
    }
  #endif
}
