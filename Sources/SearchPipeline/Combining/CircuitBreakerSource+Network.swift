#if canImport(Network)
  internal import Dispatch
  internal import Network

  extension CircuitBreakerSource {
    /// Watches the network path, and lets requests through again as soon as the network is back. Ends when the task is
    /// cancelled; in SwiftUI: `.task { await breaker.resetsWhenNetworkReturns() }`.
    ///
    /// Only on Apple systems. Elsewhere, call ``reset()``.
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
