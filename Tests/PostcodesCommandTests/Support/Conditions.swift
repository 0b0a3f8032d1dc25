import Testing
import TestSupport

extension Trait where Self == ConditionTrait {
  /// The test reads published dumps, which are no part of the project.
  static var realDumps: Self { .enabled(if: Checkout.hasDumps, "../shared/data is not there") }

  /// The test asks a program in Python.
  static var oracle: Self { .enabled(if: Oracle.isAvailable, "python3 (3.8 or newer) is not there") }
}
