#if canImport(Network)
  internal import Dispatch
  internal import Network

  extension CircuitBreakerSource {
    /// Monitors the network path, and lets requests through again as soon as the network is back. Returns when the task is
    /// cancelled. In SwiftUI: `.task { await breaker.resetsWhenNetworkReturns() }`.
    ///
    /// Available on Apple systems only. On Linux, call ``reset()``.
    public func resetsWhenNetworkReturns() async {
      let monitor = NWPathMonitor()
      let (paths, output) = AsyncStream.makeStream(of: Bool.self)
      monitor.pathUpdateHandler = { output.yield($0.status == .satisfied) }
      output.onTermination = { _ in monitor.cancel() }
      monitor.start(queue: DispatchQueue(label: "CircuitBreakerSource"))
      var wasSatisfied = true
      for await isSatisfied in paths {
        if isSatisfied, !wasSatisfied { reset() }
        wasSatisfied = isSatisfied
      }
    }
  }
#endif
