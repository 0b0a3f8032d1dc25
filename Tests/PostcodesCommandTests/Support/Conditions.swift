import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
  /// Runs the test only if the published dumps are available. They are not part of the project.
  static var realDumps: Self { .enabled(if: Checkout.hasDumps, "../shared/data is not there") }

  /// Runs the test only if Python is available.
  static var oracle: Self { .enabled(if: Oracle.isAvailable, "python3 (3.8 or newer) is not there") }
}
