/// What one search box for everything suggests for a text: places and postcodes.
///
/// - Letters alone mean places first, then postcodes. If there are such postcodes, there are five places at most.
/// - A text with a digit means postcodes. Places with such a name follow.
/// - If no postcode begins with the text, the postcodes in the outcode of the first place may follow the places.
/// - Corrections of a postcode (O for 0, I for 1) and of a name come only if neither a postcode nor a name begins with the text. Those
///   of the postcode come first.
struct MixedSuggestions: Sendable {
  /// The places, best first.
  private(set) var places: [Places.Suggestion] = []
  /// The postcodes that begin with the text.
  private(set) var completions: Completions?
  /// Whether the completions are those of a corrected text.
  private(set) var isPostcodeCorrected = false
  /// Whether to list the postcodes in the outcode of the first place, if the index has any.
  private(set) var mayListPostcodesOfPlace = false
  /// Whether the places come before the postcodes.
  private(set) var placesComeFirst = true

  /// The largest number of places before postcodes that begin with the text.
  static let placesBeforePostcodes = 5

  /// Searches an index.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - index: The index of the postcodes.
  ///   - names: Its places.
  ///   - limit: The maximum number of places.
  /// - Complexity: That of `Places.suggestions(for:limit:)`.
  init(of text: String, in index: PostcodeIndex, _ names: Places, limit: Int) {
    let found = index.correctedCompletions(of: text)
    let isWritten = found.map { !$0.isCorrected } ?? false
    let hasDigit = text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    places = names.suggestions(for: text, limit: limit, correctsSlips: !isWritten && !hasDigit)
    let hasWrittenPlaces = places.first.map { !$0.isCorrected } ?? false
    if let found, isWritten || !hasWrittenPlaces {
      completions = found.completions
      isPostcodeCorrected = found.isCorrected
      placesComeFirst = isWritten && !hasDigit
      if placesComeFirst { places = Array(places.prefix(MixedSuggestions.placesBeforePostcodes)) }
    } else {
      mayListPostcodesOfPlace = !places.isEmpty && places.count < limit
    }
  }
}
