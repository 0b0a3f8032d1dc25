internal import PostcodeCore

extension PostcodeIndex {
  /// Reads the whole index and checks the checksum of every section, that the postcodes ascend and each is found at its ordinal,
  /// and that the columns decode to their exact ends.
  ///
  /// - Throws: `IndexError`: `checksumMismatch`, or `malformed` if the checksums are correct.
  /// - Complexity: O(size of the file); about a second for all postcodes of the UK.
  public func verify() throws(IndexError) {
    let failure = withExtendedLifetime(owner) { firstInconsistency() }
    if let failure { throw failure }
  }

  /// Checks the checksum of every section, which finds any damage, but not a file that was written incorrectly.
  ///
  /// - Throws: `IndexError.checksumMismatch`.
  /// - Complexity: O(size of the file); milliseconds for all postcodes of the UK.
  public func verifyChecksums() throws(IndexError) {
    let failure = withExtendedLifetime(owner) { firstWrongChecksum() }
    if let failure { throw failure }
  }

  private func firstWrongChecksum() -> IndexError? {
    for (section, name) in zip(contents.file.sections, sectionNames) {
      let actual = XXHash64.hash(section.bytes)
      guard actual == section.checksum else {
        return .checksumMismatch(section: name, expected: section.checksum, actual: actual)
      }
    }
    return nil
  }

  private func firstInconsistency() -> IndexError? {
    if let fault = firstWrongChecksum() { return fault }
    if let fault = trie.firstInconsistency() { return .malformed(section: "trie", reason: fault) }
    if let fault = contents.codeSets?.firstInconsistency() { return .malformed(section: "code sets", reason: fault) }
    if let fault = contents.codeSetTable?.firstInconsistency() {
      return .malformed(section: "code-set columns", reason: fault)
    }
    for column in columns {
      let fault =
        switch column.storage {
        case .position(let column): column.firstInconsistency()
        case .category(let column): column.firstInconsistency()
        case .geographic(let column): column.firstInconsistency()
        case .text(let column): column.firstInconsistency()
        }
      if let fault { return .malformed(section: column.declaration.name, reason: fault) }
      for attribute in column.attributes {
        if let fault = attribute.table.firstInconsistency() {
          return .malformed(section: attribute.fullName, reason: fault)
        }
      }
    }
    if let fault = contents.boxes?.firstInconsistency(
      trie, PostcodeLocations(contents.wellKnown), contents.wellKnown.terminated)
    {
      return .malformed(section: "boxes", reason: fault)
    }
    return nil
  }
}

extension PostcodeTrie {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var cursor = Cursor(self, from: 0)
    var ordinal = 0
    var last: UInt32?
    while let code = cursor.next(below: UInt32.max) {
      if let last, code <= last { return "ordinal \(ordinal) does not sort after the previous one" }
      guard Postcode(code: code) != nil else { return "ordinal \(ordinal) has an invalid code" }
      let located = locate(code)
      guard located.isPresent, located.rank == ordinal else {
        return "ordinal \(ordinal) is found at \(located.rank)"
      }
      guard exceptionCount == 0 || select(ordinal) == code else { return "ordinal \(ordinal) has another postcode" }
      guard ordinal < count else { return "more than the \(count) postcodes of its header" }
      last = code
      ordinal += 1
    }
    guard ordinal == count else { return "\(ordinal) postcodes, expected \(count)" }
    return nil
  }
}

extension PositionColumn {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    var present = 0
    let blocks = (count + blockLength - 1) / blockLength
    var expected = streamBounds.start
    for block in 0..<blocks {
      let anchor = anchorOffset(ofBlock: block)
      var walk = Walk(self, block: block)
      let position = walk.next()
      if position != nil { present += 1 }
      var backward = walk
      backward.turn(at: position)
      for _ in 0..<anchor where backward.previous() != nil { present += 1 }
      if backward.bit != expected { return "block \(block) does not begin where the previous one ends" }
      for _ in (anchor + 1)..<max(length(ofBlock: block), anchor + 1) where walk.next() != nil { present += 1 }
      expected = walk.bit
    }
    if expected != streamBounds.end { return "the last block does not end with the stream" }
    guard present == presentCount else {
      return "\(present) positions, expected \(presentCount)"
    }
    return nil
  }
}
