internal import NIOConcurrencyHelpers
internal import ServiceLifecycle

/// Lets a service that serves connections shut down in its own time, but not in more than is given: then connections that
/// are left are cut.
struct BoundedService<Serving: Service>: Service {
  let serving: Serving
  let connections: Connections
  /// How long replies may take once shutting down has begun.
  let time: Duration

  func run() async throws {
    let timer = NIOLockedValueBox<Task<Void, Never>?>(nil)
    defer { timer.withLockedValue { $0 }?.cancel() }
    try await withGracefulShutdownHandler {
      try await withTaskCancellationHandler {
        try await serving.run()
      } onCancel: {
        connections.cut()
      }
    } onGracefulShutdown: {
      connections.end()
      let task = Task {
        do {
          try await Task.sleep(for: time)
          connections.cut()
        } catch {
          // All replies were in time.
        }
      }
      timer.withLockedValue { $0 = task }
    }
  }
}
