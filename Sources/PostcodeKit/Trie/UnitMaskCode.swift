/// The enumerative code of unit masks: 20 bits that tell which second letters of a unit exist (T. Cover, "Enumerative source
/// encoding", IEEE Transactions on Information Theory 19, 1973).
///
/// A mask is stored as its number of ones *k* (5 bits, *k* − 1) and its index among the C(20, *k*) masks with *k* ones, which takes
/// ⌈log₂ C(20, *k*)⌉ bits: none for a full mask, 5 if one letter is missing. Masks are split into two halves of ten bits, so that two
/// table lookups decode an index. Masks with *k* ones are ordered by the number *j* of ones in the upper half, then by the upper
/// half, then by the lower half.
package struct UnitMaskCode: Sendable {
  private let tables: ByteView

  /// Creates the code, whose tables all instances share.
  package init() {
    tables = UnitMaskCode.sharedTables.view
  }

  // The offsets of the tables: the 1,024 halves by number of ones, then by value (16 bits each); for each number of ones, the
  // number of halves, the number of halves with fewer ones (16 bits each) and ⌈2⁴⁰ ÷ the former⌉ (64 bits); for each k and j,
  // the number of masks with k ones and fewer than j of them in the upper half (32 bits each); for each pair of classes, the sums
  // of their ones and widths (16 bits each); for each k and each value of the first five bits of an index, the least j that
  // such an index can have (8 bits).
  private static let counts = 2048
  private static let countsStride = 12
  private static let groups = counts + 11 * countsStride
  private static let groupsStride = 4 * 12
  private static let pairs = groups + 21 * groupsStride
  private static let leastUpperOnes = pairs + 2 * 1024

  /// The tables, 6 kB, made once.
  private static let sharedTables: IndexBytes = {
    var writer: [UInt8] = []
    @inline(never)
    func append(_ value: UInt64, bytes: Int) {
      for byte in 0..<bytes { writer.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))) }
    }
    for ones in 0...10 {
      for half in 0..<1024 where half.nonzeroBitCount == ones { append(UInt64(half), bytes: 2) }
    }
    // The binomial coefficients, in 64 bits also where Int has 32.
    let halves: [UInt64] = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]
    var below: UInt64 = 0
    for ones in 0...10 {
      let count = halves[ones]
      append(count, bytes: 2)
      append(below, bytes: 2)
      below += count
      append(((1 << 40) + count - 1) / count, bytes: 8)
    }
    for ones in 0...20 {
      var masks: UInt64 = 0
      for upper in 0...11 {
        append(masks, bytes: 4)
        if upper <= 10, (0...10).contains(ones - upper) { masks &+= halves[upper] &* halves[ones - upper] }
      }
    }
    for pair in 0..<1024 {
      let (first, second) = (ones(ofClass: UInt64(pair)), ones(ofClass: UInt64(pair) >> 5))
      append(UInt64(first + second + (width(ones: first) + width(ones: second)) << sumBits), bytes: 2)
    }
    for ones in 0...20 {
      let shift = max(width(ones: ones) - 5, 0)
      var upper = max(0, ones - 10)
      var masks = halves[upper] &* halves[ones - upper]
      for bits in UInt64(0)..<32 {
        while upper < min(10, ones), masks <= bits << UInt64(shift) {
          upper += 1
          masks &+= halves[upper] &* halves[ones - upper]
        }
        append(UInt64(upper), bytes: 1)
      }
    }
    return IndexBytes(copying: writer)
  }()

  /// Returns the number of ones of the class in the lowest five bits.
  ///
  /// A damaged class of 20 to 31 counts as 19, so that everything derived from it stays in range.
  @inline(__always)
  static func ones(ofClass bits: UInt64) -> Int { min(Int(truncatingIfNeeded: bits & 31) &+ 1, 20) }

  // MARK: Sums

  /// The width of the sum of ones in an entry of the table of pairs, and in the sums of up to 20 masks.
  private static let sumBits = 9

  /// The total number of ones of several masks, and the total width of their indexes in bits.
  struct Sums {
    fileprivate var packed: UInt32

    @inline(__always)
    var ones: Int { Int(packed & ((1 << UInt32(sumBits)) &- 1)) }
    @inline(__always)
    var width: Int { Int(packed >> UInt32(sumBits)) }
  }

  /// Returns the sums of a pair of masks, whose classes are in the lowest ten bits.
  @inline(__always)
  func sums(ofPair classes: UInt64) -> Sums {
    Sums(packed: UInt32(tables.uint16(UnitMaskCode.pairs &+ 2 &* Int(truncatingIfNeeded: classes & 1023))))
  }

  /// Returns the sums of the first `count` masks (0 to 10), whose classes are in the lowest bits.
  ///
  /// Has no branches, because those on the number of masks would be unpredictable.
  @inline(__always)
  func sums(_ classes: UInt64, count: Int) -> Sums {
    let missing = UInt32(truncatingIfNeeded: 10 &- count)
    // The missing classes are 0, that of a mask with a single one.
    let used = classes & ((1 &<< UInt64(truncatingIfNeeded: 5 &* count)) &- 1)
    var packed = 0 &- missing &* (1 | 5 << UInt32(UnitMaskCode.sumBits))
    packed &+= sums(ofPair: used).packed
    packed &+= sums(ofPair: used &>> 10).packed
    packed &+= sums(ofPair: used &>> 20).packed
    packed &+= sums(ofPair: used &>> 30).packed
    packed &+= sums(ofPair: used &>> 40).packed
    return Sums(packed: packed)
  }

  /// Returns the number of halves with a number of ones (0 to 10).
  @inline(__always)
  private func halvesWith(_ ones: Int) -> Int {
    Int(tables.uint16(UnitMaskCode.counts &+ UnitMaskCode.countsStride &* ones))
  }

  /// Returns the number of halves with fewer ones.
  @inline(__always)
  private func halvesBelow(_ ones: Int) -> Int {
    Int(tables.uint16(UnitMaskCode.counts &+ UnitMaskCode.countsStride &* ones &+ 2))
  }

  /// Returns the number of masks with `ones` ones, fewer than `upperOnes` (0 to 11) of them in the upper half.
  @inline(__always)
  private func masks(ones: Int, upperOnesBelow upperOnes: Int) -> Int {
    Int(
      truncatingIfNeeded: tables.uint32(UnitMaskCode.groups &+ UnitMaskCode.groupsStride &* ones &+ 4 &* upperOnes))
  }

  /// Returns the number of bits of the index of a mask with *k* ones: ⌈log₂ C(20, *k*)⌉, for *k* from 0 to 20.
  @inline(__always)
  package static func width(ones: Int) -> Int {
    // 0 5 8 11 13 14 16 17 17 18 18 for k or 20 − k from 0 to 10, five bits each.
    let widths: UInt64 =
      0 | 5 << 5 | 8 << 10 | 11 << 15 | 13 << 20 | 14 << 25 | 16 << 30 | 17 << 35 | 17 << 40 | 18 << 45 | 18 << 50
    let folded = ones > 10 ? 20 &- ones : ones
    return Int(truncatingIfNeeded: widths &>> UInt64(truncatingIfNeeded: 5 &* folded) & 31)
  }

  /// Returns the mask with `ones` ones (1 to 20) at an index, or any mask if the index is out of range.
  @inline(__always)
  func mask(ones: Int, index: Int) -> UInt32 {
    let shift = UInt64(truncatingIfNeeded: max(UnitMaskCode.width(ones: ones) &- 5, 0))
    let firstBits = Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: index) &>> shift & 31)
    var upperOnes = Int(tables.uint8(UnitMaskCode.leastUpperOnes &+ 32 &* ones &+ firstBits))
    let last = min(10, ones)
    while upperOnes < last, masks(ones: ones, upperOnesBelow: upperOnes &+ 1) <= index { upperOnes &+= 1 }
    let lowerOnes = ones &- upperOnes
    let rest = UInt64(truncatingIfNeeded: index &- masks(ones: ones, upperOnesBelow: upperOnes))
    // Division by the number of lower halves as a multiplication, which is exact because index × number is below 2⁴⁰.
    let lower = UnitMaskCode.counts &+ UnitMaskCode.countsStride &* lowerOnes
    let upperRank = (rest &* tables.uint64(lower &+ 4)) &>> 40
    let lowerRank = rest &- upperRank &* UInt64(tables.uint16(lower))
    let upperHalf = tables.uint16(
      2 &* (halvesBelow(upperOnes) &+ Int(truncatingIfNeeded: upperRank)))
    let lowerHalf = tables.uint16(
      2 &* (Int(tables.uint16(lower &+ 2)) &+ Int(truncatingIfNeeded: lowerRank)))
    return (UInt32(upperHalf) << 10 | UInt32(lowerHalf)) & 0xF_FFFF
  }

  /// Returns the index of a mask among those with the same number of ones.
  package func index(of mask: UInt32) -> Int {
    let ones = mask.nonzeroBitCount
    let upper = Int(mask >> 10) & 1023
    let lower = Int(mask) & 1023
    let upperOnes = upper.nonzeroBitCount
    return masks(ones: ones, upperOnesBelow: upperOnes) + rank(upper) * halvesWith(ones - upperOnes)
      + rank(lower)
  }

  /// Returns the rank of a half among those with the same number of ones.
  private func rank(_ half: Int) -> Int {
    let first = halvesBelow(half.nonzeroBitCount)
    let end = first + halvesWith(half.nonzeroBitCount)
    return lowerBound(first..<end) { Int(tables.uint16(2 * $0)) < half } - first
  }
}
