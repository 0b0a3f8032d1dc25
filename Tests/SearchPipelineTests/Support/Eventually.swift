import Testing

/// Lets other tasks run until something holds. Nothing is slept away: the time is only for giving up.
func eventually(
  _ what: String, isolation: isolated (any Actor)? = #isolation, at location: SourceLocation = #_sourceLocation,
  _ condition: () -> Bool
) async throws {
  let giveUp = ContinuousClock.now + .seconds(120)
  while !condition() {
    guard ContinuousClock.now < giveUp else {
      throw GaveUp(what: what, location: location)
    }
    await Task.yield()
  }
}

/// Lets other tasks run for a while, where nothing is to come of it.
func lull(isolation: isolated (any Actor)? = #isolation) async {
  for _ in 0..<200 { await Task.yield() }
}

/// What was awaited did not come.
struct GaveUp: Error {
  let what: String
  let location: SourceLocation
}
