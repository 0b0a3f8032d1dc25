internal import Atomics
public import CoreMetrics
internal import NIOConcurrencyHelpers

/// Metrics kept in memory and told as text, in the exposition format of Prometheus 0.0.4.
///
/// ```swift
/// let metrics = MetricsRegistry()
/// Counter(label: "jobs_total", dimensions: [("kind", "a")], factory: metrics).increment()
/// metrics.text()   // # TYPE jobs_total counter
///                  // jobs_total{kind="a"} 1
/// ```
///
/// Counting takes an atomic addition, and no lock. What was never counted is not told. The same label and dimensions are the
/// same metric, however often they are asked for. Bootstrap `MetricsSystem` with a registry to have the metrics of other
/// libraries in it, too.
public final class MetricsRegistry: MetricsFactory {
  private struct Key: Hashable {
    let name: String
    let labels: String
  }

  private enum Metric {
    case counter(CounterCell)
    case gauge(GaugeCell)
    case histogram(HistogramCell)

    var kind: StaticString {
      switch self {
      case .counter: "counter"
      case .gauge: "gauge"
      case .histogram: "histogram"
      }
    }
  }

  private let metrics = NIOLockedValueBox<[Key: Metric]>([:])

  /// Makes a registry without metrics.
  public init() {}

  /// A number that only grows.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let metric = metric(label, dimensions) { .counter(CounterCell()) }
    // A name that another kind of metric has is not told twice.
    if case .counter(let cell) = metric { return cell }
    return CounterCell()
  }

  /// A gauge, or if values are to be aggregated, a histogram of seconds.
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    let metric = metric(label, dimensions) { aggregate ? .histogram(HistogramCell()) : .gauge(GaugeCell()) }
    switch metric {
    case .gauge(let cell): return cell
    case .histogram(let cell): return cell
    case .counter: return GaugeCell()
    }
  }

  /// A histogram of seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let metric = metric(label, dimensions) { .histogram(HistogramCell()) }
    if case .histogram(let cell) = metric { return cell }
    return HistogramCell()
  }

  /// Does nothing: what was counted stays, as Prometheus expects of whatever was told once.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing, as `destroyCounter`.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing, as `destroyCounter`.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// Everything that was counted, sorted by name.
  ///
  /// - Complexity: O(n log n) for n metrics.
  public func text() -> String {
    let all = metrics.withLockedValue { $0 }.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
    var text = ""
    var name = ""
    for (key, metric) in all {
      let lines =
        switch metric {
        case .counter(let cell): cell.lines(key.name, key.labels)
        case .gauge(let cell): cell.lines(key.name, key.labels)
        case .histogram(let cell): cell.lines(key.name, key.labels)
        }
      guard !lines.isEmpty else { continue }
      if key.name != name { text += "# TYPE \(key.name) \(metric.kind)\n" }
      name = key.name
      text += lines
    }
    return text
  }

  private func metric(
    _ label: String, _ dimensions: [(String, String)], _ make: () -> Metric
  ) -> Metric {
    let key = Key(name: PrometheusText.name(label), labels: PrometheusText.labels(dimensions))
    return metrics.withLockedValue { metrics in
      if let metric = metrics[key] { return metric }
      let metric = make()
      metrics[key] = metric
      return metric
    }
  }
}

/// How names and values are written.
enum PrometheusText {
  /// A name with whatever is not allowed in one replaced by underscores.
  static func name(_ text: String) -> String {
    var name = String(text.unicodeScalars.map { allowed($0) ? Character($0) : "_" })
    if name.utf8.first.map({ $0 >= 48 && $0 <= 57 }) ?? true { name = "_" + name }
    return name
  }

  /// `a="b",c="d"`, escaped as the format asks for.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions.map { key, value in
      var escaped = ""
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\\": escaped += "\\\\"
        case "\"": escaped += "\\\""
        case "\n": escaped += "\\n"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return "\(name(key))=\"\(escaped)\""
    }.joined(separator: ",")
  }

  /// A line with a value.
  static func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
    labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ":": true
    default: false
    }
  }
}
