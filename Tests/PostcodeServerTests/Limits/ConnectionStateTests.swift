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
    state.bytesArrive(now: time(59))
    #expect(state.headRead(now: time(0)) == .nothing)
    state.endRead()
    // While the answer is made, nobody has to say anything.
    #expect(state.tick(now: time(500)) == .nothing)
    state.replyBegun()
    state.replyEnded(now: time(500))
    #expect(state.tick(now: time(559)) == .nothing)
    #expect(state.tick(now: time(560)) == .close)
  }

  /// The largest numbers stand for no limit.
  @Test func withoutLimits() {
    var limits = limits
    (limits.bodyBytes, limits.headerBytes, limits.connections) = (.max, .max, .max)
    var state = ConnectionState(limits, isSurplus: false, now: time(0))
    state.bytesArrive(now: time(0))
    #expect(state.bytesRead(1 << 30, isHeadEnd: false, now: time(0)) == .nothing)
    #expect(state.headRead(now: time(0)) == .nothing)
    #expect(state.bodyRead(1 << 30) == .nothing)
    #expect(state.bytesRead(1 << 30, isHeadEnd: false, now: time(0)) == .nothing)
  }

  /// Line ends are no sign of anybody who wants something.
  @Test func blankLines() {
    var state = state()
    for second in 0..<60 { state.bytesArrive(isBlank: true, now: time(Int64(second))) }
    #expect(state.tick(now: time(60)) == .close)
    state.bytesArrive(now: time(60))
    state.bytesArrive(isBlank: true, now: time(70))
    #expect(state.tick(now: time(89)) == .nothing)
    #expect(state.tick(now: time(90)) == .refuse(.requestTimeout))
  }

  /// What is wrong is said behind the replies before it, and not at all where nothing is read.
  @Test func heldRefusals() {
    var state = state()
    #expect(state.headRead(now: time(0)) == .nothing)
    state.endRead()
    #expect(state.headRead(now: time(0)) == .nothing)
    #expect(state.refuse(.malformed) == .nothing)
    #expect(state.isRefusing)
    // The second request never has a reply: its body is not read.
    state.replyBegun()
    #expect(state.actionOnReply == .nothing)
    state.replyEnded(now: time(1))
    #expect(state.actionOnReply == .refuse(.malformed))

    var answered = self.state()
    #expect(answered.headRead(now: time(0)) == .nothing)
    answered.replyBegun()
    #expect(answered.refuse(.malformed) == .nothing)
    answered.replyEnded(now: time(1))
    #expect(answered.actionOnReply == .leave)

    var last = self.state()
    #expect(last.headRead(isLast: true, now: time(0)) == .nothing)
    last.endRead()
    #expect(last.refuse(.malformed) == .nothing)
    #expect(!last.isRefusing)
    last.replyEnded(now: time(1))
    #expect(last.actionOnReply == .nothing)
  }

  /// Bytes around a body, however they arrive, are no more than a header has; those of chunks come with every piece.
  @Test func framing() {
    let limit = limits.headerBytes
    for size in [1, 7, 1000] {
      var state = state()
      #expect(state.headRead(now: time(0)) == .nothing)
      #expect(state.bytesRead(200, isHeadEnd: false, now: time(0)) == .nothing)
      var rest = limit
      while rest > size {
        #expect(state.bytesRead(size, isHeadEnd: false, now: time(0)) == .nothing)
        rest -= size
        #expect(state.bodyRead(5) == .nothing)
        #expect(state.bytesRead(25, isHeadEnd: false, now: time(0)) == .nothing)
      }
      #expect(state.bytesRead(size + 1, isHeadEnd: false, now: time(0)) == .refuse(.bodyTooLarge))
    }
  }

  /// Nor is a header much longer than what is counted of it.
  @Test func endlessWhiteSpace() {
    var state = state()
    let limit = limits.headerBytes * 2
    for isAnswered in [false, true] {
      if isAnswered {
        state.answered(now: time(0))
        #expect(state.bytesRead(60_000, isHeadEnd: true, now: time(0)) == .nothing)
      }
      #expect(state.bytesRead(limit, isHeadEnd: false, now: time(0)) == .nothing)
      var other = state
      #expect(other.bytesRead(1, isHeadEnd: false, now: time(0)) == .refuse(.headerTooLarge))
    }
  }

  @Test func slowHead() {
    var state = state()
    for second in 0..<30 {
      state.bytesArrive(now: time(Int64(second)))
      #expect(state.tick(now: time(Int64(second))) == .nothing)
    }
    #expect(state.tick(now: time(30)) == .refuse(.requestTimeout))
  }

  @Test func slowBody() {
    var state = state()
    state.bytesArrive(now: time(0))
    #expect(state.headRead(now: time(0)) == .nothing)
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
    #expect(state.headRead(now: time(0)) == .nothing)
    #expect(state.bodyRead(64 << 20) == .nothing)
    #expect(state.bodyRead(1000) == .nothing)
    #expect(state.bodyRead(1) == .close)
  }

  @Test func unreadReply() {
    var state = state()
    state.bytesArrive(now: time(0))
    #expect(state.headRead(now: time(0)) == .nothing)
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
    state.bytesArrive(now: time(0))
    #expect(state.headRead(now: time(0)) == .nothing)
    state.endRead()
    state.bytesArrive(now: time(1))
    // The first answer is still to come: nothing may be said before it.
    #expect(state.tick(now: time(31)) == .nothing)
    state.replyBegun()
    state.replyEnded(now: time(32))
    #expect(state.tick(now: time(32)) == .refuse(.requestTimeout))
    #expect(state.refuse(.headerTooLarge) == .refuse(.headerTooLarge))
  }

  /// Nothing arrives by itself of a request whose head came with the end of the one before.
  @Test func bodyBehindAnother() {
    var state = state()
    state.bytesArrive(now: time(0))
    state.answered(now: time(0))
    #expect(state.headRead(now: time(0)) == .nothing)
    #expect(state.tick(now: time(29)) == .nothing)
    #expect(state.tick(now: time(30)) == .refuse(.requestTimeout))

    var slow = self.state()
    slow.bytesArrive(now: time(0))
    #expect(slow.headRead(now: time(0)) == .nothing)
    slow.endRead()
    #expect(slow.headRead(now: time(0)) == .nothing)
    #expect(slow.tick(now: time(31)) == .nothing)
    slow.replyBegun()
    slow.replyEnded(now: time(31))
    #expect(slow.tick(now: time(31)) == .refuse(.requestTimeout))
  }

  /// What may be left of bytes that have been read.
  @Test func leftovers() {
    for (isHeadEnd, bodyBytes, isArriving) in [(true, 0, false), (false, 0, true), (false, 5, false)] {
      var state = state()
      state.bytesArrive(now: time(0))
      #expect(state.headRead(now: time(0)) == .nothing)
      #expect(state.bodyRead(bodyBytes) == .nothing)
      state.endRead()
      #expect(state.bytesRead(50, isHeadEnd: isHeadEnd, now: time(0)) == .nothing)
      #expect(state.isArriving == isArriving)
    }
    var state = state()
    state.bytesArrive(isBlank: true, now: time(0))
    #expect(!state.isArriving)
    for (text, isBlank, isHeadEnd) in [
      ("\r\n", true, true), ("\n", true, true), ("\r", true, false), ("GET / HTTP/1.1\r\n\r\n", false, true),
      ("GET / HTTP/1.1\r\n", false, false), ("}", false, false), ("\n\n", true, false),
    ] {
      #expect(ByteBuffer(string: text).isBlank == isBlank)
      #expect(ByteBuffer(string: text).isHeadEnd == isHeadEnd)
    }
  }

  @Test func surplus() {
    let silent = state(isSurplus: true)
    #expect(silent.tickInterval == .milliseconds(500))
    #expect(silent.tick(now: time(0)) == .nothing)
    #expect(silent.tick(now: time(1)) == .refuse(.tooManyConnections))
    var state = state(isSurplus: true)
    state.bytesArrive(now: time(0))
    #expect(state.headRead(now: time(0)) == .refuse(.tooManyConnections))
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
