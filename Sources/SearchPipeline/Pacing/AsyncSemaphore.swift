/// A counting semaphore that suspends tasks instead of blocking threads. Tasks proceed in order of arrival. A task that
/// is cancelled while it waits leaves the queue at once.
package actor AsyncSemaphore {
  private var available: Int
  private var nextTicket = 0
  private var queue: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []

  /// Creates a semaphore that lets `count` tasks in at once, at least 1.
  package init(count: Int) {
    available = max(1, count)
  }

  /// Waits for a permit, holds it while the operation runs, and returns it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, or the operation's error.
  package nonisolated func withPermit<Result: Sendable>(
    _ operation: () async throws -> Result
  ) async throws -> Result {
    try await wait()
    do {
      let result = try await operation()
      await signal()
      return result
    } catch {
      await signal()
      throw error
    }
  }

  private func wait() async throws {
    try Task.checkCancellation()
    if available > 0 {
      available -= 1
      return
    }
    nextTicket += 1
    let ticket = nextTicket
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.append((ticket, continuation))
      }
    } onCancel: {
      // The actor runs this only after the task is in the queue.
      Task { await cancel(ticket) }
    }
  }

  private func cancel(_ ticket: Int) {
    guard let index = queue.firstIndex(where: { $0.ticket == ticket }) else { return }
    queue.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  private func signal() {
    if queue.isEmpty {
      available += 1
    } else {
      queue.removeFirst().continuation.resume()
    }
  }
}
