@testable import PostcodeKit
import Testing

@testable import PostcodeIndexBuilder
import TestSupport

/// Round trips of number sequences of every shape.
struct NumberSequenceTests {
  /// Sequences that exercise different parts of the encoding.
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
        // Mostly successors, with returns to earlier numbers.
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

  /// Encodes with the given block shift, or with the one the encoder chooses, reads with all methods, and expects the numbers.
  ///
  /// - Returns: The mode that the encoder chose.
  @discardableResult
  private func expectRoundTrip(
    _ numbers: [UInt32], limit: Int, shift: Int? = nil, _ context: String,
    at location: SourceLocation = #_sourceLocation
  ) throws -> UInt8 {
    let encoded =
      if let shift {
        NumberSequenceEncoder.encode(numbers, limit: limit, shift: shift)
      } else {
        NumberSequenceEncoder.encode(numbers, limit: limit)
      }
    // In a section, other bytes precede and follow the sequence.
    let owner = IndexBytes(copying: [1, 2, 3] + encoded + [4, 5])
    let sequence = try NumberSequence(owner.view, at: 3, owner: owner, section: "test")
    #expect(sequence.count == numbers.count && sequence.limit == limit, "\(context)", sourceLocation: location)
    #expect(sequence.byteCount == encoded.count, "\(context)", sourceLocation: location)
    #expect(sequence.firstInconsistency() == nil, "\(context)", sourceLocation: location)
    let wrong = numbers.indices.first { sequence.number(at: $0) != Int(numbers[$0]) }
    #expect(wrong == nil, "\(context)", sourceLocation: location)
    for index in [-1, numbers.count, Int.min, Int.max] {
      #expect(sequence.number(at: index) == 0, "\(context)", sourceLocation: location)
    }
    expectRuns(of: sequence, numbers, 0..<numbers.count, context, location) { sequence.forEachRun($0) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      let start = random.below(numbers.count + 1)
      let range = start..<(start + random.below(numbers.count - start + 1))
      expectRuns(of: sequence, numbers, range, context, location) { sequence.forEachRun(in: range, $0) }
    }
    expectFollower(of: sequence, numbers, context, location, &random)
    withExtendedLifetime(owner) {}
    return encoded[NumberSequence.headerLength + 4]
  }

  /// Reads with a follower in order, with gaps, and from earlier indices.
  private func expectFollower(
    of sequence: NumberSequence, _ numbers: [UInt32], _ context: String, _ location: SourceLocation,
    _ random: inout SplitMix64
  ) {
    for step in [1, 3, 70, 900] {
      var follower = NumberSequence.Follower(sequence)
      var wrong = 0
      var index = 0
      while index < numbers.count {
        if follower.number(at: index) != Int(numbers[index]) { wrong += 1 }
        index = random.oneIn(50) ? random.below(index + 1) : index + 1 + random.below(step)
        if random.oneIn(3_000) { break }
      }
      #expect(wrong == 0, "\(context), steps of \(step)", sourceLocation: location)
    }
  }

  private func expectRuns(
    of sequence: NumberSequence, _ numbers: [UInt32], _ range: Range<Int>, _ context: String,
    _ location: SourceLocation,
    _ walk: ((Int, Range<Int>) -> Void) -> Void
  ) {
    var end = range.lowerBound
    var faults = 0
    walk { number, indices in
      let isWithinABlock =
        !indices.isEmpty && indices.lowerBound / sequence.blockLength == (indices.upperBound - 1) / sequence.blockLength
      let isRight = indices.allSatisfy { $0 < numbers.count && Int(numbers[$0]) == number }
      if indices.lowerBound != end || !isWithinABlock || !isRight { faults += 1 }
      end = indices.upperBound
    }
    #expect(faults == 0 && end == range.upperBound, "\(context)", sourceLocation: location)
  }

  @Test(arguments: Shape.allCases, [1, 2, 17, 2_048, 2_049, 1 << 20])
  func everyShape(_ shape: Shape, limit: Int) throws {
    var random = SplitMix64(seed: UInt64(limit))
    for (count, shift) in [
      (1, nil), (31, 4), (32, 5), (33, 5), (63, 6), (64, 6), (65, 6), (127, 7), (128, 7), (129, 7), (512, 8), (513, 8),
      (1_500, nil), (1_500, 4), (1_500, 6), (1_500, 9), (4_100, 11),
    ] as [(Int, Int?)] {
      let numbers = shape.numbers(count, limit: limit, &random)
      let context = "\(shape), \(count) below \(limit), shift \(shift ?? -1)"
      let mode = try expectRoundTrip(numbers, limit: limit, shift: shift, context)
      if limit > 2_048 { #expect(mode == ChangeBitmapCodes.Mode.moveToFront) }
    }
  }

  @Test func empty() throws {
    for shift in [nil, 4, 6, 11] as [Int?] {
      try expectRoundTrip([], limit: 0, shift: shift, "empty")
      try expectRoundTrip([], limit: 5, shift: shift, "empty, limit 5")
    }
  }

  /// The longest blocks, and several of them.
  @Test func longSequences() throws {
    var random = SplitMix64(seed: 60)
    for count in [2_047, 2_048, 2_049, 200_000] {
      for shift in [nil, 7, 11] as [Int?] {
        try expectRoundTrip(Shape.longRuns.numbers(count, limit: 300, &random), limit: 300, shift: shift, "\(count)")
        try expectRoundTrip(Shape.one.numbers(count, limit: 2, &random), limit: 2, shift: shift, "one, \(count)")
      }
    }
  }

  @Test func theEncoderChoosesTheShorterMode() throws {
    var random = SplitMix64(seed: 61)
    let skewed = (0..<3_000).map { _ in UInt32([5, 900, 17, 2_000][random.below(4)] + random.below(2) * 40) }
    let close = (0..<2_000).map { UInt32($0 + $0 % 3) }
    for shift in [5, 6, 8] {
      #expect(try expectRoundTrip(skewed, limit: 2_048, shift: shift, "few of many") == ChangeBitmapCodes.Mode.literal)
      #expect(
        try expectRoundTrip(close, limit: 2_048, shift: shift, "close together") == ChangeBitmapCodes.Mode.moveToFront)
    }
  }

  /// Ranks in the move-to-front list up to the largest that the encoder uses, and beyond.
  @Test(arguments: [14, 15, 16, 17, 18, 61, 62, 63, 64, 65])
  func ranksAtTheirLimit(_ distinct: Int) throws {
    let numbers = (0..<1_000).map { UInt32($0 % distinct * 3_000) }
    // A number that comes up again at the end of each block.
    let returning = (0..<1_000).map { UInt32($0 % 64 < distinct - 1 ? $0 % 64 * 3_000 : 0) }
    for shift in [6, 9] {
      try expectRoundTrip(numbers, limit: 200_000, shift: shift, "\(distinct) in turn")
      try expectRoundTrip(returning, limit: 200_000, shift: shift, "back after \(distinct)")
    }
  }

  /// Sequences that seldom change get longer blocks.
  @Test(arguments: [(1, 6), (20, 6), (22, 7), (700, 11), (100_000, 11)])
  func blocksAreLongIfNumbersSeldomChange(_ length: Int, shift: UInt8) {
    let numbers = (0..<100_000).map { UInt32($0 / length % 5) }
    #expect(NumberSequenceEncoder.encode(numbers, limit: 5)[8] == shift)
  }
}
