extension Clock where Duration == Swift.Duration {
  /// Something to wait by until a time from now: from this call on, not from when the waiting begins, which for a new
  /// task may be later. More than 10^9 seconds count as so many: nobody waits longer, and no clock counts for ever.
  func alarm(after duration: Duration) -> @Sendable () async throws -> Void {
    let deadline = now.advanced(by: min(duration, .seconds(1_000_000_000)))
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Tells how long ago it was made; spares those who compare times from knowing the kind of clock.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
