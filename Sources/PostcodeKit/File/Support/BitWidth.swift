/// Returns the number of bits needed to distinguish `count` values: ⌈log₂ count⌉, and 0 for a count of 0 or 1.
@inline(__always)
package func bitWidth(for count: Int) -> Int {
  count <= 1 ? 0 : Int.bitWidth &- (count &- 1).leadingZeroBitCount
}
