extension CodeSetTable {
  /// A column's share of a block.
  struct Part {
    let column: Int
    /// The bits that bitmap and changes take.
    let bits: Range<Int>
    package let bitmap: UInt64
    /// The number of code sets in the block.
    let length: Int
    /// The first number, and the one after each change.
    let numbers: [UInt32]
    /// Whether all ranks and numbers are in range.
    let isConsistent: Bool
  }

  func forEachPart(_ body: (Part) -> Void) {
    var numbers = [UInt32](repeating: 0, count: ChangeBitmapCodes.segmentLength + 1)
    for block in 0..<blockCount {
      let start = stream &+ directory.start(ofBlock: block)
      var bit = start &+ startWidth
      let length = length(ofBlock: block)
      for (index, column) in columns.enumerated() {
        let begin = bit
        let first = column.codes.first(start &+ column.start)
        let bitmap = changes(index, start) ? column.codes.bitmap(&bit, length: length) : 0
        let isConsistent = column.codes.read(after: first, of: bitmap.nonzeroBitCount, &bit, into: &numbers)
        body(
          Part(
            column: index, bits: begin..<bit, bitmap: bitmap, length: length, numbers: numbers,
            isConsistent: isConsistent))
      }
    }
  }
}
