@testable import PostcodeKit

/// Postcodes in free text.
enum TextTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    var end = text.startIndex
    for match in Postcode.matches(in: text) {
      require(match.range.lowerBound >= end, "matches overlap")
      require(Postcode(String(text[match.range])) == match.postcode, "\(text[match.range]) isn't \(match.postcode)")
      end = match.range.upperBound
    }
    end = text.startIndex
    for match in Sample.index.matches(in: text) {
      require(match.range.lowerBound >= end, "matches overlap")
      require(Sample.index.contains(match.match.postcode), "\(match.match.postcode) isn't in the index")
      end = match.range.upperBound
    }
  }
}
