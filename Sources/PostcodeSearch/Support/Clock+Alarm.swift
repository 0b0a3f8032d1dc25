extension Clock where Duration == Swift.Duration {
  /// Something to wait by until a time from now: from this call on, not from when the waiting begins, which for a new
  /// task may be later.
  func alarm(after duration: Duration) -> @Sendable () async throws -> Void {
    let deadline = now.advanced(by: duration)
    return { try await self.sleep(until: deadline, tolerance: nil) }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Tells how long ago it was made; spares those who compare times from knowing the kind of clock.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
