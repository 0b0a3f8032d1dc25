/// Lets a number of tasks in at once, the others in the order in which they came. A task that is cancelled while it
/// waits goes away at once and takes nobody's place.
actor Turnstile {
  private var free: Int
  private var nextNumber = 0
  private var queue: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []

  init(places: Int) {
    free = max(1, places)
  }

  /// Waits for a place, keeps it while the body runs, and gives it up.
  ///
  /// - Throws: `CancellationError` when cancelled while waiting, or what the body throws.
  nonisolated func pass<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    try await enter()
    do {
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async throws {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return
    }
    nextNumber += 1
    let number = nextNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.append((number, continuation))
      }
    } onCancel: {
      // Runs on this actor only after the task stands in the queue.
      Task { await giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let place = queue.firstIndex(where: { $0.number == number }) else { return }
    queue.remove(at: place).continuation.resume(throwing: CancellationError())
  }

  private func leave() {
    if queue.isEmpty {
      free += 1
    } else {
      queue.removeFirst().continuation.resume()
    }
  }
}
