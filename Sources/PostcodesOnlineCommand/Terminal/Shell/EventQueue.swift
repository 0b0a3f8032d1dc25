internal import SearchPipeline

/// Events from tasks for the thread that waits for keys.
final class EventQueue<Event: Sendable>: Sendable {
  private let events = Locked<[Event]>([])

  func append(_ event: Event) {
    events.withLock { $0.append(event) }
  }

  func removeAll() -> [Event] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
