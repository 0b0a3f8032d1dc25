/// What a case took: nanoseconds an operation, one figure a round.
struct Measurement {
  let name: String
  private let samples: [Double]

  init(name: String, samples: [Double]) {
    self.name = name
    self.samples = samples
  }

  /// Measures cases in turn, so that whatever the machine is up to meets all of them; each round starts with
  /// another. A round before the first warms up and does not count.
  static func interleaved(_ cases: [Case], rounds: Int) -> [Measurement] {
    let clock = ContinuousClock()
    var samples = cases.map { _ in [Double]() }
    for round in 0...rounds {
      for place in cases.indices {
        let number = (place + round) % cases.count
        let subject = cases[number]
        let duration = clock.measure(subject.pass)
        if round > 0 { samples[number].append(duration / .nanoseconds(1) / Double(subject.operations)) }
      }
    }
    return zip(cases, samples).map { Measurement(name: $0.name, samples: $1) }
  }

  /// Name, median, minimum, maximum and number of rounds.
  var line: String {
    let sorted = samples.sorted()
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    return "\(name)\t\(middle)\t\(sorted[0])\t\(sorted[sorted.count - 1])\t\(sorted.count)"
  }
}
