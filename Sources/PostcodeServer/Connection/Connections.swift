#if Server
  internal import Atomics
  internal import NIOConcurrencyHelpers
  internal import NIOCore

  /// The open connections of a server.
  final class Connections: Sendable {
    /// Sent to every connection when the server shuts down.
    struct ShutdownEvent: Sendable {}

    private struct Registry {
      var channels: [ObjectIdentifier: (channel: any Channel, client: ClientNetwork?)] = [:]
      /// The numbers of connections by client.
      var counts: [ClientNetwork: Int] = [:]
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
    private let addressLimit: Int
    /// Called when the number of connections has halved.
    private let onDecrease: @Sendable () -> Void
    private let registry = NIOLockedValueBox(Registry())
    private let shuttingDown = ManagedAtomic(false)
    private let open = ManagedAtomic(0)

    /// - Parameters:
    ///   - limit: The maximum number of connections served at once.
    ///   - addressLimit: The maximum number of connections from one address served at once.
    ///   - onDecrease: Called when the number of connections has halved, unless there were few.
    init(limit: Int, addressLimit: Int = .max, onDecrease: @escaping @Sendable () -> Void = {}) {
      self.limit = limit
      self.addressLimit = addressLimit
      self.onDecrease = onDecrease
    }

    /// Fewer connections don't hold enough memory to matter.
    private static let few = 64

    /// The most connections to accept, including those that only receive 503.
    private static func acceptLimit(_ limit: Int) -> Int {
      let (sum, overflow) = limit.addingReportingOverflow(ServerLimits.connectionsOverLimit(limit))
      return overflow ? .max : sum
    }

    /// Whether another connection may be accepted.
    var canAccept: Bool { count < Connections.acceptLimit(limit) }

    /// The number of open connections, including those over the limit.
    var count: Int { open.load(ordering: .relaxed) }

    /// Adds a connection, or closes it at once if its client has far more than the limit for one address.
    ///
    /// - Returns: Whether it is within the limits.
    func add(_ channel: any Channel) -> Bool {
      let client = ClientNetwork(channel.remoteAddress)
      let (isWithinLimits, isClosed) = registry.withLockedValue { registry in
        registry.channels[ObjectIdentifier(channel)] = (channel, client)
        registry.highest = max(registry.highest, registry.channels.count)
        open.store(registry.channels.count, ordering: .relaxed)
        var own = 0
        if let client {
          own = registry.counts[client, default: 0] + 1
          registry.counts[client] = own
        }
        return (
          registry.channels.count <= limit && own <= addressLimit,
          registry.isClosed || own > Connections.acceptLimit(addressLimit)
        )
      }
      if isClosed { channel.close(promise: nil) }
      return isWithinLimits
    }

    func remove(_ channel: any Channel) {
      let (onRemoval, whenEmpty, hasHalved) = registry.withLockedValue { registry in
        if let client = registry.channels.removeValue(forKey: ObjectIdentifier(channel))?.client {
          let rest = registry.counts[client, default: 1] - 1
          registry.counts[client] = rest == 0 ? nil : rest
        }
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
        return registry.channels.values.map(\.channel)
      }
      if channels.isEmpty { promise.succeed() }
      for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ShutdownEvent()) }
      return promise.futureResult
    }

    /// Closes all connections now, and every later one as soon as it is accepted.
    func closeAll() {
      let channels = registry.withLockedValue { registry in
        registry.isClosed = true
        return registry.channels.values.map(\.channel)
      }
      for channel in channels { channel.close(promise: nil) }
    }
  }
#endif
