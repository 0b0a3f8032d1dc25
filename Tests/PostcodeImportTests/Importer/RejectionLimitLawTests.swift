import Testing

@testable import PostcodeImport

struct RejectionLimitLawTests {
  @Test(arguments: [
    (0, 0), (1, 0), (2, 1), (3, 1), (19, 9), (20, 10), (999, 10), (1_100, 11), (2_700_000, 27_000),
  ])
  func standardAllowance(_ rows: Int, _ allowance: Int) {
    #expect(RejectionLimit.standard.allowance(of: rows) == allowance)
  }

  @Test func percentages() {
    for percent in -10...110 {
      for rows in [0, 1, 99, 100, 12_345, .max] {
        let allowance = RejectionLimit.percent(percent).allowance(of: rows)
        #expect((0...rows).contains(allowance))
        if percent >= 100 { #expect(allowance == rows) }
        if percent <= 0 { #expect(allowance == 0) }
      }
    }
    #expect(RejectionLimit.percent(5).allowance(of: 250) == 12)
  }

  /// An import ends early only if its limit is exceeded whatever rows follow, up to the number that any dump may have.
  @Test func endingEarlyChangesNothing() {
    for limit in [RejectionLimit.standard, .percent(0), .percent(3), .percent(100)] {
      for rejected in [0, 1, 99_999, 100_001, 300_001, 9_999_999]
      where limit.isCertainlyExceeded(by: rejected, of: rejected) {
        for rows in [rejected, 2_700_000, 10_000_000] where rows >= rejected {
          #expect(rejected > limit.allowance(of: rows), "\(limit): \(rejected) of \(rows)")
        }
      }
    }
    #expect(!RejectionLimit.standard.isCertainlyExceeded(by: 100_000, of: 100_000))
    #expect(RejectionLimit.standard.isCertainlyExceeded(by: 100_001, of: 100_001))
    #expect(!RejectionLimit.percent(100).isCertainlyExceeded(by: .max, of: .max))
  }
}
