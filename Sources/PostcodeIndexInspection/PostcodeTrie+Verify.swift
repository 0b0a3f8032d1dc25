internal import PostcodeCore

// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeIndex
#endif

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
