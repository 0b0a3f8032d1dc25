@testable import PostcodeKit
import TestSupport
import Testing

/// Near misses of a text, compared with a reference implementation.
@Suite struct NearMissTests {
  private static let lookAlikes = ["O0", "I1", "L1", "S5", "B8", "Z2", "G6"]
  private static let rows = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]

  /// Returns whether two keys are adjacent: side by side, or at most half a key apart in adjacent rows.
  private static func areNeighbours(_ left: Character, _ right: Character) -> Bool {
    func coordinates(_ key: Character) -> (row: Int, column: Int)? {
      for (row, keys) in rows.enumerated() {
        if let column = Array(keys).firstIndex(of: key) { return (row, column) }
      }
      return nil
    }
    guard let left = coordinates(left), let right = coordinates(right) else { return false }
    if left.row == right.row { return abs(left.column - right.column) == 1 }
    let (upper, lower) = left.row < right.row ? (left, right) : (right, left)
    return lower.row - upper.row == 1 && (upper.column == lower.column || upper.column == lower.column + 1)
  }

  /// Returns the most likely typing error that turns `meant` into `typed`, or `nil` if it takes more than one.
  private static func slip(from meant: String, to typed: String) -> NearMiss.Slip? {
    let (meant, typed) = (Array(meant), Array(typed))
    if meant.count == typed.count {
      let differing = meant.indices.filter { meant[$0] != typed[$0] }
      if differing.count == 1 {
        let pair = (meant[differing[0]], typed[differing[0]])
        if lookAlikes.contains(where: { $0.contains(pair.0) && $0.contains(pair.1) }) { return .lookAlike }
        return areNeighbours(pair.0, pair.1) ? .neighbouringKey : nil
      }
      if differing.count == 2, differing[1] == differing[0] + 1, meant[differing[0]] == typed[differing[1]],
        meant[differing[1]] == typed[differing[0]]
      {
        return .transposition
      }
      return nil
    }
    func isOneMore(_ long: [Character], _ short: [Character]) -> Bool {
      long.count == short.count + 1
        && long.indices.contains { offset in
          Array(long[..<offset] + long[(offset + 1)...]) == short
        }
    }
    if isOneMore(meant, typed) { return .missingCharacter }
    // A single letter is no correction.
    return isOneMore(typed, meant) && meant.count > 1 ? .extraCharacter : nil
  }

  private static func compact(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }

  private static func texts(_ postcodes: [Postcode], _ random: inout SplitMix64) -> [String] {
    let alphabet = Array("ABDEFGHIJLMNOPQRSTUWXYZ0123456789")
    return (0..<60).map { _ in
      let postcode = postcodes[random.below(postcodes.count)]
      var text = Array(random.oneIn(2) ? postcode.compact : postcode.description)
      text.removeLast(random.below(text.count))
      let offset = random.below(text.count)
      switch random.below(4) {
      case 0: text[offset] = alphabet[random.below(alphabet.count)]
      case 1: text.insert(alphabet[random.below(alphabet.count)], at: offset)
      case 2: text.remove(at: offset)
      default: text.swapAt(offset, random.below(text.count))
      }
      return String(text)
    }
  }

  @Test(arguments: [PostcodeSet.sparse, .confusable, .thinSectors, .oddUnitsBetween, .threeLetters, .anywhere])
  func everyNearMissExistsAndIsOneErrorAway(_ set: PostcodeSet) throws {
    let postcodes = set.postcodes
    let index = try makeIndex(postcodes)
    var random = SplitMix64(seed: 17)
    var total = 0
    for text in NearMissTests.texts(postcodes, &random) {
      let misses = index.nearMisses(of: text, limit: 1_000)
      total += misses.count
      for miss in misses {
        let expected = NearMissTests.slip(from: NearMissTests.compact(miss.text), to: NearMissTests.compact(text))
        #expect(miss.slip == expected, "\(text): \(miss)")
        // With a space, an outcode doesn't match longer ones.
        let meanings = [miss.text, miss.text + " "].compactMap {
          index.completions(of: $0)?.ordinals(ofInterpretation: 0)
        }
        #expect(meanings.contains { $0.count == miss.count && $0.lowerBound == miss.firstOrdinal }, "\(text): \(miss)")
        #expect(miss.count > 0)
        #expect(miss.isPostcode == (Postcode(miss.text) != nil))
        #expect(index.postcode(at: miss.firstOrdinal).map { $0.description.hasPrefix(miss.text) } == true, "\(miss)")
      }
      for (left, right) in zip(misses, misses.dropFirst()) {
        #expect(
          (left.slip.rawValue, -left.count, left.firstOrdinal)
            <= (right.slip.rawValue, -right.count, right.firstOrdinal),
          "\(text): \(left), \(right)")
      }
      if NearMissTests.compact(text).count >= 5 {
        let wholeOnes = misses.filter(\.isPostcode)
        #expect(wholeOnes.isEmpty || wholeOnes == misses)
      }
      for limit in [1, 3] { #expect(index.nearMisses(of: text, limit: limit) == Array(misses.prefix(limit))) }
      #expect(index.nearMisses(of: text) == Array(misses.prefix(10)))
    }
    #expect(total > 0)
  }

  /// Every postcode that is one error away is found.
  @Test func noPostcodeIsMissed() throws {
    let postcodes = PostcodeSet.confusable.postcodes
    let index = try makeIndex(postcodes)
    var random = SplitMix64(seed: 18)
    for text in NearMissTests.texts(postcodes, &random) where NearMissTests.compact(text).count >= 5 {
      let typed = NearMissTests.compact(text)
      guard !text.contains(" "), typed.count <= 8 else { continue }
      let expected = Set(postcodes.filter { NearMissTests.slip(from: $0.compact, to: typed) != nil })
      let offered = index.nearMisses(of: text, limit: 10_000).filter(\.isPostcode).compactMap { Postcode($0.text) }
      #expect(Set(offered) == expected, "\(text)")
      #expect(offered.count == Set(offered).count)
    }
  }

  @Test func examples() throws {
    let index = try makeIndex(["SW1A 1AA", "SW1A 2AA", "SW1A 2AB", "WS1 1AA"].map { try postcode($0) }.sorted())
    #expect(index.nearMisses(of: "SW1A 1AS").first?.text == "SW1A 1AA")
    #expect(index.nearMisses(of: "SW1A 1AS").first?.slip == .neighbouringKey)
    #expect(index.nearMisses(of: "WS1A 1AA").first?.slip == .transposition)
    #expect(index.nearMisses(of: "SW1A 11AA").map(\.slip) == [.extraCharacter])
    #expect(index.nearMisses(of: "SW1A AA").map(\.text) == ["SW1A 1AA", "SW1A 2AA"])
    // A text isn't a near miss of itself.
    #expect(!index.nearMisses(of: "SW1A 2AA", limit: 100).map(\.text).contains("SW1A 2AA"))
    #expect(index.nearMisses(of: "").isEmpty && index.nearMisses(of: "€").isEmpty)
    #expect(index.nearMisses(of: "SW1A 1AS", limit: 0).isEmpty)
    #expect(index.nearMisses(of: "SW1A 1AA 1AA").isEmpty)
  }

  @Test func errorsAreOrderedByLikelihood() {
    #expect(NearMiss.Slip.allCases == NearMiss.Slip.allCases.sorted())
    #expect(NearMiss.Slip.lookAlike < .extraCharacter)
  }
}
