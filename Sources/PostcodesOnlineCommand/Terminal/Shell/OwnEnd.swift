#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How the program ends when it was told to.
package enum OwnEnd {
  /// Ends by a signal, as if it had never been caught; returns only if the signal ends nothing.
  package static func die(of number: Int32) {
    signal(number, SIG_DFL)
    // Threads that run tasks block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
