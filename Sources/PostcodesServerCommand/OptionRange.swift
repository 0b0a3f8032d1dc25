#if Programs
  internal import ArgumentParser

  /// Checks that the value of an option is in a range.
  ///
  /// - Throws: `ValidationError` naming the option, the range and the value.
  func check(_ value: Double, _ range: ClosedRange<Int>, _ option: String) throws {
    let text = Int(exactly: value).map { "\($0)" } ?? "\(value)"
    guard (Double(range.lowerBound)...Double(range.upperBound)).contains(value) else {
      throw ValidationError("--\(option) must be \(range.lowerBound) to \(range.upperBound), not \(text).")
    }
  }

  func check(_ value: Int, _ range: ClosedRange<Int>, _ option: String) throws {
    try check(Double(value), range, option)
  }
#endif
