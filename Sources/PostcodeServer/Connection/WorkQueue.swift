#if Server
  internal import NIOConcurrencyHelpers
  internal import NIOCore
  internal import NIOPosix
  internal import PostcodesIOResponder

  /// Does the expensive work of requests on SwiftNIO's thread pool: as much at a time as there are processors, the rest in order
  /// of arrival.
  ///
  /// Event loops and Swift's executor do none of it, so that cheap requests, reloads and the shutdown never wait for it.
  final class WorkQueue: Sendable {
    /// A connection has one request at a time in the queue, so that this only matters with many connections. Most requests take a
    /// millisecond: the last one then waits for a quarter of a second.
    private static let waitingPerWorker = 256

    private struct Job {
      let budget: WorkBudget
      let body: @Sendable () -> Void
    }

    private struct State {
      var running = 0
      var waiting = CircularBuffer<Job>()
    }

    private let workers: Int
    private let limit: Int
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - workers: The number of threads, at most that of processors.
    ///   - limit: The number of requests that may wait for their first work.
    init(workers: Int = System.coreCount, limit: Int? = nil) {
      self.workers = workers
      self.limit = limit ?? WorkQueue.waitingPerWorker * workers
    }

    /// The number of jobs that run, and of those that wait.
    var counts: (running: Int, waiting: Int) { state.withLockedValue { ($0.running, $0.waiting.count) } }

    /// Does work, or has it wait for its turn.
    ///
    /// - Parameters:
    ///   - budget: The budget of the request, which has one job at a time.
    ///   - hasBegun: Whether the response has begun. Its other parts can no longer be refused; connections limit their number.
    ///   - body: The work.
    /// - Returns: `false` if too many jobs wait.
    func add(_ budget: WorkBudget, hasBegun: Bool = false, _ body: @escaping @Sendable () -> Void) -> Bool {
      let job = Job(budget: budget, body: body)
      let startsNow: Bool? = state.withLockedValue { state in
        if state.running < workers {
          state.running += 1
          return true
        }
        guard hasBegun || state.waiting.count < limit else { return nil }
        state.waiting.append(job)
        return false
      }
      if startsNow == true { NIOThreadPool.singleton.submit { [self] _ in run(job) } }
      return startsNow != nil
    }

    /// Drops the work of a request if it waits, and stops it soon if it runs.
    func cancel(_ budget: WorkBudget) {
      budget.cancel()
      state.withLockedValue { state in state.waiting.removeAll { $0.budget === budget } }
    }

    /// Does a job and then those that wait.
    private func run(_ first: Job) {
      var next: Job? = first
      while let job = next {
        if !job.budget.isCancelled { job.body() }
        next = state.withLockedValue { state in
          let next = state.waiting.popFirst()
          if next == nil { state.running -= 1 }
          return next
        }
      }
    }
  }
#endif
