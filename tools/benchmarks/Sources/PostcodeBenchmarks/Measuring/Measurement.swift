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
}
