#if Server
  internal import Atomics
  internal import NIOConcurrencyHelpers
  internal import NIOCore

  /// The open connections of a server.
  final class Connections: Sendable {
    /// Sent to every connection when the server shuts down.
    struct ShutdownEvent: Sendable {}

    private struct Registry {
      var channels: [ObjectIdentifier: any Channel] = [:]
      /// Called when a connection ends.
      var onRemoval: (@Sendable () -> Void)?
      /// Succeeded when the last connection ends.
      var whenEmpty: EventLoopPromise<Void>?
      /// The most connections since `onDecrease` was called.
      var highest = 0
      /// Whether no connection may stay open.
      var isClosed = false
    }

    private let limit: Int
    /// Called when the number of connections has halved.
    private let onDecrease: @Sendable () -> Void
    private let registry = NIOLockedValueBox(Registry())
    private let shuttingDown = ManagedAtomic(false)
    private let open = ManagedAtomic(0)

    /// - Parameters:
    ///   - limit: The maximum number of connections served at once.
    ///   - onDecrease: Called when the number of connections has halved, unless there were few.
    init(limit: Int, onDecrease: @escaping @Sendable () -> Void = {}) {
      self.limit = limit
      self.onDecrease = onDecrease
    }

    /// Fewer connections don't hold enough memory to matter.
    private static let few = 64

    /// The most connections to accept, including those that only receive 503.
    private var acceptLimit: Int {
      let (sum, overflow) = limit.addingReportingOverflow(ServerLimits.connectionsOverLimit(limit))
      return overflow ? .max : sum
    }

    /// Whether another connection may be accepted.
    var canAccept: Bool { count < acceptLimit }

    /// The number of open connections, including those over the limit.
    var count: Int { open.load(ordering: .relaxed) }

    /// Adds a connection.
    ///
    /// - Returns: Whether it is within the limit.
    func add(_ channel: any Channel) -> Bool {
      let (isWithinLimit, isClosed) = registry.withLockedValue { registry in
        registry.channels[ObjectIdentifier(channel)] = channel
        registry.highest = max(registry.highest, registry.channels.count)
        open.store(registry.channels.count, ordering: .relaxed)
        return (registry.channels.count <= limit, registry.isClosed)
      }
      if isClosed { channel.close(promise: nil) }
      return isWithinLimit
    }

    func remove(_ channel: any Channel) {
      let (onRemoval, whenEmpty, hasHalved) = registry.withLockedValue { registry in
        _ = registry.channels.removeValue(forKey: ObjectIdentifier(channel))
        let count = registry.channels.count
        open.store(count, ordering: .relaxed)
        let hasHalved = registry.highest >= Connections.few && count <= registry.highest / 2
        if hasHalved { registry.highest = count }
        return (registry.onRemoval, count == 0 ? registry.whenEmpty : nil, hasHalved)
      }
      if hasHalved { onDecrease() }
      onRemoval?()
      whenEmpty?.succeed()
    }

    /// Sets what to call when a connection ends.
    func onRemoval(_ body: @escaping @Sendable () -> Void) { registry.withLockedValue { $0.onRemoval = body } }

    /// Whether every response is the last of its connection.
    var areShuttingDown: Bool { shuttingDown.load(ordering: .relaxed) }

    /// Asks all connections to end after their current request.
    ///
    /// - Returns: A future that succeeds when all have ended.
    func shutDown(_ eventLoop: any EventLoop) -> EventLoopFuture<Void> {
      shuttingDown.store(true, ordering: .relaxed)
      let promise = eventLoop.makePromise(of: Void.self)
      let channels = registry.withLockedValue { registry in
        if !registry.channels.isEmpty { registry.whenEmpty = promise }
        return Array(registry.channels.values)
      }
      if channels.isEmpty { promise.succeed() }
      for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ShutdownEvent()) }
      return promise.futureResult
    }

    /// Closes all connections now, and every later one as soon as it is accepted.
    func closeAll() {
      let channels = registry.withLockedValue { registry in
        registry.isClosed = true
        return Array(registry.channels.values)
      }
      for channel in channels { channel.close(promise: nil) }
    }
  }
#endif
