internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Calls a function for every delivery of a signal, instead of the signal's default action.
package final class SignalSource: @unchecked Sendable {
  // Only created, and cancelled once, which Dispatch allows from any thread.
  private let source: any DispatchSourceSignal

  /// Returns when the signal is handled.
  ///
  /// - Parameter handler: Called on another thread.
  package init(_ signal: Int32, _ handler: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      Darwin.signal(signal, SIG_IGN)
    #elseif canImport(Glibc)
      Glibc.signal(signal, SIG_IGN)
    #else
      Musl.signal(signal, SIG_IGN)
    #endif
    source = DispatchSource.makeSignalSource(signal: signal, queue: DispatchQueue(label: "signals"))
    source.setEventHandler(handler: handler)
    // Dispatch registers a source on another thread. A signal that arrives before would be lost.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.activate()
    _ = isRegistered.wait(timeout: .now() + 10)
  }

  package func cancel() { source.cancel() }
}
