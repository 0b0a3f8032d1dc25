import Foundation

/// Reports the number of the case that ends the process, takes too long or too much memory.
enum Watch {
  nonisolated(unsafe) private static var current = -1
  /// The case of the last tick of the timer.
  nonisolated(unsafe) private static var last = -1
  private static let memoryLimit = 200 << 20

  static func start() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS] {
      signal(number) { number in
        Watch.write("signal \(number)")
        _exit(1)
      }
    }
    // A case that two ticks find has taken a second at least.
    signal(SIGPROF) { _ in
      if Watch.current >= 0, Watch.current == Watch.last {
        Watch.write("takes more than a second of processor time")
        _exit(1)
      }
      Watch.last = Watch.current
    }
    var second = itimerval(it_interval: timeval(tv_sec: 1, tv_usec: 0), it_value: timeval(tv_sec: 1, tv_usec: 0))
    #if os(Linux)
      setitimer(Int32(ITIMER_PROF.rawValue), &second, nil)
    #else
      setitimer(ITIMER_PROF, &second, nil)
    #endif
  }

  static func begin(_ number: Int) { current = number }
  static func end() { current = -1 }

  static func checkMemory() {
    var usage = rusage()
    #if os(Linux)
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      let peak = usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      let peak = usage.ru_maxrss
    #endif
    if peak > memoryLimit { fail("takes \(peak >> 20) MB") }
  }

  static func fail(_ rule: String) -> Never {
    write(rule)
    exit(1)
  }

  private static func write(_ text: String) {
    let line = "case \(current): \(text)\n"
    _ = line.utf8.withContiguousStorageIfAvailable { Foundation.write(2, $0.baseAddress, $0.count) }
  }
}
