#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ends the program by a signal.
enum SignalExit {
  /// Restores the default action of a signal and raises it, so that the parent process sees why the program ended.
  /// Returns only if the default action is to ignore the signal.
  static func exit(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of the task executor block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
