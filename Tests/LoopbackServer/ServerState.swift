import Foundation

/// The state shared by the threads of a server.
final class ServerState: @unchecked Sendable {
  private let listener: Int32
  private let alarm: (reading: Int32, writing: Int32)
  private let connectionLimit: Int
  private let respond: @Sendable (LoopbackRequest) -> LoopbackReply
  private let threads = DispatchGroup()

  /// Guards everything below.
  private let condition = NSCondition()
  private var isStopped = false
  private var open: [Int: Int32] = [:]
  private var gates: [ObjectIdentifier: Gate] = [:]
  private var connectionTotal = 0
  private var log: [LoopbackRequest] = []
  private var bodyBytes = 0
  private var waiters: [(isOver: (ServerState) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  init(
    listener: Int32, connectionLimit: Int, respond: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    self.listener = listener
    self.alarm = try Socket.pipe()
    self.connectionLimit = max(1, connectionLimit)
    self.respond = respond
  }

  var requests: [LoopbackRequest] { locked { log } }
  var connectionCount: Int { locked { connectionTotal } }
  var openConnectionCount: Int { locked { open.count } }
  var hasStopped: Bool { locked { isStopped } }
  var bodyBytesSent: Int { locked { bodyBytes } }

  func countBodyBytes(_ count: Int) { locked { bodyBytes += count } }

  func start() {
    threads.enter()
    Thread.detachNewThread { [self] in
      acceptConnections()
      threads.leave()
    }
  }

  func stop() {
    let isFirst = locked {
      if isStopped { return false }
      isStopped = true
      for descriptor in open.values { Socket.interrupt(descriptor) }
      return true
    }
    if isFirst {
      Socket.close(alarm.writing)
      for gate in locked({ Array(gates.values) }) { gate.wake() }
      changed()
    }
    threads.wait()
    guard isFirst else { return }
    Socket.close(alarm.reading)
    Socket.close(listener)
  }

  private func acceptConnections() {
    while let descriptor = Socket.accepted(on: listener, alarm: alarm.reading) {
      guard let number = register(descriptor) else { return Socket.close(descriptor) }
      threads.enter()
      Thread.detachNewThread { [self] in
        Connection(descriptor: descriptor, number: number, server: self).serve(respond)
        // Within the lock, so that no other connection with the same descriptor is interrupted.
        locked {
          open[number] = nil
          Socket.close(descriptor)
        }
        changed()
        threads.leave()
      }
    }
  }

  /// Waits for a free slot and takes it. Returns `nil` when the server stops.
  private func register(_ descriptor: Int32) -> Int? {
    locked {
      while open.count >= connectionLimit, !isStopped { condition.wait() }
      guard !isStopped else { return nil }
      defer { connectionTotal += 1 }
      open[connectionTotal] = descriptor
      return connectionTotal
    }
  }

  /// Records a request and numbers it.
  func record(_ make: (_ number: Int) -> LoopbackRequest) -> LoopbackRequest {
    let request = locked {
      let request = make(log.count)
      log.append(request)
      return request
    }
    changed()
    return request
  }

  /// Blocks until a gate is open or the server stops.
  func wait(at gate: Gate?) {
    guard let gate else { return }
    locked { gates[ObjectIdentifier(gate)] = gate }
    gate.wait { hasStopped }
  }

  func waitForRequests(_ count: Int) async { await wait { $0.log.count >= count } }

  func waitForOpenConnections(atMost count: Int) async { await wait { $0.open.count <= count } }

  private func wait(until isOver: @escaping (ServerState) -> Bool) async {
    await withCheckedContinuation { continuation in
      locked { waiters.append((isOver, continuation)) }
      changed()
    }
  }

  /// Wakes the tasks whose condition is met. When the server stops, it wakes all.
  private func changed() {
    let woken = locked {
      condition.broadcast()
      let over = waiters.filter { isStopped || $0.isOver(self) }
      waiters.removeAll { isStopped || $0.isOver(self) }
      return over
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }
}
