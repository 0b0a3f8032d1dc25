import CoreMetrics
import Testing

@testable import PostcodeServer

/// What is counted, and how it is told.
@Suite(.timeLimit(.minutes(5)))
struct MetricsTests {
  @Test func text() {
    let metrics = MetricsRegistry()
    #expect(metrics.text().isEmpty)
    let labels = [("kind", "a \"b\"\\\n")]
    Counter(label: "jobs_total", dimensions: labels, factory: metrics).increment(by: 2)
    Counter(label: "jobs_total", dimensions: labels, factory: metrics).increment()
    _ = Counter(label: "never_total", factory: metrics)
    Gauge(label: "9 depth", factory: metrics).record(1.5)
    #expect(
      metrics.text() == """
        # TYPE _9_depth gauge
        _9_depth 1.5
        # TYPE jobs_total counter
        jobs_total{kind="a \\"b\\"\\\\\\n"} 3

        """)
  }

  /// Each bucket holds all times up to its bound, the bound included.
  @Test func histogram() throws {
    let metrics = MetricsRegistry()
    let timer = Timer(label: "t_seconds", dimensions: [("route", "/x")], factory: metrics)
    for nanoseconds: Int64 in [0, 10_000, 10_001, 999_999, 3_000_000_000] { timer.recordNanoseconds(nanoseconds) }
    let lines = metrics.text().split(separator: "\n")
    let buckets = lines.filter { $0.hasPrefix("t_seconds_bucket") }
    let counts = buckets.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(counts == [2] + Array(repeating: 3, count: 5) + Array(repeating: 4, count: 11) + [5])
    #expect(buckets.last?.contains(#"{route="/x",le="+Inf"}"#) == true)
    #expect(lines.last == #"t_seconds_count{route="/x"} 5"#)
    let sum = try #require(lines.dropLast().last?.split(separator: " ").last.flatMap { Double($0) })
    #expect(abs(sum - 3.00102) < 1e-9)
  }

  /// No count is lost between threads.
  @Test func threads() async {
    let metrics = MetricsRegistry()
    let counter = Counter(label: "c_total", factory: metrics)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<10_000 { counter.increment() } } }
    }
    #expect(metrics.text() == "# TYPE c_total counter\nc_total 40000\n")
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
        #"postcodes_refused_connections_total{status="431"} 1"#, "postcodes_index_postcodes 10",
      ] {
        #expect(reply.body.contains("\n\(line)\n"), "\(line)")
      }
      #expect(reply.body.contains("\npostcodes_index_info{dataset=\""))
      // Every line is a comment, or a name with labels and a number.
      for line in reply.body.split(separator: "\n") where !line.hasPrefix("# TYPE ") {
        #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
      }
    }
  }
  @Test func thePageIsCountedByItself() async throws {
    try await TestServer.with(try TestIndexes.few.get()) { server in
      for target in ["/", "/page/app.js", "/index/map", "/search?q=M1"] {
        #expect(try await server.get(target).status == 200)
      }
      _ = try await server.get("/page/nothing")
      let counts = try await server.get("/metrics").body
      #expect(counts.contains("\npostcodes_requests_total{method=\"GET\",route=\"page\",status=\"200\"} 4\n"))
      #expect(counts.contains("\npostcodes_requests_total{method=\"\",route=\"none\",status=\"404\"} 1\n"))
    }
  }
}
