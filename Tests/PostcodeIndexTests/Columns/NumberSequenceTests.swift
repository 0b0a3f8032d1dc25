import Testing

@testable import PostcodeIndex
import TestSupport

/// Numbers in, the same numbers out, however they are strung together.
struct NumberSequenceTests {
  /// Sequences of every shape that is told in a way of its own.
  enum Shape: String, CaseIterable, Sendable {
    case one, runs, longRuns, random, different, ascending, oneByOne, descending, fewRecent, manyRecent, leaps

    func numbers(_ count: Int, limit: Int, _ random: inout SplitMix64) -> [UInt32] {
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

  /// How a sequence is told.
  private enum Form {
    case chosen
    case runs(shift: Int)
    case changes(shift: Int)

    func encode(_ numbers: [UInt32], limit: Int) -> [UInt8] {
      switch self {
      case .chosen: NumberSequenceEncoder.encode(numbers, limit: limit)
      case .runs(let shift):
        NumberSequenceEncoder.encodeRuns(
          RunEncoder.runs(numbers), count: numbers.count, limit: limit, shift: shift)
      case .changes(let shift): NumberSequenceEncoder.encodeChanges(numbers, limit: limit, shift: shift)
      }
    }
  }

  /// Encodes, reads in every way, and expects the numbers; returns whether differences were told.
  @discardableResult
  private func expectRoundTrip(
    _ numbers: [UInt32], limit: Int, _ form: Form, _ context: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    // Something before and behind, as in a section.
    let encoded = form.encode(numbers, limit: limit)
    let owner = IndexBytes(copying: [1, 2, 3] + encoded + [4, 5])
    let sequence = try NumberSequence(owner.view, at: 3, section: "test")
    #expect(sequence.count == numbers.count && sequence.limit == limit, "\(context)", sourceLocation: location)
    #expect(sequence.byteCount == encoded.count, "\(context)", sourceLocation: location)
    #expect(sequence.firstInconsistency() == nil, "\(context)", sourceLocation: location)
    let wrong = numbers.indices.first { sequence.number(at: $0) != Int(numbers[$0]) }
    #expect(wrong == nil, "\(context)", sourceLocation: location)
    for place in [-1, numbers.count, Int.min, Int.max] {
      #expect(sequence.number(at: place) == 0, "\(context)", sourceLocation: location)
    }
    expectRuns(of: sequence, numbers, 0..<numbers.count, context, location) { sequence.forEachRun($0) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      let start = random.below(numbers.count + 1)
      let range = start..<(start + random.below(numbers.count - start + 1))
      expectRuns(of: sequence, numbers, range, context, location) { sequence.forEachRun(in: range, $0) }
    }
    withExtendedLifetime(owner) {}
    return encoded[NumberSequence.headerLength + 4] == 1
  }

  private func expectRuns(
    of sequence: NumberSequence, _ numbers: [UInt32], _ range: Range<Int>, _ context: String,
    _ location: SourceLocation,
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
    var random = SplitMix64(seed: UInt64(limit))
    for (count, form) in [
      (1, Form.chosen), (31, .changes(shift: 4)), (32, .runs(shift: 5)), (33, .changes(shift: 5)),
      (63, .changes(shift: 6)),
      (64, .changes(shift: 6)), (65, .changes(shift: 6)), (512, .runs(shift: 5)), (513, .runs(shift: 5)),
      (1_500, .chosen), (1_500, .runs(shift: 5)), (1_500, .changes(shift: 6)),
    ] {
      let numbers = shape.numbers(count, limit: limit, &random)
      let context = "\(shape), \(count) below \(limit), \(form)"
      let isByDifference = try expectRoundTrip(numbers, limit: limit, form, context)
      if limit > 2_048 { #expect(isByDifference) }
    }
  }

  @Test func nothing() throws {
    for form in [Form.chosen, .runs(shift: 7), .changes(shift: 6)] {
      try expectRoundTrip([], limit: 0, form, "nothing")
      try expectRoundTrip([], limit: 5, form, "nothing of five")
    }
  }

  /// The largest block, and several of them.
  @Test func longSequences() throws {
    var random = SplitMix64(seed: 60)
    for count in [65_535, 65_536, 65_537, 200_000] {
      for form in [Form.chosen, .runs(shift: 7), .runs(shift: 16)] {
        try expectRoundTrip(Shape.longRuns.numbers(count, limit: 300, &random), limit: 300, form, "\(count)")
        try expectRoundTrip(Shape.one.numbers(count, limit: 2, &random), limit: 2, form, "one, \(count)")
      }
    }
  }

  @Test func bothWaysOfTellingNumbersAreChosen() throws {
    var random = SplitMix64(seed: 61)
    let skewed = (0..<3_000).map { _ in UInt32([5, 900, 17, 2_000][random.below(4)] + random.below(2) * 40) }
    let near = (0..<2_000).map { UInt32($0 + $0 % 3) }
    for form in [Form.runs(shift: 5), .changes(shift: 6)] {
      #expect(try !expectRoundTrip(skewed, limit: 2_048, form, "few of many"))
      #expect(try expectRoundTrip(near, limit: 2_048, form, "near each other"))
    }
  }

  /// Where the last of the numbers that are told by rank lies: among runs, sixteen back is known, seventeen is not; among
  /// changes, all of the block are.
  @Test(arguments: [14, 15, 16, 17, 18, 61, 62, 63, 64, 65])
  func ranksAtTheirLimit(_ different: Int) throws {
    let numbers = (0..<1_000).map { UInt32($0 % different * 3_000) }
    try expectRoundTrip(numbers, limit: 200_000, .runs(shift: 9), "\(different) in turn")
    try expectRoundTrip(numbers, limit: 200_000, .changes(shift: 6), "\(different) in turn")
    // A number that comes up again at the end of each block.
    let returning = (0..<1_000).map { UInt32($0 % 64 < different - 1 ? $0 % 64 * 3_000 : 0) }
    try expectRoundTrip(returning, limit: 200_000, .changes(shift: 6), "back after \(different)")
  }

  /// What seldom changes is told by runs, what often does by changes.
  @Test func theFormIsChosenByHowOftenNumbersChange() {
    for (length, kind) in [
      (1, NumberSequence.changesCode), (20, NumberSequence.changesCode), (22, NumberSequence.runsCode),
    ] {
      let numbers = (0..<4_000).map { UInt32($0 / length % 5) }
      #expect(NumberSequenceEncoder.encode(numbers, limit: 5)[9] == kind, "runs of \(length)")
    }
  }
}
