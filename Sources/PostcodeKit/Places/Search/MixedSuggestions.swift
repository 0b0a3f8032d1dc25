/// What one search box for everything suggests for a text: places, outcodes and postcodes.
///
/// - Letters alone mean places first, then the outcodes of the area that they name, then its postcodes. If there are such postcodes,
///   there are five places at most.
/// - A text with a digit means postcodes. Places with such a name follow.
/// - If no postcode begins with the text, the outcode of the first place follows the places, and then that outcode's postcodes.
/// - Corrections of a postcode (O for 0, I for 1) and of a name come only if neither a postcode nor a name begins with the text. Those
///   of the postcode come first.
package struct MixedSuggestions: Sendable {
  /// The places, best first.
  package private(set) var places: [Places.Suggestion] = []
  /// The outcodes, in order.
  package private(set) var outcodes: [Outcode] = []
  /// The postcodes.
  package private(set) var completions: Completions?
  /// Whether the completions are those of a corrected text.
  package private(set) var isPostcodeCorrected = false
  /// Whether the completions are those of the first place's outcode, not of the text.
  package private(set) var areOfPlace = false
  /// Whether the places come before the postcodes.
  package private(set) var placesComeFirst = true

  /// The largest number of places before postcodes that begin with the text.
  package static let placesBeforePostcodes = 5

  /// Searches an index.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - index: The index of the postcodes.
  ///   - names: Its places.
  ///   - limit: The maximum number of places.
  /// - Complexity: That of `Places.suggestions(for:limit:)`, and O(number of outcodes of the area).
  package init(of text: String, in index: PostcodeIndex, _ names: Places, limit: Int) {
    let found = index.correctedCompletions(of: text)
    let isWritten = found.map { !$0.isCorrected } ?? false
    let hasDigit = text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    places = names.suggestions(for: text, limit: limit, correctsSlips: !isWritten && !hasDigit)
    let hasWrittenPlaces = places.first.map { !$0.isCorrected } ?? false
    if let found, isWritten || !hasWrittenPlaces {
      completions = found.completions
      isPostcodeCorrected = found.isCorrected
      placesComeFirst = isWritten && !hasDigit
      if placesComeFirst {
        places = Array(places.prefix(MixedSuggestions.placesBeforePostcodes))
        outcodes = MixedSuggestions.outcodes(among: found.completions, in: index)
      }
    } else if let first = places.first, places.count < limit {
      guard let outcode = names[first.place].outcode.flatMap({ Outcode($0) }),
        let found = index.correctedCompletions(of: outcode.description + " "), !found.isCorrected
      else { return }
      outcodes = [outcode]
      completions = found.completions
      areOfPlace = true
    }
  }

  /// Returns the outcodes of completions.
  private static func outcodes(among completions: Completions, in index: PostcodeIndex) -> [Outcode] {
    var outcodes: [Outcode] = []
    for interpretation in completions.interpretations.indices {
      let ordinals = completions.ordinals(ofInterpretation: interpretation)
      var ordinal = ordinals.lowerBound
      while ordinal < ordinals.upperBound, let postcode = index.postcode(at: ordinal) {
        outcodes.append(postcode.outcode)
        // In a damaged file an ordinal may lie outside its outcode's range.
        ordinal = max(index.ordinals(of: postcode.outcode)?.upperBound ?? 0, ordinal + 1)
      }
    }
    return outcodes
  }
}
