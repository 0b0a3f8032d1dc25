/// The code for a row: which of the 20 second letters exist behind a first letter of the unit.
///
/// A row is a 20-bit mask. It is stored as its number of ones k (5 bits, k − 1) and its index among the C(20, k) masks
/// with k ones, which takes ⌈log₂ C(20, k)⌉ bits: nothing for a full row, 5 for one with a single hole. This is
/// enumerative coding (T. Cover, "Enumerative source encoding", IEEE Transactions on Information Theory 19, 1973), with
/// the mask cut into two halves of ten bits so that two table look-ups undo it.
///
/// Masks with k ones are ordered by the number j of ones in the upper half, then by the upper half, then by the lower
/// half, halves with the same number of ones in the order of their values.
struct RowCode: Sendable {
  /// The 1,024 halves ordered by number of ones, then by value, 16 bits each.
  private let halves: ByteView

  init() {
    halves = RowCode.sharedHalves.view
  }

  /// Made once and kept for ever: 2 KB.
  private static let sharedHalves: IndexBytes = {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2048)
    for ones in 0...10 {
      for half in UInt16(0)..<1024 where half.nonzeroBitCount == ones {
        bytes.append(UInt8(truncatingIfNeeded: half))
        bytes.append(UInt8(truncatingIfNeeded: half >> 8))
      }
    }
    return IndexBytes(copying: bytes)
  }()

  /// C(10, n) for n from 0 to 10, eight bits each; the middle ones (210, 252, 210) just fit.
  @inline(__always)
  private static func halvesWith(_ ones: Int) -> Int {
    let low: UInt64 = 0x78D2_FCD2_782D_0A01
    return ones < 8
      ? Int(truncatingIfNeeded: low &>> UInt64(truncatingIfNeeded: 8 &* ones) & 0xFF)
      : ones == 8 ? 45 : ones == 9 ? 10 : ones == 10 ? 1 : 0
  }

  /// How many halves have fewer ones.
  @inline(__always)
  private static func halvesBelow(_ ones: Int) -> Int {
    // 0 1 11 56 176 386 638 848 968 1013 1023
    switch ones {
    case 0: 0
    case 1: 1
    case 2: 11
    case 3: 56
    case 4: 176
    case 5: 386
    case 6: 638
    case 7: 848
    case 8: 968
    case 9: 1013
    default: 1023
    }
  }

  /// How many bits the index of a row with k ones takes: ⌈log₂ C(20, k)⌉, for k from 0 to 20.
  @inline(__always)
  static func width(ones: Int) -> Int {
    // 0 5 8 11 13 14 16 17 17 18 18 for k or 20 − k from 0 to 10, five bits each.
    let widths: UInt64 =
      0 | 5 << 5 | 8 << 10 | 11 << 15 | 13 << 20 | 14 << 25 | 16 << 30 | 17 << 35 | 17 << 40 | 18 << 45 | 18 << 50
    let folded = ones > 10 ? 20 &- ones : ones
    return Int(truncatingIfNeeded: widths &>> UInt64(truncatingIfNeeded: 5 &* folded) & 31)
  }

  /// The mask with `ones` ones (1 to 20) that has this index; an index that no mask has gives some mask.
  @inline(__always)
  func mask(ones: Int, index: Int) -> UInt32 {
    var upperOnes = max(0, ones &- 10)
    var rest = index
    let last = min(10, ones)
    while upperOnes < last {
      let group = RowCode.halvesWith(upperOnes) &* RowCode.halvesWith(ones &- upperOnes)
      if rest < group { break }
      rest &-= group
      upperOnes &+= 1
    }
    let lowerOnes = ones &- upperOnes
    let lowerCount = UInt32(truncatingIfNeeded: max(1, RowCode.halvesWith(lowerOnes)))
    let (upper, lower) = UInt32(truncatingIfNeeded: rest).quotientAndRemainder(dividingBy: lowerCount)
    let upperHalf = halves.uint16(2 &* (RowCode.halvesBelow(upperOnes) &+ Int(upper)))
    let lowerHalf = halves.uint16(2 &* (RowCode.halvesBelow(lowerOnes) &+ Int(lower)))
    return UInt32(upperHalf) << 10 | UInt32(lowerHalf)
  }

  /// The index of a mask among those with as many ones.
  func index(of mask: UInt32) -> Int {
    let ones = mask.nonzeroBitCount
    let upper = Int(mask >> 10) & 1023
    let lower = Int(mask) & 1023
    let upperOnes = upper.nonzeroBitCount
    var index = 0
    for fewer in max(0, ones - 10)..<max(upperOnes, max(0, ones - 10)) {
      index += RowCode.halvesWith(fewer) * RowCode.halvesWith(ones - fewer)
    }
    return index + place(upper) * RowCode.halvesWith(ones - upperOnes) + place(lower)
  }

  /// The place of a half among those with as many ones.
  private func place(_ half: Int) -> Int {
    var low = RowCode.halvesBelow(half.nonzeroBitCount)
    let first = low
    var high = first + RowCode.halvesWith(half.nonzeroBitCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(halves.uint16(2 * middle)) < half { low = middle + 1 } else { high = middle }
    }
    return low - first
  }
}
