package import SearchPipeline

extension Stopwatch {
  /// Runs an operation and cancels it when it takes too long.
  ///
  /// - Throws: `HTTPTransportError.timedOut`, or the operation's error.
  package func withTimeout<Result: Sendable>(
    _ timeout: Duration, _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let deadline = deadline(after: timeout)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await operation() }
      group.addTask {
        try await sleep(until: deadline)
        return nil
      }
      guard let first = try await group.next(), let result = first else { throw HTTPTransportError.timedOut }
      return result
    }
  }
}
