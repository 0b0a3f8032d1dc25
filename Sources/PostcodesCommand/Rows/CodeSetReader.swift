internal import PostcodeKit

/// Reads the code sets of postcodes in any order. Parts of the index in which many postcodes are read are decoded as a whole, once.
struct CodeSetReader {
  private let sequence: NumberSequence?
  private var follower: NumberSequence.Follower?
  /// The decoded segments; empty before the first.
  private var segments: [Segment] = []
  /// The code sets of the decoded segments.
  private var codeSets: [UInt32] = []
  /// For each chunk the number of its postcodes that were read; `decodedMark` if it is decoded.
  private var readCounts: [UInt8]

  /// The code sets of 64 postcodes. They take few bytes, because reads in random order wait for memory more than anything else.
  private struct Segment {
    /// A bit for each postcode, set if its code set differs from that of the postcode before; bit 0 is never set.
    var changes: UInt64 = 0
    /// The index in `codeSets` of the first one.
    var first: UInt32 = 0
  }

  private static let segmentShift = 6
  private static let chunkShift = 11
  /// The number of postcodes to read one by one: as many take about as long as decoding a chunk.
  private static let readLimit: UInt8 = 16
  private static let decodedMark = UInt8.max

  init(_ index: PostcodeIndex) {
    sequence = index.contents.codeSets
    follower = sequence.map { NumberSequence.Follower($0) }
    readCounts = [UInt8](
      repeating: 0, count: blocksNeeded(for: sequence?.count ?? 0, shift: CodeSetReader.chunkShift))
  }

  /// Returns the code set of a postcode, or −1 for an ordinal out of range, or if the index has no code sets.
  ///
  /// - Complexity: O(1), amortised over many postcodes.
  @inline(__always)
  mutating func codeSet(at ordinal: Int) -> Int {
    let chunk = ordinal >> CodeSetReader.chunkShift
    guard chunk >= 0, chunk < readCounts.count, readCounts[chunk] == CodeSetReader.decodedMark else {
      return codeSetOfNewChunk(at: ordinal)
    }
    return decodedCodeSet(at: ordinal)
  }

  /// Returns the code set of a postcode in a decoded chunk.
  @inline(__always)
  private func decodedCodeSet(at ordinal: Int) -> Int {
    let segment = segments[ordinal >> CodeSetReader.segmentShift]
    let upTo = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- ordinal)
    return Int(codeSets[Int(segment.first) &+ (segment.changes & upTo).nonzeroBitCount])
  }

  /// Returns the code set of a postcode in a chunk that isn't decoded, and decodes the chunk if it is read often.
  @inline(never)
  private mutating func codeSetOfNewChunk(at ordinal: Int) -> Int {
    guard let sequence, ordinal >= 0, ordinal < sequence.count else { return -1 }
    let chunk = ordinal >> CodeSetReader.chunkShift
    guard readCounts[chunk] >= CodeSetReader.readLimit else {
      readCounts[chunk] += 1
      return follower?.number(at: ordinal) ?? -1
    }
    decode(chunk, of: sequence)
    readCounts[chunk] = CodeSetReader.decodedMark
    return decodedCodeSet(at: ordinal)
  }

  private mutating func decode(_ chunk: Int, of sequence: NumberSequence) {
    if segments.isEmpty {
      // Whole chunks, so that ordinals after the last postcode have a segment, too.
      let perChunk = 1 << (CodeSetReader.chunkShift - CodeSetReader.segmentShift)
      segments = [Segment](repeating: Segment(), count: readCounts.count * perChunk)
    }
    let start = chunk << CodeSetReader.chunkShift
    // Runs don't cross segments.
    sequence.forEachRun(in: start..<(start + 1 << CodeSetReader.chunkShift)) { codeSet, run in
      let segment = run.lowerBound >> CodeSetReader.segmentShift
      let offset = run.lowerBound & (1 << CodeSetReader.segmentShift - 1)
      if offset == 0 {
        segments[segment].first = UInt32(truncatingIfNeeded: codeSets.count)
      } else {
        segments[segment].changes |= 1 << UInt64(offset)
      }
      codeSets.append(UInt32(truncatingIfNeeded: codeSet))
    }
  }
}
