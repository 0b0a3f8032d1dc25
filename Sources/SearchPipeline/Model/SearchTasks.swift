/// The running timers and requests of a search. Performs the effects of a ``SearchMachine`` and reports the outcomes.
struct SearchTasks<Item: Sendable> {
  /// Sends an event to the machine.
  typealias Report = @Sendable (SearchEvent<Item>) async -> Void

  private var source: any SearchSource<Item>
  private let stopwatch: Stopwatch
  private let configuration: SearchConfiguration
  private var timers: [SearchTimer: OwnedTask] = [:]
  private var request: OwnedTask?
  private var page: OwnedTask?
  private var recommendations: OwnedTask?

  init(source: any SearchSource<Item>, clock: any Clock<Duration>, configuration: SearchConfiguration) {
    self.source = source
    stopwatch = Stopwatch(clock)
    self.configuration = configuration
  }

  /// Returns a machine with the same source.
  func makeMachine(recentSelections: RecentSelections<Item>) -> SearchMachine<Item> {
    SearchMachine(configuration: configuration, recentSelections: recentSelections, source: source)
  }

  /// Sends further requests to another source.
  mutating func replaceSource(by source: any SearchSource<Item>) { self.source = source }

  /// Performs any effect except `show`.
  mutating func perform(_ effect: SearchEffect<Item>, report: @escaping Report) {
    switch effect {
    case .show: break
    case .stop:
      timers = [:]
      request = nil
    case .stopTimer(let timer): timers[timer] = nil
    case .startTimer(let timer, let number): start(timer, number, report)
    case .requestSuggestions(let searchRequest, let number):
      request = OwnedTask(
        Task { [source] in
          do {
            await report(.received(try await source.suggestions(for: searchRequest), number: number))
          } catch {
            await report(.failed(error, number: number))
          }
        })
    case .requestPage(let searchRequest, let number):
      page = OwnedTask(
        Task { [source] in
          do {
            await report(.receivedPage(try await source.suggestions(for: searchRequest), number: number))
          } catch {
            await report(.pageFailed(error, number: number))
          }
        })
    case .cancelPage: page = nil
    case .requestRecommendations(let number):
      recommendations = OwnedTask(
        Task { [source] in
          do {
            await report(.receivedRecommendations(try await source.recommendations(), number: number))
          } catch {
            await report(.recommendationsFailed(error, number: number))
          }
        })
    case .cancelRecommendations: recommendations = nil
    }
  }

  private mutating func start(_ timer: SearchTimer, _ number: Int, _ report: @escaping Report) {
    // Computed now, because the task may start later.
    let deadline = stopwatch.deadline(after: timer == .debounce ? configuration.debounce : configuration.stallTime)
    timers[timer] = OwnedTask(
      Task { [stopwatch] in
        do { try await stopwatch.sleep(until: deadline) } catch { return }
        await report(.timerFired(timer, number: number))
      })
  }
}
