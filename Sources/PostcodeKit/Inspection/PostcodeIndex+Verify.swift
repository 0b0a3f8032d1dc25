extension PostcodeIndex {
  /// Reads the whole index and checks the checksum of every section, that the postcodes ascend and each is found at its ordinal,
  /// and that the columns decode to their exact ends.
  ///
  /// - Throws: `IndexError`: `checksumMismatch`, or `malformed` if the checksums are correct.
  /// - Complexity: O(size of the file); a fraction of a second for all postcodes of the UK.
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
    if let zeros = contents.negativeZeros {
      let areZero = (0..<zeros.count).allSatisfy { contents.wellKnown.geographic?.position(at: zeros[$0])?.second == 0 }
      guard zeros.isAscending(below: count), areZero else {
        return .malformed(section: "negative zeros", reason: "a longitude that is not 0, or ordinals that don't ascend")
      }
    }
    if let boxes = contents.boxes {
      guard let geographic = contents.wellKnown.geographic, let locations = PostcodeLocations(contents.wellKnown) else {
        return .malformed(section: "boxes", reason: "boxes without positions")
      }
      let positions = ColumnFollower(geographic, interpolates: true)
      if let fault = boxes.firstInconsistency(trie, positions, locations) {
        return .malformed(section: "boxes", reason: fault)
      }
    }
    return nil
  }
}
