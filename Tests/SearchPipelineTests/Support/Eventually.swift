import Testing

/// Lets other tasks run until a condition holds. The time limit only ends a failing test.
func eventually(
  _ expectation: String, isolation: isolated (any Actor)? = #isolation,
  at location: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(240)
  while !condition() {
    guard ContinuousClock.now < deadline else {
      throw TimedOut(expectation: expectation, location: location)
    }
    await Task.yield()
  }
}

struct TimedOut: Error {
  let expectation: String
  let location: SourceLocation
}
