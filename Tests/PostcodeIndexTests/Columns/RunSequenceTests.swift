import Testing

@testable import PostcodeIndex

/// Numbers in, the same numbers out, however they are strung together.
struct RunSequenceTests {
  /// Sequences of every shape that is told in a way of its own.
  enum Shape: String, CaseIterable, Sendable {
    case one, runs, longRuns, random, different, ascending, oneByOne, descending, fewRecent, manyRecent, leaps

    func numbers(_ count: Int, limit: Int, _ random: inout SeededRandom) -> [UInt32] {
      var numbers: [UInt32] = []
      var number = random.below(limit)
      while numbers.count < count {
        var length = 1
        switch self {
        case .one: length = count
        case .runs: (number, length) = (random.below(limit), 1 + random.below(40))
        case .longRuns: (number, length) = (random.below(limit), 1 + random.below(70_000))
        case .random: number = random.below(limit)
        case .different: number = numbers.count * 7 % limit
        case .ascending: (number, length) = ((number + 1) % limit, 1 + random.below(3))
        // Goes on by one most of the time, and comes back to what it was at before.
        case .oneByOne: number = random.oneIn(9) ? max(number - random.below(20), 0) : (number + 1) % limit
        case .descending: (number, length) = ((number + limit - 1) % limit, 1 + random.below(3))
        case .fewRecent: (number, length) = (random.below(min(limit, 15)), 1 + random.below(4))
        case .manyRecent: number = random.below(min(limit, 18))
        case .leaps: number = random.oneIn(2) ? limit - 1 - random.below(min(limit, 3)) : random.below(min(limit, 3))
        }
        numbers += [UInt32](repeating: UInt32(number), count: min(length, count - numbers.count))
      }
      return numbers
    }
  }

  /// Encodes, reads in every way, and expects the numbers; returns whether differences were told.
  @discardableResult
  private func expectRoundTrip(
    _ numbers: [UInt32], limit: Int, shift: Int = 5, _ context: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    // Something before and behind, as in a section.
    let encoded = RunSequenceEncoder.encode(numbers, limit: limit, minimumShift: shift)
    let owner = IndexBytes(copying: [1, 2, 3] + encoded + [4, 5])
    let sequence = try RunSequence(owner.view, at: 3, section: "test")
    #expect(sequence.count == numbers.count && sequence.limit == limit, "\(context)", sourceLocation: location)
    #expect(sequence.byteCount == encoded.count, "\(context)", sourceLocation: location)
    #expect(sequence.blockLength >= 1 << shift, "\(context)", sourceLocation: location)
    #expect(sequence.firstFault() == nil, "\(context)", sourceLocation: location)
    let wrong = numbers.indices.first { sequence.number(at: $0) != Int(numbers[$0]) }
    #expect(wrong == nil, "\(context)", sourceLocation: location)
    for place in [-1, numbers.count, Int.min, Int.max] {
      #expect(sequence.number(at: place) == 0, "\(context)", sourceLocation: location)
    }
    expectRuns(of: sequence, numbers, 0..<numbers.count, context, location) { sequence.forEachRun($0) }
    var random = SeededRandom(seed: 5)
    for _ in 0..<3 {
      let start = random.below(numbers.count + 1)
      let range = start..<(start + random.below(numbers.count - start + 1))
      expectRuns(of: sequence, numbers, range, context, location) { sequence.forEachRun(in: range, $0) }
    }
    withExtendedLifetime(owner) {}
    return encoded[RunSequence.headerLength + 4] == 1
  }

  private func expectRuns(
    of sequence: RunSequence, _ numbers: [UInt32], _ range: Range<Int>, _ context: String, _ location: SourceLocation,
    _ walk: ((Int, Range<Int>) -> Void) -> Void
  ) {
    var end = range.lowerBound
    var faults = 0
    walk { number, places in
      let isWithinABlock =
        !places.isEmpty && places.lowerBound / sequence.blockLength == (places.upperBound - 1) / sequence.blockLength
      let isRight = places.allSatisfy { $0 < numbers.count && Int(numbers[$0]) == number }
      if places.lowerBound != end || !isWithinABlock || !isRight { faults += 1 }
      end = places.upperBound
    }
    #expect(faults == 0 && end == range.upperBound, "\(context)", sourceLocation: location)
  }

  @Test(arguments: Shape.allCases, [1, 2, 17, 2_048, 2_049, 1 << 20])
  func everyShape(_ shape: Shape, limit: Int) throws {
    var random = SeededRandom(seed: UInt64(limit))
    for count in [1, 31, 32, 33, 511, 512, 513, 3_000] {
      let numbers = shape.numbers(count, limit: limit, &random)
      let isByDifference = try expectRoundTrip(numbers, limit: limit, "\(shape), \(count) below \(limit)")
      if limit > 2_048 { #expect(isByDifference) }
    }
  }

  @Test func nothing() throws {
    try expectRoundTrip([], limit: 0, "nothing")
    try expectRoundTrip([], limit: 5, "nothing of five")
  }

  /// The largest block, and several of them.
  @Test func longSequences() throws {
    var random = SeededRandom(seed: 60)
    for count in [65_535, 65_536, 65_537, 200_000] {
      try expectRoundTrip(Shape.longRuns.numbers(count, limit: 300, &random), limit: 300, shift: 7, "\(count)")
      try expectRoundTrip(Shape.one.numbers(count, limit: 2, &random), limit: 2, shift: 7, "one, \(count)")
    }
  }

  @Test func bothWaysOfTellingNumbersAreChosen() throws {
    var random = SeededRandom(seed: 61)
    let skewed = (0..<3_000).map { _ in UInt32([5, 900, 17, 2_000][random.below(4)] + random.below(2) * 40) }
    #expect(try !expectRoundTrip(skewed, limit: 2_048, "few of many"))
    let near = (0..<2_000).map { UInt32($0 + $0 % 3) }
    #expect(try expectRoundTrip(near, limit: 2_048, "near each other"))
  }

  /// Where the last of the numbers that are told by rank lies: sixteen back is known, seventeen is not.
  @Test(arguments: 14...18)
  func ranksAtTheirLimit(_ different: Int) throws {
    let numbers = (0..<1_000).map { UInt32($0 % different * 3) }
    try expectRoundTrip(numbers, limit: 60, shift: 9, "\(different) in turn")
  }
}
