#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
package import PostcodeSearch

/// How a search at a terminal ends.
package enum SearchEnding: Sendable {
  case session(SearchSession.Ending)
  /// A signal that ends programs; the terminal has been given back.
  case signal(Int32)
  /// The terminal has gone.
  case hangUp
}

/// Runs a session at a terminal: waits for keys, answers, timers and signals on one thread, and draws.
package final class SearchLoop<S: Source> where S.Item == PostcodeSuggestion {
  private let source: S
  private let terminal: Terminal
  private let configuration: SearchConfiguration
  private var session: SearchSession
  private var writer: ScreenWriter
  private var decoder = KeyDecoder()
  private var timers: [SearchTimer: (deadline: ContinuousClock.Instant, number: Int)] = [:]
  private var question: Task<Void, Never>?
  private let mailbox = Mailbox<SearchEvent<PostcodeSuggestion>>()
  private let wakeUp: WakeUp
  private let clock = ContinuousClock()

  /// Takes what is needed; nothing happens before ``run()``.
  ///
  /// - Parameter isStyled: whether text may be set off.
  /// - Throws: ``Terminal/Failure``.
  package init(
    source: S, session: SearchSession, configuration: SearchConfiguration, terminal: Terminal, isStyled: Bool
  ) throws(Terminal.Failure) {
    self.source = source
    self.session = session
    self.configuration = configuration
    self.terminal = terminal
    writer = ScreenWriter(isStyled: isStyled)
    wakeUp = try WakeUp()
  }

  deinit { question?.cancel() }

  /// Runs until somebody picks or leaves; the terminal is as before then, and what was drawn is gone.
  ///
  /// - Throws: ``Terminal/Failure`` if the terminal cannot be made raw.
  package func run() throws(Terminal.Failure) -> SearchEnding {
    wakeUp.catchSignals()
    defer { wakeUp.releaseSignals() }
    try terminal.enterRaw()
    defer {
      terminal.write(writer.erase())
      terminal.leaveRaw()
    }
    while true {
      terminal.write(writer.update(to: session.frame))
      if let ending = try step() { return ending }
    }
  }

  /// Waits for what comes next and does what it asks for; an ending if it ends the run.
  private func step() throws(Terminal.Failure) -> SearchEnding? {
    let now = clock.now
    let nextTimer = timers.values.map { now.duration(to: $0.deadline) }.min()
    let patience = decoder.patience
    let timeout = [nextTimer, patience].compactMap { $0 }.min()
    switch terminal.wait(orFor: wakeUp.readingEnd, timeout: timeout) {
    case .bytes(let bytes): return try press(decoder.feed(bytes))
    case .wake(let bytes):
      for byte in bytes { if let ending = try takeSignal(Int32(byte)) { return ending } }
      for event in mailbox.takeAll() { if let ending = try perform(session.handle(event)) { return ending } }
    case .timeOut:
      // If two ran out the later one has its turn at once, in the next round.
      if let patience, patience == timeout { return try press(decoder.timeOut()) }
      return try fireTimers()
    case .hangUp: return .hangUp
    }
    return nil
  }

  private func press(_ keys: [Key]) throws(Terminal.Failure) -> SearchEnding? {
    for key in keys { if let ending = try perform(session.handle(key)) { return ending } }
    return nil
  }

  private func fireTimers() throws(Terminal.Failure) -> SearchEnding? {
    let now = clock.now
    for (timer, due) in timers where due.deadline <= now {
      timers[timer] = nil
      if let ending = try perform(session.handle(.timerFired(timer, number: due.number))) { return ending }
    }
    return nil
  }

  private func perform(_ actions: [SearchSession.Action]) throws(Terminal.Failure) -> SearchEnding? {
    for action in actions {
      switch action {
      case .stop:
        timers = [:]
        question?.cancel()
      case .stopTimer(let timer): timers[timer] = nil
      case .startTimer(let timer, let number):
        let wait = timer == .debounce ? configuration.debounce : configuration.stallTime
        timers[timer] = (clock.now + wait, number)
      case .ask(let query, let number): ask(query, number)
      case .end(let ending): return .session(ending)
      case .suspend: try suspend()
      case .redraw: terminal.write(writer.erase())
      }
    }
    return nil
  }

  private func ask(_ query: String, _ number: Int) {
    question?.cancel()
    question = Task { [source, mailbox, wakeUp] in
      do {
        mailbox.put(.answered(try await source.suggestions(for: query), number: number))
      } catch {
        mailbox.put(.failed(error, number: number))
      }
      wakeUp.wake()
    }
  }

  private func takeSignal(_ number: Int32) throws(Terminal.Failure) -> SearchEnding? {
    switch number {
    case SIGWINCH:
      terminal.write(writer.erase())
      session.size = terminal.size
    case SIGCONT:
      // Whoever had the terminal meanwhile may have left it in any state; or it has gone, which comes with SIGCONT, too.
      do { try terminal.enterRaw() } catch { return .hangUp }
      session.size = terminal.size
      terminal.write(writer.erase())
    case SIGTSTP: try suspend()
    case SIGINT, SIGQUIT, SIGTERM, SIGHUP: return .signal(number)
    default: break
    }
    return nil
  }

  private func suspend() throws(Terminal.Failure) {
    terminal.write(writer.erase())
    terminal.leaveRaw()
    wakeUp.stopJob()
    try terminal.enterRaw()
    session.size = terminal.size
  }
}
