import NIOCore
import NIOEmbedded
import Testing

@testable import PostcodeServer

/// What becomes of a connection, by a clock that the test turns.
@Suite struct ConnectionStateTests {
  private var limits: ServerLimits {
    var limits = ServerLimits()
    limits.requestTime = .seconds(30)
    limits.idleTime = .seconds(60)
    limits.replyTime = .seconds(90)
    limits.bodyBytes = 1000
    return limits
  }

  private func time(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

  private func state(isSurplus: Bool = false) -> ConnectionState {
    ConnectionState(limits, isSurplus: isSurplus, now: time(0))
  }

  @Test func silence() {
    var state = state()
    #expect(state.tick(now: time(59)) == .nothing)
    #expect(state.tick(now: time(60)) == .close)
    state.bytesArrived(now: time(59))
    #expect(state.headRead() == .nothing)
    state.endRead()
    // While the answer is made, nobody has to say anything.
    #expect(state.tick(now: time(500)) == .nothing)
    state.replyBegun()
    state.replyEnded(now: time(500))
    #expect(state.tick(now: time(559)) == .nothing)
    #expect(state.tick(now: time(560)) == .close)
  }

  @Test func slowHead() {
    var state = state()
    for second in 0..<30 {
      state.bytesArrived(now: time(Int64(second)))
      #expect(state.tick(now: time(Int64(second))) == .nothing)
    }
    #expect(state.tick(now: time(30)) == .refuse(.requestTimeout))
  }

  @Test func slowBody() {
    var state = state()
    state.bytesArrived(now: time(0))
    #expect(state.headRead() == .nothing)
    #expect(state.bodyRead(1) == .nothing)
    #expect(state.tick(now: time(29)) == .nothing)
    #expect(state.tick(now: time(30)) == .refuse(.requestTimeout))
    // What has its answer already ends without another.
    state.replyBegun()
    #expect(state.tick(now: time(30)) == .nothing)
    state.replyEnded(now: time(30))
    #expect(state.tick(now: time(31)) == .close)
  }

  @Test func endlessBody() {
    var state = state()
    #expect(state.headRead() == .nothing)
    #expect(state.bodyRead(1 << 20) == .nothing)
    #expect(state.bodyRead(8000) == .nothing)
    #expect(state.bodyRead(1) == .close)
  }

  @Test func unreadReply() {
    var state = state()
    state.bytesArrived(now: time(0))
    #expect(state.headRead() == .nothing)
    state.endRead()
    state.replyBegun()
    state.writabilityChanged(false, now: time(10))
    state.writabilityChanged(false, now: time(50))
    #expect(state.tick(now: time(99)) == .nothing)
    #expect(state.tick(now: time(100)) == .close)
    state.writabilityChanged(true, now: time(100))
    #expect(state.tick(now: time(100)) == .nothing)
  }

  @Test func pipelined() {
    var state = state()
    state.bytesArrived(now: time(0))
    #expect(state.headRead() == .nothing)
    state.endRead()
    state.bytesArrived(now: time(1))
    // The first answer is still to come: nothing may be said before it.
    #expect(state.tick(now: time(31)) == .nothing)
    #expect(state.parsingFailed(.headerTooLarge) == .nothing)
    state.replyBegun()
    state.replyEnded(now: time(32))
    #expect(state.tick(now: time(32)) == .refuse(.requestTimeout))
    #expect(state.parsingFailed(.headerTooLarge) == .refuse(.headerTooLarge))
  }

  @Test func surplus() {
    var state = state(isSurplus: true)
    state.bytesArrived(now: time(0))
    #expect(state.headRead() == .refuse(.tooManyConnections))
    #expect(state.tick(now: time(30)) == .refuse(.tooManyConnections))
  }

  @Test func counting() {
    let connections = Connections(limit: 2)
    let channels = (0..<3).map { _ in EmbeddedChannel() }
    #expect(channels.map { connections.add($0) } == [true, true, false])
    #expect(connections.count == 3)
    connections.remove(channels[0])
    connections.remove(channels[0])
    #expect(!connections.add(channels[0]))
    for channel in channels { connections.remove(channel) }
    #expect(connections.count == 0 && connections.add(channels[2]))
    #expect(!connections.areEnding)
    connections.end()
    #expect(connections.areEnding)
  }
  @Test func ticks() {
    #expect(state().tickInterval == .milliseconds(7500))
    var short = ServerLimits()
    short.idleTime = .milliseconds(1)
    #expect(ConnectionState(short, isSurplus: false, now: time(0)).tickInterval == .milliseconds(10))
  }
}
