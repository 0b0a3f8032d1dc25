extension PostcodeTrie {
  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    for area in 0..<areaCount {
      var sum = 0
      for word in 0..<7 {
        guard districtCount(area, beforeWord: word) == sum else {
          return "area \(area) has wrong sums of its districts"
        }
        sum += districts(area, word: word).nonzeroBitCount
      }
    }
    var cursor = Cursor(self, from: 0)
    var ordinal = 0
    var last: UInt32?
    var exceptions = 0
    var isAfterException = false
    while let code = cursor.next(below: UInt32.max) {
      guard ordinal < count else { return "more than the \(count) postcodes of its header" }
      guard Postcode(code: code) != nil else { return "ordinal \(ordinal) has an invalid code" }
      let isException = exceptions < exceptionCount && exception(exceptions) == code
      if isException { exceptions += 1 }
      // Postcodes of one unit mask are found by the same sums and the same mask, and differ only in the ones of the mask before them.
      // So if the first and the last between two exceptions are found at their ordinals, all are.
      var isFirst = true
      if let last {
        guard code > last else { return "ordinal \(ordinal) does not sort after the previous one" }
        isFirst = code / 26 != last / 26 || isException || isAfterException
        if isFirst, let fault = inconsistency(of: last, at: ordinal - 1) { return fault }
      }
      if isFirst, let fault = inconsistency(of: code, at: ordinal) { return fault }
      isAfterException = isException
      last = code
      ordinal += 1
    }
    if let last, let fault = inconsistency(of: last, at: ordinal - 1) { return fault }
    guard ordinal == count else { return "\(ordinal) postcodes, expected \(count)" }
    return nil
  }

  /// Returns a description if a postcode isn't found at its ordinal, or the ordinal has another postcode.
  @inline(__always)
  private func inconsistency(of code: UInt32, at ordinal: Int) -> String? {
    let located = locate(code)
    guard located.isPresent, located.rank == ordinal else { return "ordinal \(ordinal) is found at \(located.rank)" }
    guard exceptionCount == 0 || select(ordinal) == code else { return "ordinal \(ordinal) has another postcode" }
    return nil
  }
}
