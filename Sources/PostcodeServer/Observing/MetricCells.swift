internal import Atomics
internal import CoreMetrics

/// A number that only grows.
final class CounterCell: CounterHandler {
  private let value = ManagedAtomic<Int64>(0)

  func increment(by amount: Int64) { value.wrappingIncrement(by: amount, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }

  func lines(_ name: String, _ labels: String) -> String {
    let value = value.load(ordering: .relaxed)
    return value == 0 ? "" : PrometheusText.line(name, labels, value)
  }
}

/// The last of some numbers.
final class GaugeCell: RecorderHandler {
  private let bits = ManagedAtomic<UInt64>(0)

  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

  func lines(_ name: String, _ labels: String) -> String {
    PrometheusText.line(name, labels, Double(bitPattern: bits.load(ordering: .relaxed)))
  }
}

/// How many of some times, in seconds, are below each of a row of bounds.
final class HistogramCell: TimerHandler, RecorderHandler {
  /// Nanoseconds: most answers take some hundredths of a millisecond, and nothing should take a second.
  private static let bounds: [Int64] = [
    10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
  ]

  private let counts = (0...HistogramCell.bounds.count).map { _ in ManagedAtomic<Int64>(0) }
  private let sum = ManagedAtomic<Int64>(0)

  func recordNanoseconds(_ duration: Int64) {
    var place = 0
    while place < HistogramCell.bounds.count, duration > HistogramCell.bounds[place] { place += 1 }
    counts[place].wrappingIncrement(ordering: .relaxed)
    sum.wrappingIncrement(by: duration, ordering: .relaxed)
  }

  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { recordNanoseconds(Int64(exactly: (value * 1e9).rounded()) ?? 0) }

  func lines(_ name: String, _ labels: String) -> String {
    let counts = counts.map { $0.load(ordering: .relaxed) }
    guard counts.contains(where: { $0 != 0 }) else { return "" }
    let before = labels.isEmpty ? "" : labels + ","
    var text = ""
    var total: Int64 = 0
    for (place, count) in counts.enumerated() {
      total &+= count
      let bound = place < HistogramCell.bounds.count ? "\(Double(HistogramCell.bounds[place]) / 1e9)" : "+Inf"
      text += PrometheusText.line(name + "_bucket", before + "le=\"\(bound)\"", total)
    }
    text += PrometheusText.line(name + "_sum", labels, Double(sum.load(ordering: .relaxed)) / 1e9)
    return text + PrometheusText.line(name + "_count", labels, total)
  }
}
