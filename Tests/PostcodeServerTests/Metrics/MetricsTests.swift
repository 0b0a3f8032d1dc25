import Foundation
@testable import PostcodeServer
import Testing

/// The counters, and their text format.
@Suite(.timeLimit(.minutes(10)))
struct MetricsTests {
  @Test func textFormat() {
    var text = PrometheusText()
    #expect(text.text.isEmpty)
    text.begin("depth", .gauge, "How deep.")
    text.add([], 1.5)
    text.begin("jobs_total", .counter, "Jobs.")
    text.add([("kind", "a \"b\"\\\n"), ("x", "y")], 3)
    text.add([("kind", "c")], 4)
    #expect(
      text.text == """
        # HELP depth How deep.
        # TYPE depth gauge
        depth 1.5
        # HELP jobs_total Jobs.
        # TYPE jobs_total counter
        jobs_total{kind="a \\"b\\"\\\\\\n",x="y"} 3
        jobs_total{kind="c"} 4

        """)
  }

  private func text(_ metrics: ServerMetrics) throws -> [Substring] {
    metrics.text(try TestIndexes.few.get(), connections: 7, unreadBytes: 8).split(separator: "\n")
  }

  /// Each bucket counts all times up to and including its bound.
  @Test func histogram() throws {
    let metrics = ServerMetrics()
    for nanoseconds: Int64 in [0, 10_000, 10_001, 999_999, 3_000_000_000] {
      metrics.countRequest(route: ServerMetrics.OtherRequest.page.routeNumber, status: 200, nanoseconds: nanoseconds)
    }
    let lines = try text(metrics).filter { $0.hasPrefix("postcodes_request_duration_seconds") }
    let buckets = lines.filter { $0.hasPrefix("postcodes_request_duration_seconds_bucket") }
    let counts = buckets.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(counts == [2] + Array(repeating: 3, count: 5) + Array(repeating: 4, count: 11) + [5])
    #expect(buckets.last?.contains(#"{method="GET",route="page",le="+Inf"}"#) == true)
    #expect(lines.last == #"postcodes_request_duration_seconds_count{method="GET",route="page"} 5"#)
    let sum = try #require(lines.dropLast().last?.split(separator: " ").last.flatMap { Double($0) })
    #expect(abs(sum - 3.00102) < 1e-9)
  }

  @Test func reloads() throws {
    let metrics = ServerMetrics(clock: { 1_795_000_000 })
    metrics.countReload(succeeded: false)
    let lines = try text(metrics)
    #expect(lines.contains(#"postcodes_reloads_total{result="failed"} 1"#))
    #expect(lines.contains(#"postcodes_reloads_total{result="replaced"} 0"#))
    #expect(lines.contains("postcodes_last_reload_successful 0"))
    #expect(lines.contains("postcodes_last_reload_success_timestamp_seconds 1795000000"))
    metrics.countReload(succeeded: true)
    #expect(try text(metrics).contains("postcodes_last_reload_successful 1"))
  }

  @Test func process() throws {
    let metrics = ProcessMetrics.current()
    #expect(try #require(metrics.processorSeconds) > 0)
    #if os(Linux)
      #expect(try #require(metrics.residentBytes) > 1 << 20)
      #expect(try #require(metrics.virtualBytes) >= #require(metrics.residentBytes))
      #expect(try #require(metrics.openDescriptors) >= 3)
      #expect(try #require(metrics.maximumDescriptors) >= #require(metrics.openDescriptors))
      let started = try #require(metrics.startSeconds)
      #expect(started > 1_600_000_000 && started < Double(time(nil)) + 1)
    #endif
  }

  /// No count is lost between threads.
  @Test func threads() async throws {
    let metrics = ServerMetrics()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<10_000 { metrics.countRequest(route: 0, status: 418, nanoseconds: 1) } }
      }
    }
    let lines = try text(metrics)
    #expect(lines.contains { $0.hasPrefix("postcodes_requests_total") && $0.hasSuffix(#"status="other"} 40000"#) })
    #expect(lines.contains("postcodes_connections 7") && lines.contains("postcodes_unread_bytes 8"))
  }

  @Test func endpoint() async throws {
    var limits = ServerLimits.patient
    limits.headerBytes = 500
    try await TestServer.with(try TestIndexes.few.get(), prefix: "api", limits: limits) { server in
      for target in ["/api/postcodes/M11AD", "/api/postcodes/FOO", "/api/postcodes/M11AD", "/api/nothing", "/x"] {
        _ = try await server.get(target)
      }
      _ = try await server.reply("HEAD", "/api/postcodes/M11AD", headers: ["If-None-Match": "*"])
      _ = try await server.reply("OPTIONS", "/anything")
      _ = try await server.post("/api/postcodes", "{")
      let large = try await server.get("/api/ping?" + String(repeating: "x", count: 1000))
      #expect(large.status == 431)
      let reply = try await server.get("/api/metrics")
      #expect(reply.status == 200 && reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(reply.headers["cache-control"] == "no-store" && reply.headers["etag"] == nil)
      let lookup = #"postcodes_requests_total{method="GET",route="/postcodes/{postcode}",status="#
      for line in [
        lookup + "\"200\"} 2", lookup + "\"304\"} 1", lookup + "\"404\"} 1",
        #"postcodes_requests_total{method="",route="none",status="404"} 2"#,
        #"postcodes_requests_total{method="OPTIONS",route="any",status="204"} 1"#,
        #"postcodes_requests_total{method="POST",route="/postcodes",status="400"} 1"#,
        #"postcodes_request_duration_seconds_count{method="GET",route="/postcodes/{postcode}"} 4"#,
        #"postcodes_rejected_connections_total{status="431"} 1"#, "postcodes_index_postcodes 10",
      ] {
        #expect(reply.body.contains("\n\(line)\n"), "\(line)")
      }
      #expect(reply.body.contains("\npostcodes_index_info{dataset=\""))
      // Every metric has one HELP and one TYPE, in this order, and then its values.
      var named: Set<Substring> = []
      var name: Substring = ""
      for line in reply.body.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 3)
        if line.hasPrefix("# HELP ") {
          name = words[2]
          #expect(named.insert(name).inserted && words.count == 4)
        } else if line.hasPrefix("# TYPE ") {
          #expect(words[2] == name)
        } else {
          #expect(line.hasPrefix(name) && line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
        }
      }
    }
  }

  @Test func pageHasItsOwnLabel() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      for target in ["/", "/page/app/app.js", "/index/map", "/search?q=M1"] {
        #expect(try await server.get(target).status == 200)
      }
      _ = try await server.get("/page/nothing")
      let counts = try await server.get("/metrics").body
      #expect(counts.contains("\npostcodes_requests_total{method=\"GET\",route=\"page\",status=\"200\"} 4\n"))
      #expect(counts.contains("\npostcodes_requests_total{method=\"\",route=\"none\",status=\"404\"} 1\n"))
    }
  }
}
