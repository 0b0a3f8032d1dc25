import LoopbackServer
@testable import PostcodeKit
import PostcodeSearch
import PostcodesIO
import Testing

/// Guarantees of the articles that need an app's own sources.
@Suite(.timeLimit(.minutes(10))) struct ScenarioTests {
  private struct MemoryTransport: HTTPTransport {
    let respond: @Sendable (HTTPRequest) throws -> HTTPResponse

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try respond(request) }
  }

  /// The lookup of the article "Look a postcode up while the user types".
  private struct Details: SearchSource {
    let client: PostcodesClient

    func query(for text: String) -> String { Postcode(text)?.description ?? "" }

    func suggestions(for request: SearchRequest) async throws -> Suggestions<String> {
      do {
        return Suggestions([try await client.lookup(request.query).postcode], origin: .remote)
      } catch PostcodesIOError.notFound {
        return Suggestions([], origin: .remote)
      }
    }
  }

  private enum AppError: RetryAdvising, Equatable {
    case offline, unexpected
    var retryAdvice: RetryAdvice { self == .offline ? .afterBackoff : .never }
  }

  /// A service that translates its errors.
  private struct Service: SearchSource {
    let count: Locked<Int>
    let error: AppError

    func suggestions(for request: SearchRequest) async throws -> Suggestions<Int> {
      count.withLock { $0 += 1 }
      throw error
    }
  }

  /// Returns the state after the response to the last text.
  private func lastState<Item: Sendable>(_ source: any SearchSource<Item>, _ texts: [String]) async throws
    -> SearchState<Item>
  {
    let (stream, typing) = AsyncStream<String>.makeStream()
    for text in texts { typing.yield(text) }
    typing.finish()
    var last = SearchState<Item>.idle(recentSelections: [], recommendations: .none)
    let states = SearchStates(of: stream, in: source, configuration: SearchConfiguration(debounce: .zero))
    for try await state in states { last = state }
    return last
  }

  @Test func lookUpSendsCompletePostcodesOnly() async throws {
    let sent = Locked<[String]>([])
    let client = PostcodesClient(
      transport: MemoryTransport { request in
        sent.withLock { $0.append(request.url) }
        return HTTPResponse(status: 404, body: Array(#"{"status":404,"error":"Postcode not found"}"#.utf8))
      }, configuration: .init(timeout: .seconds(600)))
    let texts = ["m", "m1", "m1 1", "m1 1a", "m1 1ae2", "john@example.com", "m1 1ae", "M11AE"]
    let source = Details(client: client)
    #expect(texts.filter { !source.query(for: $0).isEmpty } == ["m1 1ae", "M11AE"])
    #expect(try await lastState(source, texts).phase == .noResults)
    #expect(sent.withLock(\.count) == 1)
    #expect(sent.withLock { $0.first?.hasSuffix("/postcodes/M1%201AE") } == true)
  }

  @Test(arguments: [false, true]) func errorsAreTheAppsOwn(isOffline: Bool) async throws {
    let error: AppError = isOffline ? .offline : .unexpected
    let service = Service(count: Locked(0), error: error)
    let policy = RetryPolicy(attempts: 3, firstDelay: .zero)
    let source = RetryingSource(service, policy: policy).map { "\($0)" }
    #expect(try await lastState(source, ["a"]).error as? AppError == error)
    #expect(service.count.withLock { $0 } == (isOffline ? 3 : 1))
  }
}
