/// Returns 10 to the power of an exponent from 0 to 18; others count as the nearest of them.
///
/// - Complexity: O(exponent).
@inline(never)
package func powerOfTen(_ exponent: Int) -> Int64 {
  var power: Int64 = 1
  for _ in 0..<min(max(exponent, 0), 18) { power &*= 10 }
  return power
}
