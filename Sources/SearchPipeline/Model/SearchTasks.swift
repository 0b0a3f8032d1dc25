internal import RequestPacing
/// The timers and requests of a search that are under way: does what a ``SearchMachine`` says and tells it what comes
/// of that.
struct SearchTasks<S: Source> {
  /// Takes an event to the machine, wherever that lives.
  typealias Deliver = @Sendable (SearchEvent<S.Item>) async -> Void

  let source: S
  private let stopwatch: Stopwatch
  let configuration: SearchConfiguration
  private var timers: [SearchTimer: OwnedTask] = [:]
  private var request: OwnedTask?
  private var recommendations: OwnedTask?

  init(source: S, clock: any Clock<Duration>, configuration: SearchConfiguration) {
    self.source = source
    stopwatch = Stopwatch(clock)
    self.configuration = configuration
  }

  /// A machine that asks the source what can be said at once.
  func makeMachine(recentPicks: RecentPicks<S.Item>) -> SearchMachine<S.Item> {
    let source = source
    return SearchMachine(
      configuration: configuration, recentPicks: recentPicks, query: { source.query(for: $0) },
      immediate: { source.immediateSuggestions(for: $0) })
  }

  /// Carries out an effect, all but `show`.
  mutating func perform(_ effect: SearchEffect<S.Item>, deliver: @escaping Deliver) {
    switch effect {
    case .show: break
    case .stop:
      timers = [:]
      request = nil
    case .stopTimer(let timer): timers[timer] = nil
    case .startTimer(let timer, let number): start(timer, number, deliver)
    case .ask(let query, let number):
      request = OwnedTask(
        Task { [source] in
          do {
            await deliver(.answered(try await source.suggestions(for: query), number: number))
          } catch {
            await deliver(.failed(error, number: number))
          }
        })
    case .askForRecommendations(let number):
      recommendations = OwnedTask(
        Task { [source] in
          do {
            await deliver(.recommended(try await source.recommendations(), number: number))
          } catch {
            await deliver(.recommendationsFailed(error, number: number))
          }
        })
    }
  }

  private mutating func start(_ timer: SearchTimer, _ number: Int, _ deliver: @escaping Deliver) {
    // Computed now: the task may start later.
    let deadline = stopwatch.deadline(after: timer == .debounce ? configuration.debounce : configuration.stallTime)
    timers[timer] = OwnedTask(
      Task { [stopwatch] in
        do { try await stopwatch.sleep(until: deadline) } catch { return }
        await deliver(.timerFired(timer, number: number))
      })
  }
}
