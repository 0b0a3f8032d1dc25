import LoopbackServer
import PostcodesIOResponder
@testable import PostcodeKit
import PostcodesIO
import Testing

@testable import PostcodeComparison

/// An interrupted and resumed run has the same result as an uninterrupted one.
@Suite(.timeLimit(.minutes(10)))
struct ComparisonLogTests {
  private struct Interruption: Error {}

  private func same(_ one: ComparisonOutcome, _ other: ComparisonOutcome) -> Bool {
    func timeless(_ outcome: ComparisonOutcome) -> [ComparisonPart] {
      outcome.parts.map { part in
        var part = part
        (part.remoteSeconds, part.localSeconds) = (0, 0)
        return part
      }
    }
    return timeless(one) == timeless(other) && one.unanswered == other.unanswered
      && one.terminated == other.terminated
  }

  @Test func resumesAfterAnyInterruption() async throws {
    var remote = Row.some(450)
    for index in stride(from: 0, to: 450, by: 7) { remote[index].ward = "E05000001" }
    remote.removeLast(20)
    let local = try Row.responder(Row.some(450))
    let comparison = Comparison(local, StubService(try Row.responder(remote)))
    let plan = ComparisonPlan.lookups(Row.some(450).map(\.postcode))
    let header = ComparisonLog.Header(index: local.index, remote: "http://service", plan: plan)
    let whole = try await comparison.run(plan)
    for limit in 0...5 {
      var log = try ComparisonLog.line(header)
      var count = 0
      do {
        _ = try await comparison.run(plan) { part, _ in
          if count == limit { throw Interruption() }
          count += 1
          log += try ComparisonLog.line(part)
        }
        #expect(limit == 5)
      } catch is Interruption {}
      // Also interrupted in the middle of a line.
      log += try ComparisonLog.line(whole.parts[0]).dropLast(10)
      let (parts, length) = try ComparisonLog.read(log, header)
      #expect(parts.count == limit && log.prefix(length).last == 0x0A)
      let service = StubService(try Row.responder(remote))
      let resumed = try await Comparison(local, service).run(plan, known: parts)
      #expect(same(resumed, whole))
      #expect(service.requestCount == 5 - limit + 20)
    }
  }

  @Test func stateOfAnotherRunIsRejected() throws {
    let index = try Row.responder(Row.some(10)).index
    let other = try Row.responder(Row.some(11)).index
    let plan = ComparisonPlan.lookups(["AB1 0AA"])
    let header = ComparisonLog.Header(index: index, remote: "http://a", plan: plan)
    let mismatches: [(ComparisonLog.Header, String)] = [
      (.init(index: other, remote: "http://a", plan: plan), "another index"),
      (.init(index: index, remote: "http://b", plan: plan), "http://b"),
      (.init(index: index, remote: "http://a", plan: .completions(["AB1 0AA"])), "different queries"),
      (.init(index: index, remote: "http://a", plan: .lookups(["AB1 0AB"])), "different queries"),
    ]
    for (found, message) in mismatches {
      let bytes = try ComparisonLog.line(found)
      let error = #expect(throws: ComparisonLog.Mismatch.self) { try ComparisonLog.read(bytes, header) }
      #expect(error?.description.contains(message) == true)
    }
    for text in ["postcode\nAB1 0AA\n", "no line", "{}\n"] {
      #expect(throws: ComparisonLog.Mismatch.self) { try ComparisonLog.read(Array(text.utf8), header) }
    }
    let damaged = try ComparisonLog.line(header) + Array("{\"number\":0}\n".utf8)
    #expect(throws: ComparisonLog.Mismatch.self) { try ComparisonLog.read(damaged, header) }
  }
}
