internal import Foundation

/// Events from tasks for the thread that waits for keys.
final class EventQueue<Event: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [Event] = []

  func append(_ event: Event) {
    lock.withLock { events.append(event) }
  }

  func removeAll() -> [Event] {
    lock.withLock {
      defer { events = [] }
      return events
    }
  }
}
