#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How the work of a computation grows with its input: its processor time for inputs of a length, of twice and of four times that length.
///
/// ```
/// let growth = try Growth(from: 4096) { String(repeating: "a", count: $0) } of: { reader.read($0) }
/// #expect(!growth.isSteep, "\(growth)")
/// ```
///
/// The measure is the time of the thread's processor, not the time that passes: other tests and programs don't count. (Counted instructions would
/// vary less, but most virtual machines and containers don't allow a program to count them.) What they do to caches and clocks does count.
/// Therefore each time is the least of several, and a growth counts as steep only if it is so measurement after measurement.
package struct Growth: CustomStringConvertible {
  /// The factor for four times the length: linear work has 4, quadratic work 16.
  private static let limit = 9.0
  /// The runs of each measurement. Another one follows only while the growth looks steep.
  private static let runs = [2, 5, 5]

  /// The length of the shortest input.
  private let length: Int
  /// The nanoseconds of processor time for one, two and four times the length.
  private let times: [Double]

  /// Measures a computation.
  ///
  /// - Parameters:
  ///   - length: The length of the shortest input. Choose one for which the part of the work that grows outweighs the rest.
  ///   - input: Makes an input of a length. Its time isn't measured.
  ///   - computation: The computation, on the thread that calls it. Its result keeps the optimiser from removing it.
  /// - Throws: What `input` and `computation` throw.
  @inline(never)
  package init<Input, Result>(
    from length: Int, input: (Int) throws -> Input, of computation: (Input) throws -> Result
  ) rethrows {
    self.length = length
    let inputs = try [1, 2, 4].map { try input(length * $0) }
    var measured: [Double] = []
    // What is prepared once, and caches that are cold, would make the shortest input look expensive.
    if let first = inputs.first { _ = try computation(first) }
    for runs in Growth.runs where measured.isEmpty || Growth.isSteep(measured) {
      measured = [Double](repeating: .infinity, count: inputs.count)
      for _ in 0..<runs {
        for (index, input) in inputs.enumerated() {
          let start = Growth.processorTime
          _ = try computation(input)
          measured[index] = min(measured[index], Growth.processorTime - start)
        }
      }
    }
    times = measured
  }

  /// Whether the work more than triples at a doubling, on average of two.
  package var isSteep: Bool { Growth.isSteep(times) }

  package var description: String {
    let costs = zip([1, 2, 4], times).map { "\(length * $0): \(Int($1 / 1000)) µs" }
    return "processor time by length of the input: \(costs.joined(separator: ", "))"
  }

  private static func isSteep(_ times: [Double]) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    return last > limit * max(first, 1)
  }

  /// The nanoseconds that this thread has run.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
