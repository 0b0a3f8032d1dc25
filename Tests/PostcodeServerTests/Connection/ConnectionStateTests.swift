import NIOCore
import NIOEmbedded
import Testing

@testable import PostcodeServer

/// The limits of a connection, with a clock that the test sets.
@Suite struct ConnectionStateTests {
  private var limits: ServerLimits {
    var limits = ServerLimits()
    limits.requestTime = .seconds(30)
    limits.idleTime = .seconds(60)
    limits.replyTime = .seconds(90)
    limits.bodyBytes = 1000
    limits.headerBytes = 500
    return limits
  }

  private func time(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

  private func state(isOverLimit: Bool = false) -> ConnectionState {
    ConnectionState(limits, isOverLimit: isOverLimit, now: time(0))
  }

  private func tick(
    _ state: ConnectionState, _ seconds: Int64, hasBegunResponse: Bool = false, isOverBudget: Bool = false
  ) -> ConnectionState.Action {
    state.tick(hasBegunResponse: hasBegunResponse, isOverBudget: isOverBudget, now: time(seconds))
  }

  /// Reads the head of a request.
  private func readHead(_ state: inout ConnectionState, _ seconds: Int64 = 0) {
    #expect(state.bytesRead(50, isBlank: false, now: time(seconds)) == .none)
    #expect(state.headRead() == .none)
  }

  @Test func idleConnections() {
    var state = state()
    #expect(tick(state, 59) == .none)
    #expect(tick(state, 60) == .close)
    readHead(&state, 59)
    state.requestEnded()
    // While the response is prepared, nobody has to send anything.
    #expect(tick(state, 500) == .none)
    state.responseEnded(now: time(500))
    #expect(tick(state, 559) == .none)
    #expect(tick(state, 560) == .close)
  }

  /// The largest numbers mean no limit.
  @Test func withoutLimits() {
    var limits = limits
    (limits.bodyBytes, limits.headerBytes, limits.connections) = (.max, .max, .max)
    var state = ConnectionState(limits, isOverLimit: false, now: time(0))
    #expect(state.bytesRead(1 << 30, isBlank: false, now: time(0)) == .none)
    #expect(state.headRead() == .none)
    #expect(state.bytesRead(1 << 30, isBlank: false, now: time(0)) == .none)
    #expect(state.bodyRead(1 << 30) == .none)
    #expect(state.framingAction == .none)
  }

  /// Line ends between requests don't keep a connection alive.
  @Test func blankLines() {
    var state = state()
    for second in 0..<60 { #expect(state.bytesRead(2, isBlank: true, now: time(Int64(second))) == .none) }
    #expect(tick(state, 60) == .close)
    #expect(state.bytesRead(10, isBlank: false, now: time(60)) == .none)
    #expect(tick(state, 89) == .none)
    #expect(tick(state, 90) == .fail(.requestTimeout))
  }

  /// The bytes around a chunked body are limited as those of a head are.
  @Test func chunkExtensions() {
    for size in [1, 7, 100] {
      var state = state()
      readHead(&state)
      var rest = 500
      while rest > size {
        #expect(state.bytesRead(size + 25, isBlank: false, now: time(0)) == .none)
        #expect(state.bodyRead(5) == .none)
        #expect(state.framingAction == .none)
        rest -= size
      }
      #expect(state.bytesRead(size + 1, isBlank: false, now: time(0)) == .none)
      #expect(state.framingAction == .fail(.bodyTooLarge))
      state.responseEnded(now: time(0))
      #expect(state.framingAction == .finish)
    }
  }

  @Test func longHeads() {
    var state = state()
    for _ in 0..<2 {
      #expect(state.bytesRead(499, isBlank: false, now: time(0)) == .none)
      #expect(state.bytesRead(1, isBlank: false, now: time(0)) == .none)
      var other = state
      #expect(other.bytesRead(1, isBlank: false, now: time(0)) == .fail(.headerTooLarge))
      #expect(state.headRead() == .none)
      state.requestEnded()
      state.responseEnded(now: time(0))
    }
  }

  @Test func slowHeads() {
    var state = state()
    for second in 0..<30 {
      #expect(state.bytesRead(1, isBlank: false, now: time(Int64(second))) == .none)
      #expect(tick(state, Int64(second)) == .none)
    }
    #expect(tick(state, 30) == .fail(.requestTimeout))
  }

  @Test func slowBodies() {
    var state = state()
    readHead(&state)
    #expect(state.bodyRead(1) == .none)
    #expect(tick(state, 29) == .none)
    #expect(tick(state, 30) == .fail(.requestTimeout))
    // A request that has its response already ends without another.
    #expect(tick(state, 30, hasBegunResponse: true) == .none)
    state.responseEnded(now: time(30))
    #expect(tick(state, 31) == .close)
  }

  @Test func endlessBodies() {
    var state = state()
    readHead(&state)
    #expect(state.bodyRead(64 << 20) == .none)
    #expect(state.bodyRead(1000) == .none)
    #expect(state.bodyRead(1) == .close)
  }

  @Test func unreadResponses() {
    var state = state()
    readHead(&state)
    state.requestEnded()
    state.writabilityChanged(false, now: time(10))
    state.writabilityChanged(false, now: time(50))
    #expect(tick(state, 99) == .none)
    #expect(tick(state, 100) == .close)
    // While the memory budget is exceeded, a second is enough.
    #expect(tick(state, 10, isOverBudget: true) == .none)
    #expect(tick(state, 11, isOverBudget: true) == .close)
    // A client that reads slowly starts the time anew.
    var slow = state
    slow.bytesSent(now: time(99))
    #expect(tick(slow, 188) == .none && tick(slow, 189) == .close)
    state.writabilityChanged(true, now: time(100))
    #expect(tick(state, 100, isOverBudget: true) == .none)
  }

  @Test func connectionsOverTheLimit() {
    let silent = state(isOverLimit: true)
    #expect(silent.tickInterval == .milliseconds(500))
    #expect(tick(silent, 0) == .none)
    #expect(tick(silent, 1) == .fail(.tooManyConnections))
    var state = state(isOverLimit: true)
    #expect(state.bytesRead(1, isBlank: false, now: time(0)) == .none)
    #expect(tick(state, 30) == .fail(.tooManyConnections))
    #expect(state.headRead() == .fail(.tooManyConnections))
  }

  @Test func counting() throws {
    let connections = Connections(limit: 2)
    let channels = (0..<3).map { _ in EmbeddedChannel() }
    #expect(channels.map { connections.add($0) } == [true, true, false])
    #expect(connections.count == 3 && connections.canAccept)
    connections.remove(channels[0])
    connections.remove(channels[0])
    #expect(!connections.add(channels[0]))
    #expect(!connections.areShuttingDown)
    let ended = connections.shutDown(channels[0].embeddedEventLoop)
    #expect(connections.areShuttingDown)
    for channel in channels { connections.remove(channel) }
    #expect(connections.count == 0)
    try ended.wait()
    let crowded = Connections(limit: 1)
    let many = (0..<17).map { _ in EmbeddedChannel() }
    for channel in many { _ = crowded.add(channel) }
    #expect(!crowded.canAccept)
    crowded.remove(many[0])
    #expect(crowded.canAccept)
  }

  @Test func ticks() {
    #expect(state().tickInterval == .milliseconds(500))
    var short = ServerLimits()
    short.idleTime = .milliseconds(1)
    #expect(ConnectionState(short, isOverLimit: false, now: time(0)).tickInterval == .milliseconds(10))
  }
}
