import CommandTestSupport
import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
  /// Runs the test only if the published dumps are available. They are not part of the project.
  static var realDumps: Self { .enabled(if: Checkout.hasDumps, "../shared/data is not there") }

  /// Runs the test only if whole dumps are read, which would make `tools/test` too slow.
  static var fullDumps: Self {
    .enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1")
  }

  /// Runs the test only if every national dump is read. Otherwise one stands for the others.
  static var everyDump: Self { .enabled(if: Checkout.readsEveryDump, "runs in tools/test --all") }

  /// Runs the test only if Python is available.
  static var oracle: Self { .enabled(if: Oracle.isAvailable, "python3 (3.8 or newer) is not there") }
}
