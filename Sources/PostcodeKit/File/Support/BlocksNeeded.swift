/// Returns the number of blocks of 2^`shift` elements that hold `count` elements; only the last block may be shorter.
@inline(__always)
package func blocksNeeded(for count: Int, shift: Int) -> Int {
  (count &+ 1 &<< shift &- 1) &>> shift
}
