internal import RequestPacing

/// Search as you type, as an asynchronous sequence: texts in, states out, with all the guarantees of ``SearchModel``.
///
/// ```swift
/// for try await state in SearchStates(of: texts, in: source) { show(state) }
/// ```
///
/// A slow consumer gets the latest state and misses the ones before it. When the texts end, the sequence ends after the
/// response to the last one. Each iteration is a separate search; leaving the loop cancels its requests.
public struct SearchStates<Item: Sendable, Texts: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Texts.Element == String {
  /// The state of the search.
  public typealias Element = SearchState<Item>

  private let texts: Texts
  private let source: any SearchSource<Item>
  private let configuration: SearchConfiguration
  private let clock: any Clock<Duration>

  /// Creates a sequence. The search starts with the iteration.
  ///
  /// - Parameters:
  ///   - texts: The text after each change.
  ///   - source: The source to search.
  ///   - configuration: Times and limits.
  ///   - clock: Measures debounce and stall time.
  public init(
    of texts: Texts, in source: any SearchSource<Item>, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.texts = texts
    self.source = source
    self.configuration = configuration
    self.clock = clock
  }

  /// Starts a search.
  public func makeAsyncIterator() -> Iterator {
    let (stream, output) = AsyncThrowingStream.makeStream(
      of: Element.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let driver = SearchStatesDriver(
      SearchTasks(source: source, clock: clock, configuration: configuration), output: output)
    let reading = Task { [texts] in
      await driver.handle(.started)
      do {
        for try await text in texts { await driver.handle(.textChanged(text)) }
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
    /// - Throws: The error of the texts.
    public mutating func next() async throws -> Element? { try await base.next() }
  }
}
