/// Search as you type, as an asynchronous sequence: texts in, states out, with all the guarantees of ``SearchModel``.
///
/// ```swift
/// for try await state in SearchStates(of: texts, in: source) { show(state) }
/// ```
///
/// Instead of texts, the input can be a sequence of ``SearchInput``, to refresh, retry, cancel, load more or select as well. When the user
/// presses Return, choose the state's ``SearchState/topResult``, or that of the next state that has one.
///
/// A slow consumer gets the latest state and misses earlier ones. When the input ends, the sequence waits for the last response
/// and ends. Each iteration is a separate search; leaving the loop cancels its requests.
public struct SearchStates<Item: Sendable, Inputs: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Inputs.Element == SearchInput<Item> {
  /// The state of the search.
  public typealias Element = SearchState<Item>

  private let inputs: Inputs
  private let source: any SearchSource<Item>
  private let recentSelections: RecentSelections<Item>
  private let configuration: SearchConfiguration
  private let clock: any Clock<Duration>

  /// Creates a sequence. The search starts with the iteration.
  ///
  /// - Parameters:
  ///   - inputs: The texts and actions of the user.
  ///   - source: The source to search.
  ///   - recentSelections: The items selected in an earlier session. By default, selections aren't kept.
  ///   - configuration: Times and limits.
  ///   - clock: Measures debounce and stall time.
  public init(
    of inputs: Inputs, in source: any SearchSource<Item>, recentSelections: RecentSelections<Item>? = nil,
    configuration: SearchConfiguration = SearchConfiguration(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.inputs = inputs
    self.source = source
    self.recentSelections = recentSelections ?? RecentSelections(limit: 0) { _, _ in false }
    self.configuration = configuration
    self.clock = clock
  }

  /// Creates a sequence. The search starts with the iteration.
  ///
  /// - Parameters:
  ///   - texts: The text after each change.
  ///   - source: The source to search.
  ///   - configuration: Times and limits.
  ///   - clock: Measures debounce and stall time.
  public init<Texts: AsyncSequence & Sendable>(
    of texts: Texts, in source: any SearchSource<Item>, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) where Texts.Element == String, Inputs == AsyncMapSequence<Texts, SearchInput<Item>> {
    self.init(of: texts.map { SearchInput.text($0) }, in: source, configuration: configuration, clock: clock)
  }

  /// Starts a search.
  public func makeAsyncIterator() -> Iterator {
    let (stream, output) = AsyncThrowingStream.makeStream(
      of: Element.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let driver = SearchStatesDriver(
      SearchTasks(source: source, clock: clock, configuration: configuration), recentSelections: recentSelections,
      output: output)
    let reading = Task { [inputs] in
      await driver.handle(.started)
      do {
        for try await input in inputs { await driver.handle(input.event) }
        await driver.end()
      } catch {
        output.finish(throwing: error)
      }
    }
    output.onTermination = { _ in reading.cancel() }
    return Iterator(base: stream.makeAsyncIterator(), driver: driver, reading: OwnedTask(reading))
  }

  /// An iterator over the states.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncThrowingStream<Element, any Error>.Iterator
    /// Owns the running timers and requests: they end with the iterator.
    let driver: SearchStatesDriver<Item>
    let reading: OwnedTask

    /// Returns the latest state as soon as there is a new one, or `nil` after the last.
    ///
    /// - Throws: The error of the input.
    public mutating func next() async throws -> Element? { try await base.next() }
  }
}
