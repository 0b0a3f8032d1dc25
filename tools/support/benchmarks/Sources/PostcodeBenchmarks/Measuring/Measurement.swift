/// The nanoseconds an operation of a case, one figure a round.
struct Measurement {
  let name: String
  private let samples: [Double]

  init(name: String, samples: [Double]) {
    self.name = name
    self.samples = samples
  }

  /// Measures cases in turn, so that other load on the machine affects all of them. Each round starts with another
  /// case. A first round warms up and does not count.
  static func interleaved(_ cases: [Case], rounds: Int) -> [Measurement] {
    let clock = ContinuousClock()
    var samples = cases.map { _ in [Double]() }
    for round in 0...rounds {
      for offset in cases.indices {
        let number = (offset + round) % cases.count
        let subject = cases[number]
        let duration = clock.measure(subject.pass)
        if round > 0 { samples[number].append(duration / .nanoseconds(1) / Double(subject.operations)) }
      }
    }
    return zip(cases, samples).map { Measurement(name: $0.name, samples: $1) }
  }

  /// Name, median, minimum, maximum and number of rounds, separated by tabs.
  var line: String {
    let sorted = samples.sorted()
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    return "\(name)\t\(middle)\t\(sorted[0])\t\(sorted[sorted.count - 1])\t\(sorted.count)"
  }

  /// Times each operation on its own, since some take far longer than others. Returns the median, mean, 99th percentile
  /// and maximum of each round, one measurement each. A first round warms up and does not count.
  static func quantiles<Item, Failure: Error>(
    _ name: String, of items: [Item], rounds: Int, _ operation: (Item) throws(Failure) -> Void
  ) throws(Failure) -> [Measurement] {
    guard !items.isEmpty else { return [] }
    let clock = ContinuousClock()
    var medians: [Double] = []
    var means: [Double] = []
    var tails: [Double] = []
    var maxima: [Double] = []
    for round in 0...rounds {
      var times: [Double] = []
      times.reserveCapacity(items.count)
      for item in items {
        let start = clock.now
        try operation(item)
        times.append(start.duration(to: clock.now) / .nanoseconds(1))
      }
      guard round > 0 else { continue }
      times.sort()
      medians.append(times[times.count / 2])
      means.append(times.reduce(0, +) / Double(times.count))
      tails.append(times[times.count * 99 / 100])
      maxima.append(times[times.count - 1])
    }
    return [
      Measurement(name: "\(name).median", samples: medians), Measurement(name: "\(name).mean", samples: means),
      Measurement(name: "\(name).tail", samples: tails), Measurement(name: "\(name).worst", samples: maxima),
    ]
  }
}
