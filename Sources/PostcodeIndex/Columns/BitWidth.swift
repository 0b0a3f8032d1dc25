/// How many bits numbers take.
enum BitWidth {
  /// How many bits it takes to tell `count` things apart: ⌈log₂ count⌉.
  @inline(__always)
  static func toTell(_ count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth &- (count &- 1).leadingZeroBitCount
  }
}
