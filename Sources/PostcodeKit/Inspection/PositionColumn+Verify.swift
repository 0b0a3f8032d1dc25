extension PositionColumn {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var present = 0
    var positions = [(first: Int64, second: Int64)](repeating: (0, 0), count: blockLength)
    var expected = streamBounds.start
    for block in 0..<(count + blockLength - 1) / blockLength {
      let read = readPositions(ofBlock: block, offsets: 0..<blockLength, into: &positions)
      if read.bits.start != expected { return "block \(block) does not begin where the previous one ends" }
      for offset in read.offsets where positions[offset].first != PositionColumn.missing { present += 1 }
      expected = read.bits.end
    }
    if expected != streamBounds.end { return "the last block does not end with the stream" }
    guard present == presentCount else {
      return "\(present) positions, expected \(presentCount)"
    }
    return nil
  }
}
