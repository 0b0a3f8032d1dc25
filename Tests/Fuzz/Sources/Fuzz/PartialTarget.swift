import Foundation
@testable import PostcodeKit

/// Typed text: partial postcodes, completions, corrections and near misses.
enum PartialTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let postcode = Postcode(text) {
      require(Postcode(postcode.description) == postcode, "\(postcode) doesn't parse")
      require(Postcode(code: postcode.code) == postcode, "\(postcode) has another code")
    }
    for part in [Outcode(text)?.description, Sector(text)?.description].compactMap({ $0 }) {
      require(PartialPostcode(part) != nil, "\(part) isn't a beginning")
    }
    let index = Sample.index
    if let partial = PartialPostcode(text), let completions = index.completions(of: text) {
      var count = 0
      for completion in completions.prefix(20) {
        count += 1
        require(
          partial.interpretations.contains { $0.contains(completion.postcode) },
          "\(completion.postcode) doesn't begin with \(partial)")
        require(
          index.ordinal(of: completion.postcode) == completion.ordinal, "\(completion.postcode) has another ordinal")
      }
      require(count == min(20, completions.count), "\(count) completions of \(completions.count)")
    }
    if let match = index.find(text) { require(index.contains(match.postcode), "\(match.postcode) isn't in the index") }
    for miss in index.nearMisses(of: text) {
      require(PartialPostcode(miss.text) != nil, "\(miss.text) isn't a beginning")
    }
    _ = index.correctedCompletions(of: text)
    _ = index.nextCharacters(after: text)
  }
}

/// An index of some postcodes, in every dialect's shape.
enum Sample {
  static let index: PostcodeIndex = {
    let path = ProcessInfo.processInfo.environment["FUZZ_INDEX"] ?? "../Format/good/every-column.pcindex"
    guard let index = try? PostcodeIndex(path: path) else { fatalError("FUZZ_INDEX: no index at \(path)") }
    return index
  }()
}
