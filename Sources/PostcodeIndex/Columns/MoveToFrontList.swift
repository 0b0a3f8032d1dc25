/// The last numbers that came up, told by how long ago: a number that comes up again moves to the front.
///
/// Each stays in its slot; what moves is the order of the slots, four bits each in one word.
struct MoveToFrontList: Sendable {
  private typealias Eight = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
  private var numbers: (Eight, Eight) = ((0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0))
  /// The slots from the latest number, whose is lowest, to the one longest ago.
  private var slots: UInt64 = 0xFEDC_BA98_7654_3210

  /// How many numbers there are; 0 where none came up yet.
  static let count = 16

  /// Moves the number with a rank (0 for the latest, below 16) to the front.
  @inline(__always)
  mutating func moveToFront(rank: Int) -> UInt32 {
    let shift = UInt64(truncatingIfNeeded: 4 &* rank)
    let slot = slots &>> shift & 15
    let inFront = 1 &<< shift &- 1
    slots = slots & ~(inFront &<< 4 | 15) | (slots & inFront) &<< 4 | slot
    // Unsafe because an array would be on the heap, and a vector or a constant tuple moves as a whole; the slot is below
    // 16.
    return withUnsafeMutableBytes(of: &numbers) {
      $0.loadUnaligned(fromByteOffset: 4 &* Int(truncatingIfNeeded: slot), as: UInt32.self)
    }
  }

  /// Puts a number in front, in place of the one longest ago.
  @inline(__always)
  mutating func insert(_ number: UInt32) {
    slots = slots &<< 4 | slots &>> 60
    let slot = Int(truncatingIfNeeded: slots & 15)
    withUnsafeMutableBytes(of: &numbers) {
      $0.storeBytes(of: number, toByteOffset: 4 &* slot, as: UInt32.self)
    }
  }
}
