/// Returns the first index in `range` for which `isBefore` is false, or the range's upper bound if there is none.
///
/// - Parameters:
///   - range: The indices to search.
///   - isBefore: Whether the element at an index precedes the wanted one. Once false, it must stay false for all later
///     indices; otherwise the result is some index of the range.
/// - Complexity: O(log *n*), where *n* is the length of the range.
@inline(__always)
package func lowerBound(_ range: Range<Int>, isBefore: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low &+ (high &- low) / 2
    if isBefore(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}
