#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
internal import PostcodeSearch
internal import SearchPipeline

/// How a search at a terminal ends.
enum SearchEnding: Sendable {
  case session(SearchSession.Ending)
  /// A signal that ends the program. The terminal is restored.
  case signal(Int32)
  /// The terminal disconnected.
  case hangUp
}

/// Runs a session at a terminal: waits for keys, responses, timers and signals on one thread, and draws.
final class SearchLoop {
  private let source: any SearchSource<PostcodeSuggestion>
  private let terminal: Terminal
  private let configuration: SearchConfiguration
  private var session: SearchSession
  private var writer: ScreenWriter
  private var decoder = KeyDecoder()
  private var timers: [SearchTimer: (deadline: ContinuousClock.Instant, number: Int)] = [:]
  private var request: Task<Void, Never>?
  private let events = EventQueue<SearchEvent<PostcodeSuggestion>>()
  private let wakeUpPipe: WakeUpPipe
  private let clock = ContinuousClock()

  /// Creates a loop. It starts with ``run()``.
  ///
  /// - Parameter isStyled: Whether to use bold and dim text.
  /// - Throws: ``Terminal/Failure``.
  init(
    source: any SearchSource<PostcodeSuggestion>, session: SearchSession, configuration: SearchConfiguration,
    terminal: Terminal, isStyled: Bool
  ) throws(Terminal.Failure) {
    self.source = source
    self.session = session
    self.configuration = configuration
    self.terminal = terminal
    writer = ScreenWriter(isStyled: isStyled)
    wakeUpPipe = try WakeUpPipe()
  }

  deinit { request?.cancel() }

  /// Runs until the user picks a postcode or quits, then erases the frame and restores the terminal.
  ///
  /// - Throws: ``Terminal/Failure`` if the terminal cannot be set to raw mode.
  func run() throws(Terminal.Failure) -> SearchEnding {
    wakeUpPipe.catchSignals()
    defer { wakeUpPipe.releaseSignals() }
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

  /// Waits for an event and handles it.
  ///
  /// - Returns: The ending, if the event ends the search.
  private func step() throws(Terminal.Failure) -> SearchEnding? {
    let now = clock.now
    let nextTimer = timers.values.map { now.duration(to: $0.deadline) }.min()
    let keyTimeout = decoder.timeout
    let timeout = [nextTimer, keyTimeout].compactMap { $0 }.min()
    switch terminal.wait(orFor: wakeUpPipe.readingEnd, timeout: timeout) {
    case .bytes(let bytes): return try handle(decoder.feed(bytes))
    case .wake(let bytes):
      for byte in bytes { if let ending = try handleSignal(Int32(byte)) { return ending } }
      for event in events.removeAll() { if let ending = try perform(session.handle(event)) { return ending } }
    case .timeOut:
      // If a timer is due as well, it fires in the next step.
      if let keyTimeout, keyTimeout == timeout { return try handle(decoder.timeOut()) }
      return try fireTimers()
    case .hangUp: return .hangUp
    }
    return nil
  }

  private func handle(_ keys: [Key]) throws(Terminal.Failure) -> SearchEnding? {
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
        request?.cancel()
      case .stopTimer(let timer): timers[timer] = nil
      case .startTimer(let timer, let number):
        let wait = timer == .debounce ? configuration.debounce : configuration.stallTime
        timers[timer] = (clock.now + wait, number)
      case .request(let searchRequest, let number): send(searchRequest, number)
      case .end(let ending): return .session(ending)
      case .suspend: try suspend()
      case .redraw: terminal.write(writer.erase())
      }
    }
    return nil
  }

  private func send(_ searchRequest: SearchRequest, _ number: Int) {
    request?.cancel()
    request = Task { [source, events, wakeUpPipe] in
      do {
        events.append(.received(try await source.suggestions(for: searchRequest), number: number))
      } catch {
        events.append(.failed(error, number: number))
      }
      wakeUpPipe.wake()
    }
  }

  private func handleSignal(_ number: Int32) throws(Terminal.Failure) -> SearchEnding? {
    switch number {
    case SIGWINCH:
      terminal.write(writer.erase())
      session.size = terminal.size
    case SIGCONT:
      // Another program may have changed the terminal meanwhile. SIGCONT also arrives when the terminal disconnects.
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
    wakeUpPipe.stopJob()
    try terminal.enterRaw()
    session.size = terminal.size
  }
}
