internal import PostcodeCore

extension PostcodeIndex {
  /// Reads the whole index and checks everything that can be checked: the checksum of every section, that the postcodes
  /// ascend and each is found at its ordinal, and that the columns decode to their exact ends.
  ///
  /// - Throws: `IndexError`: `checksumMismatch`, or `malformed` for what no checksum shows.
  /// - Complexity: O(size of the file); about a second for every postcode there is.
  public func verify() throws(IndexError) {
    let failure = withExtendedLifetime(owner) { firstFault() }
    if let failure { throw failure }
  }

  private func firstFault() -> IndexError? {
    var columnNumber = 0
    for section in file.sections {
      var name = "metadata"
      if section.kind == IndexFile.SectionKind.trie.rawValue { name = "trie" }
      if section.kind == IndexFile.SectionKind.column.rawValue {
        name = columnNumber < columns.count ? columns[columnNumber].declaration.name : "column"
        columnNumber += 1
      }
      let actual = XXHash64.hash(section.bytes)
      guard actual == section.checksum else {
        return .checksumMismatch(section: name, expected: section.checksum, actual: actual)
      }
    }
    if let fault = trie.firstFault() { return .malformed(section: "trie", reason: fault) }
    for column in columns {
      let fault =
        switch column.storage {
        case .position(let column): column.firstFault()
        case .category(let column): column.firstFault()
        }
      if let fault { return .malformed(section: column.declaration.name, reason: fault) }
    }
    return nil
  }
}

extension PostcodeTrie {
  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    var cursor = Cursor(self, from: 0)
    var ordinal = 0
    var last: UInt32?
    while let code = cursor.next(below: UInt32.max) {
      if let last, code <= last { return "ordinal \(ordinal) does not come after the one before" }
      guard Postcode(code: code) != nil else { return "ordinal \(ordinal) is no postcode" }
      let located = locate(code)
      guard located.isPresent, located.rank == ordinal else {
        return "ordinal \(ordinal) is found at \(located.rank)"
      }
      guard ordinal < count else { return "more postcodes than its header says" }
      last = code
      ordinal += 1
    }
    guard ordinal == count else { return "\(ordinal) postcodes where its header says \(count)" }
    return nil
  }
}

extension PositionColumn {
  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    var present = 0
    let blocks = (count + blockLength - 1) / blockLength
    var expected = streamBounds.start
    for block in 0..<blocks {
      let anchor = anchorPlace(ofBlock: block)
      var walk = Walk(self, block: block)
      let position = walk.next()
      if position != nil { present += 1 }
      var backward = walk
      backward.turn(at: position)
      for _ in 0..<anchor where backward.previous() != nil { present += 1 }
      if backward.bit != expected { return "block \(block) does not begin where the one before ends" }
      for _ in (anchor + 1)..<max(length(ofBlock: block), anchor + 1) where walk.next() != nil { present += 1 }
      expected = walk.bit
    }
    if expected != streamBounds.end { return "the last block does not end with the stream" }
    guard present == presentCount else {
      return "\(present) positions where its header says \(presentCount)"
    }
    return nil
  }
}

extension CategoryColumn {
  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    let blocks = (count + blockLength - 1) / blockLength
    for block in 0..<blocks {
      var runs = Runs(self, block: block)
      guard runs.bit == start(ofBlock: block) else { return "block \(block) does not begin where it should" }
      var rest = min(blockLength, count - block * blockLength)
      while rest > 0 {
        let run = runs.next()
        guard run.place < dictionaryCount else { return "block \(block) has a value outside the dictionary" }
        rest -= min(run.length, rest)
      }
      guard runs.bit == start(ofBlock: block + 1) else { return "block \(block) does not end where the next begins" }
    }
    return nil
  }
}
