#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pipe through which signals and other threads wake the one that waits for keys: a signal by its number, threads by
/// zero.
final class WakeUp: Sendable {
  private static let signals = [SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  /// Where the handlers write.
  nonisolated(unsafe) private static var handlerEnd: Int32 = -1

  let readingEnd: Int32
  private let writingEnd: Int32

  /// - Throws: ``Terminal/Failure`` if there is no pipe to be had.
  init() throws(Terminal.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Terminal.Failure(description: "cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe wakes as well as another byte would.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  /// Has signals come through the pipe.
  func catchSignals() {
    WakeUp.handlerEnd = writingEnd
    for number in WakeUp.signals { WakeUp.catchSignal(number) }
  }

  /// Has signals do again what they do by default; those that were ignored were not caught.
  func releaseSignals() {
    for number in WakeUp.signals where !WakeUp.isIgnored(number) { signal(number, SIG_DFL) }
    WakeUp.handlerEnd = -1
  }

  /// Wakes the one that waits.
  func wake() { WakeUp.send(0, to: writingEnd) }

  /// Stops this job as Ctrl-Z does where the terminal sees to it, and returns when it goes on.
  func stopJob() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    // The signal may reach another thread first, and stop this one a moment later. What ends this wait is SIGCONT, or
    // that nothing stops, as in a session without a shell.
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 200)
    WakeUp.catchSignal(SIGTSTP)
  }

  private static func catchSignal(_ number: Int32) {
    // What the caller had ignored (nohup) stays so.
    guard !isIgnored(number) else { return }
    signal(number) { number in
      let code = errno
      WakeUp.send(UInt8(truncatingIfNeeded: number), to: WakeUp.handlerEnd)
      errno = code
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func send(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    _ = write(descriptor, &byte, 1)
  }
}
