import CommandSupport
import Testing

struct NumberFormatTests {
  @Test(arguments: [
    (0.0, 0, "0"), (0.5, 1, "0.5"), (-0.05, 1, "-0.1"), (1.999, 2, "2.00"), (1234.5678, 3, "1234.568"),
  ])
  func decimalsAreFixed(_ number: Double, _ decimals: Int, _ text: String) {
    #expect(NumberFormat.fixed(number, decimals) == text)
  }
}
