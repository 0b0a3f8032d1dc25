internal import Foundation

/// Events on their way from tasks to the thread that waits for keys.
final class Mailbox<Event: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [Event] = []

  func put(_ event: Event) {
    lock.withLock { events.append(event) }
  }

  func takeAll() -> [Event] {
    lock.withLock {
      defer { events = [] }
      return events
    }
  }
}
