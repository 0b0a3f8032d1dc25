#if Programs
  internal import ArgumentParser

  /// Checks that the value of an option is in a range.
  ///
  /// - Throws: `ValidationError` naming the option and the range.
  func check(_ value: Double, _ range: ClosedRange<Int>, _ option: String) throws {
    guard (Double(range.lowerBound)...Double(range.upperBound)).contains(value) else {
      throw ValidationError("--\(option) must be \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func check(_ value: Int, _ range: ClosedRange<Int>, _ option: String) throws {
    try check(Double(value), range, option)
  }
#endif
