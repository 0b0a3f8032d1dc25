/// Search as you type, as a sequence: texts in, states out, with all that ``SearchModel`` promises.
///
/// ```swift
/// for try await state in SearchStates(of: texts, in: source) { show(state) }
/// ```
///
/// Whoever takes states more slowly than they come gets the latest and misses those between. When the texts end, the
/// last one is still answered, then the states end. Each iteration is a search of its own and reads the texts from
/// where they are; giving it up cancels what is under way.
public struct SearchStates<S: Source, Texts: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Texts.Element == String {
  /// A state of the screen.
  public typealias Element = SearchState<S.Item>

  private let texts: Texts
  private let source: S
  private let configuration: SearchConfiguration
  private let clock: any Clock<Duration>

  /// Takes what is needed for a search; nothing happens before the states are asked for.
  ///
  /// - Parameters:
  ///   - texts: the text after each change.
  ///   - source: what is asked.
  ///   - configuration: times and lengths.
  ///   - clock: what debounce and stall time are measured by.
  public init(
    of texts: Texts, in source: S, configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.texts = texts
    self.source = source
    self.configuration = configuration
    self.clock = clock
  }

  /// Starts the search.
  public func makeAsyncIterator() -> Iterator {
    let (stream, output) = AsyncThrowingStream.makeStream(
      of: Element.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
    let driver = SearchDriver(
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

  /// Steps through states.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncThrowingStream<Element, any Error>.Iterator
    /// Held as long as somebody may ask for states: with it goes what is under way.
    let driver: SearchDriver<S>
    let reading: OwnedTask

    /// The latest state, once there is one that was not taken yet; `nil` after the last.
    ///
    /// - Throws: what the texts throw.
    public mutating func next() async throws -> Element? { try await base.next() }
  }
}
