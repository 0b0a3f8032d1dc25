internal import CommandSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pipe through which signals and other threads wake the thread that waits for keys. A signal writes its number, a
/// thread writes zero.
final class WakeUpPipe: Sendable {
  private static let signals = [SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  /// The descriptor that the signal handlers write to.
  nonisolated(unsafe) private static var handlerEnd: Int32 = -1

  let readingEnd: Int32
  private let writingEnd: Int32

  /// - Throws: ``Terminal/Failure`` if the pipe cannot be created.
  init() throws(Terminal.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Terminal.Failure(description: "cannot create a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe wakes the reader as well.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  /// Makes signals write to the pipe.
  func catchSignals() {
    WakeUpPipe.handlerEnd = writingEnd
    for number in WakeUpPipe.signals { WakeUpPipe.catchSignal(number) }
  }

  /// Restores the default actions, except for ignored signals, which were never caught.
  func releaseSignals() {
    for number in WakeUpPipe.signals where !Signals.isIgnored(number) { signal(number, SIG_DFL) }
    WakeUpPipe.handlerEnd = -1
  }

  /// Wakes the waiting thread.
  func wake() { WakeUpPipe.send(0, to: writingEnd) }

  /// Stops the job as Ctrl-Z normally does, and returns when it continues.
  func stopJob() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    // The signal may reach another thread first and stop this one a moment later. This wait ends with SIGCONT, or with
    // the timeout if nothing stops, as in a session without a shell.
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 200)
    WakeUpPipe.catchSignal(SIGTSTP)
  }

  private static func catchSignal(_ number: Int32) {
    guard !Signals.isIgnored(number) else { return }
    signal(number) { number in
      let code = errno
      WakeUpPipe.send(UInt8(truncatingIfNeeded: number), to: WakeUpPipe.handlerEnd)
      errno = code
    }
  }

  private static func send(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    _ = write(descriptor, &byte, 1)
  }
}
